import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { JOURNEY_ENDS } from '../mail/journey-email.ts'

const connection = z.strictObject({ memberId: z.string(), connectionId: z.string() })
const nothing = z.strictObject({})
const member = z.strictObject({ memberId: z.string() })

export const firstReadJob = job('bank-link.first-read', connection, { retries: 8 })
export const nightlyCheckJob = job('bank-link.tend', connection, { retries: 3 })
export const syncNewRowsJob = job('bank-link.read-news', connection, { retries: 5 })
/** Runs a sync that was requested under a lock which its owner may never release. Starts when the lock expires. */
export const syncAfterLockJob = job('bank-link.read-after-hold', connection, { retries: 5 })
export const checkConsentJob = job('bank-link.check-consent', connection, { retries: 8 })
export const remindJob = job('bank-link.remind', connection.extend({ reminder: z.string() }), {
  retries: RETRIES_FOR_DAYS,
})
/** Finishes a journey with a seen return after the provider's webhook, in case the member's page was closed. */
export const finishJob = job('bank-link.finish', member, { retries: 5 })
/** Retries every night the erasures that the event listener could not complete. */
export const forgetErasedJob = job('bank-link.forget-erased', member, { retries: RETRIES_FOR_DAYS })
export const endUnreturnedJob = job('bank-link.end-unreturned', member, { retries: RETRIES_FOR_DAYS })
export const revokeOrphanedConsentsJob = job('bank-link.revoke-stray', member, { retries: RETRIES_FOR_DAYS })
export const journeyEmailJob = job(
  'bank-link.journey-letter',
  member.extend({ attemptId: z.string(), about: z.enum(JOURNEY_ENDS) }),
  { retries: RETRIES_FOR_DAYS },
)
export const revokeAtProviderJob = job('bank-link.leave', connection.extend({ forget: z.boolean() }), {
  retries: RETRIES_FOR_DAYS,
})
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
export const nightlyErasedJob = job('bank-link.nightly-erased', nothing)
/** Continues the nightly run after this connection. */
export const nightlyRangeJob = job('bank-link.nightly-range', z.strictObject({ after: connection }))
