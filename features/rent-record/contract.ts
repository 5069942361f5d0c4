import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { PASSPORT_FIELDS } from './domain/passport.ts'
import { MEMBER_ANSWERS, SHOWN_BY, SHOWN_STATES, VERIFIED_FROM } from './words.ts'

export const periodState = z.enum(SHOWN_STATES)

export const rentPaymentsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(100),
  /** Left out: only what is rent without asking. */
  min_confidence: z.coerce.number().min(0).max(1).default(VERIFIED_FROM),
})
export const rentTransaction = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  amount: z.number(),
  merchant_name: z.string().nullable(),
  source: z.enum(['bank', 'statement']),
  bank_account: z.object({ id: z.string(), name: z.string() }),
  confidence: z.number(),
  reasons: z.array(z.string()),
})
export type RentTransaction = z.infer<typeof rentTransaction>
export const rentPaymentsAnswer = z.object({
  transactions: z.array(rentTransaction),
  total_count: z.number(),
})

export const decisionAnswer = z.object({ success: z.literal(true), message: z.string() })

export const reportMonth = z.object({
  due_on: z.string(),
  due: z.number(),
  found: z.number(),
  state: periodState,
  /** Who says that it was paid. Of a member's own statement we only know that they told us: it is not verified. */
  shown_by: z.enum(SHOWN_BY).nullable(),
  /** Whoever confirmed the home, where the member had them asked about the month. */
  landlord: z.object({ named: z.string(), state: z.enum(['waiting', 'confirmed', 'denied']) }).nullable(),
  settled_on: z.string().nullable(),
  reasons: z.array(z.string()),
  late_after: z.string(),
  /** A payment that may be this rent waits for the member's answer. */
  awaits_answer: z.boolean(),
  /** False: the bank was not seen for all of its days, so "not found" says nothing. */
  watched: z.boolean(),
  /** The member's answer for it. */
  said: z.enum(MEMBER_ANSWERS).nullable(),
  /** The file name of the evidence that a benefit or an agent paid it. */
  evidence: z.string().nullable(),
  /** What our people found in it; null: nobody has read it yet. */
  evidence_proves: z.boolean().nullable(),
  /** What they say about it. */
  evidence_note: z.string().nullable(),
  /** Nobody found rent in days we saw, and the member has not answered yet. */
  is_asked: z.boolean(),
})
export type ReportMonth = z.infer<typeof reportMonth>
export const monthQuestion = z.object({
  state: z.enum(['open', 'answered', 'expired']),
  /** Null once it is not open any more. */
  facts: z
    .object({
      tenant: z.string(),
      address: z.string(),
      landlord: z.string(),
      due_on: z.string(),
      found: z.number(),
      settled_on: z.string().nullable(),
    })
    .nullable(),
})
export type MonthQuestion = z.infer<typeof monthQuestion>
export const monthAnswerBody = z.strictObject({ answer: z.enum(['confirmed', 'denied']) })
export const answerBody = z.strictObject({ answer: z.enum(MEMBER_ANSWERS) })

export const reportAnswer = z.object({ months: z.array(reportMonth) })

export const passportField = z.enum(PASSPORT_FIELDS)
const wholeMonth = z.string().refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')

export const passportBody = z.strictObject({
  /** The first and the last month it shows, both included. */
  from: wholeMonth,
  to: wholeMonth,
  fields: z.array(passportField).max(PASSPORT_FIELDS.length).default([]),
  expires_in_days: z.int().min(1).max(180).default(30),
})
export const passportsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})
export const passportAnswer = z.object({
  id: z.string(),
  code: z.string(),
  url: z.string(),
  pdf_url: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  from: z.string(),
  to: z.string(),
  fields: z.array(passportField),
  months_count: z.number(),
  verified_count: z.number(),
  issued_on: z.string(),
  /** Its last day. */
  expires_on: z.string(),
  views_count: z.number(),
  /** The latest views of it: when and how, never by whom. */
  views: z.array(z.object({ at: z.string(), kind: z.enum(['page', 'pdf', 'check', 'preview']) })),
  /** How many wallets took it as a credential. */
  wallets_count: z.number(),
  /** Who keeps it on a list of theirs, the address masked. */
  kept_by: z.array(z.object({ viewer_id: z.string(), address: z.string(), kept_at: z.string() })),
})
export type PassportAnswer = z.infer<typeof passportAnswer>
export const passportsAnswer = z.object({ items: z.array(passportAnswer), total_count: z.number() })

export const dashboardAnswer = z.object({
  bank: z.object({
    accounts_count: z.number(),
    health: z.enum(['none', 'reading', 'healthy', 'reconfirm_due', 'trouble', 'ended']),
    /** The bank the health speaks of. */
    bank_name: z.string().nullable(),
    reconfirm_by: z.string().nullable(),
    last_read_at: z.string().nullable(),
  }),
  on_time: z.object({ percent: z.number().nullable(), on_time: z.number(), verified: z.number() }),
  verified_payments: z.number(),
  /** Verified payments for the rent days of `months`. */
  payments_in_months: z.number(),
  /** The server's day in London: what counts as upcoming hangs on it. */
  today: z.string(),
  next_rent_on: z.string().nullable(),
  /** Rent that is paid steadily and was not declared. `months` say it as due from its first rent day on. */
  seen_rent: z
    .object({ amount: z.number(), declared: z.number(), since: z.string(), tenancy_id: z.string() })
    .nullable(),
  months: z.array(reportMonth),
  /** What may be rent, or is rent of either of two months: asked about, the newest first. */
  suggestions: z.array(
    rentTransaction.extend({
      due_on: z.string().nullable(),
      or_else_due_on: z.string().nullable(),
      /** Older payments to the same payee for which the answer is asked as well. */
      asked_with: z.array(z.string()),
    }),
  ),
  recent: z.array(rentTransaction.omit({ confidence: true, reasons: true }).extend({ is_rent: z.boolean() })),
  points: z.object({ total: z.number(), worth: z.number() }).nullable(),
  /** The record is being computed: the member's answers are worked in, or the rent of a new bank link is looked for. */
  is_looking: z.boolean(),
  /** A bank was linked, and the first record of all it shows is not computed yet. Nothing is "not found" meanwhile. */
  is_first_look: z.boolean(),
})
export type DashboardAnswer = z.infer<typeof dashboardAnswer>

/** A month of the record, by its rent day. */
export const monthParams = z.strictObject({
  due_on: z.string().refine(isDay, 'Must be a day, like 2026-10-01.'),
})
