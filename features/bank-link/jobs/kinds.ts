import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

const connection = z.strictObject({ memberId: z.string(), connectionId: z.string() })
const nothing = z.strictObject({})

export const firstReadJob = job('bank-link.first-read', connection, { retries: 8 })
export const tendJob = job('bank-link.tend', connection, { retries: 3 })
export const readNewsJob = job('bank-link.read-news', connection, { retries: 5 })
/** What came while somebody read who may never let go: it is read when their time is over. */
export const readAfterHoldJob = job('bank-link.read-after-hold', connection, { retries: 5 })
export const checkConsentJob = job('bank-link.check-consent', connection, { retries: 8 })
export const remindJob = job('bank-link.remind', connection.extend({ reminder: z.string() }), { retries: 8 })
/** The company says a bank was joined; should the browser never come back, it is kept all the same. */
export const finishJob = job('bank-link.finish', z.strictObject({ memberId: z.string() }), { retries: 5 })
export const leaveJob = job('bank-link.leave', connection.extend({ forget: z.boolean() }), { retries: 12 })
export const webhookJob = job(
  'bank-link.webhook',
  z.strictObject({
    id: z.string(),
    type: z.enum(['connected', 'new_data', 'consent_revoked', 'consent_renewed', 'other']),
    customerRef: z.string().nullable(),
    consentRef: z.string().nullable(),
  }),
  { retries: 8 },
)
export const nightlyJob = job('bank-link.nightly', nothing)
/** The round goes on behind this connection. */
export const nightlyRangeJob = job('bank-link.nightly-range', z.strictObject({ after: connection }))
