import { AGENCIES, DISPUTE_STATES } from '@keyturn/agency-files/constants'
import { EVIDENCE_KINDS } from '@keyturn/platform/evidence-file'
import { periodState } from '@keyturn/rent-record/contract'
import { z } from 'zod'
import { CREDIT_FILE_CHECK_STATES } from './domain/credit-file-check.ts'
import { ENTRY_STATES } from './domain/timeline.ts'

const agency = z.enum(AGENCIES)
const day = z.string().nullable()

const agencyView = z.object({
  agency,
  name: z.string(),
  given: z.boolean(),
  /** Day on which it was switched on. Null while it is off. */
  since: day,
  /** False if the member consented but the plan does not cover it. */
  covered: z.boolean(),
  /** Day of the next file. Consent given now is in time for it. */
  next_file_on: z.string(),
  months_sent: z.int(),
  /** Sent months that the agency accepted. */
  months_on_file: z.int(),
  under_query: z.int(),
  /** Steady payments still needed before the first report. 0 once there were enough. */
  payments_until_first_report: z.int(),
  reasons: z.array(z.string()),
  visible_within: z.string(),
  title: z.string(),
  text: z.string(),
  if_withdrawn: z.string(),
})
export type AgencyView = z.infer<typeof agencyView>

const entryView = z.object({
  agency,
  state: z.enum(ENTRY_STATES),
  /** Code as the agency prints it: 0 is up to date, U is no update, U Q is under query. */
  code: z.string().nullable(),
  sent_on: day,
  accepted_on: day,
  expected_visible_by: day,
  goes_on: day,
  /** Present state in words, with its day. */
  words: z.string(),
  on: day,
  note: z.string().nullable(),
  dispute_id: z.string().nullable(),
})

const monthView = z.object({
  month: z.string(),
  due: z.number(),
  found: z.number(),
  settled_on: day,
  /** State of the month's rent. Null if known only from sent records. */
  state: periodState.nullable(),
  /** True if a payment that may be this month's rent awaits the member's answer. */
  awaits_answer: z.boolean(),
  watched: z.boolean(),
  /**
   * False if a paid month is not proved: only the member's own statement shows it, or a benefit or an agent paid it and
   * no evidence was accepted.
   */
  evidenced: z.boolean(),
  entries: z.array(entryView),
})
export type MonthView = z.infer<typeof monthView>

export const lookView = z.object({
  agency,
  /** Month to look for on the member's own file there. */
  month: z.string(),
  state: z.enum(CREDIT_FILE_CHECK_STATES),
  asked_on: z.string(),
  answered_on: day,
  /** Agency's answer about a month that was not found, with its day. */
  trace: z.object({ on: z.string(), note: z.string() }).nullable(),
})
export type LookView = z.infer<typeof lookView>

export const profileAnswer = z.object({
  today: z.string(),
  /** Number of agencies that the plan covers. */
  agencies_in_plan: z.int(),
  plan: z.string().nullable(),
  /** Last day of a cancelled plan. Null if the plan renews. */
  plan_ends_on: z.string().nullable(),
  next_file_on: z.string(),
  agencies: z.array(agencyView),
  /** Name and date of birth at the agencies, if they differ from the profile. Null otherwise. */
  reported_as: z.object({ name: z.string(), born_on: z.string().nullable() }).nullable(),
  months: z.array(monthView),
  /** Everything that prevents a record in the next file. Empty if there is one. */
  blockers: z.array(
    z.object({
      because: z.string(),
      says: z.string(),
      mend: z.object({ to: z.string(), label: z.string() }).nullable(),
    }),
  ),
  /** Verified months among the 24 on the dashboard. */
  months_verified: z.int(),
  /** Questions whether rent is on the member's file, one per agency, from the day a month should show. */
  looks: z.array(lookView),
})
export type ProfileAnswer = z.infer<typeof profileAnswer>

/** Screen it came from. */
const channel = z.enum(['wizard', 'settings', 'credit-profile']).default('credit-profile')

export const consentsRequest = z.strictObject({
  agencies: z.array(agency, 'Say which agencies.').max(AGENCIES.length),
  channel,
})

export const stopQuery = z.object({ channel })

export const consentsAnswer = z.object({
  agencies: z.array(
    z.object({
      agency,
      given: z.boolean(),
      since: z.string().nullable(),
      text_version: z.string(),
      covered: z.boolean(),
      title: z.string(),
      text: z.string(),
      if_withdrawn: z.string(),
      /**
       * Newer text on offer, if the member agreed to an earlier one. Null if there is none. Repeating the choice agrees
       * to it.
       */
      newer_text: z.string().nullable(),
    }),
  ),
  agencies_in_plan: z.int(),
  history: z.array(
    z.object({
      agency,
      given: z.boolean(),
      at: z.string(),
      channel: z.string(),
      text_version: z.string(),
      text_hash: z.string(),
    }),
  ),
})

export const agencyParams = z.object({ agency })
export const disputeParams = z.object({ id: z.string() })

const MAX_TEXT_LENGTH = 2000

const wrongWords = z
  .string()
  .trim()
  .min(1, 'Say what is wrong.')
  .max(MAX_TEXT_LENGTH, 'Please say it in at most 2,000 characters.')

export const lookRequest = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.enum(['seen', 'not_seen']) }),
  z.strictObject({ answer: z.literal('wrong'), reason: wrongWords }),
])

export const disputeRequest = z.strictObject({
  agency,
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Say the month as YYYY-MM.'),
  reason: wrongWords,
})

const records = z.array(z.object({ agency, code: z.string(), sent_on: z.string() }))

const evidenceView = z.object({
  id: z.string(),
  file_name: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  size_bytes: z.int(),
  uploaded_at: z.string(),
})

export const disputeView = z.object({
  id: z.string(),
  agency,
  month: z.string(),
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  opened_at: z.string(),
  decided_at: z.string().nullable(),
  decision: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** Records at the agencies when the dispute was opened, and records accepted since the decision. */
  before: records,
  after: records,
  /** The member's evidence decided it, without a staff decision. */
  by_paper: z.boolean(),
  /** Agencies that get no more files about the member, so staff write to them. */
  by_letter: z.array(agency),
  promised_by: z.string(),
  legal_by: z.string(),
  /** Null once it is decided. */
  standing: z.enum(['in_time', 'soon', 'past_promise', 'past_law']).nullable(),
  evidence: z.array(evidenceView),
})
export type DisputeView = z.infer<typeof disputeView>

export const disputesQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
})
export const disputesAnswer = z.object({ items: z.array(disputeView), total_count: z.int() })
