import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { AGENCIES } from './constants.ts'

const agency = z.enum(AGENCIES)
const month = z.string().regex(/^\d{4}-\d{2}$/)
/** One member's record in one file. */
const line = { memberId: z.string(), agency, month, status: z.string() }

/** A member gave or withdrew consent to one agency. A withdrawal stops every file that has not been sent. */
export const agencyConsentChanged = domainEvent(
  'credit-reporting.consent-changed',
  z.object({ memberId: z.string(), agency, given: z.boolean() }),
)

/** The file with this member's record was sent. `visibleBy`: day by which it should show. */
export const reportSent = domainEvent(
  'credit-reporting.report-sent',
  z.object({ ...line, visibleBy: z.string() }),
)

/** A file was sent too late for a change of this member to reach it, so its record may be wrong. */
export const sentBeforeChange = domainEvent(
  'credit-reporting.sent-as-before',
  z.object({ memberId: z.string(), month }),
)

export const reportAccepted = domainEvent('credit-reporting.report-accepted', z.object(line))

/** The agency rejected this record. It is sent again with the next file. */
export const lineRejected = domainEvent(
  'credit-reporting.line-rejected',
  z.object({ ...line, code: z.string(), reason: z.string() }),
)

/** Staff must act: an adverse code, a file with findings, an agency that does not answer. */
export const manualReviewNeeded = domainEvent(
  'credit-reporting.person-needed',
  z.object({
    why: z.enum([
      'adverse_code',
      'file_findings',
      'file_rejected',
      'not_delivered',
      'agency_shut',
      'called_off',
      'answer_overdue',
      'answer_unreadable',
      'answer_contradicts',
    ]),
    agency: agency.nullable(),
    month,
    fileId: z.string().nullable(),
  }),
)
