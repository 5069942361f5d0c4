import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { MEMBER_ANSWERS, SHOWN_BY, SHOWN_STATES, VERIFIED_FROM } from './constants.ts'

export const periodState = z.enum(SHOWN_STATES)

export const rentPaymentsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(100),
  /** Defaults to rent that needs no question. */
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
  /** Source of proof. `own_statement` is self-reported and does not verify the month. */
  shown_by: z.enum(SHOWN_BY).nullable(),
  /** Answer of the landlord who confirmed the home, if the member had them asked about the month. */
  landlord: z.object({ named: z.string(), state: z.enum(['waiting', 'confirmed', 'denied']) }).nullable(),
  settled_on: z.string().nullable(),
  reasons: z.array(z.string()),
  late_after: z.string(),
  /** True if a payment that may be this rent needs the member's answer. */
  awaits_answer: z.boolean(),
  /** False if the bank was not read for all of its days, so "not found" proves nothing. */
  watched: z.boolean(),
  /** Member's answer for the month. */
  said: z.enum(MEMBER_ANSWERS).nullable(),
  /** File name of the evidence that a benefit or an agent paid it. */
  evidence: z.string().nullable(),
  /** Result of the staff review; null if not reviewed. */
  evidence_proves: z.boolean().nullable(),
  /** Note of the staff to the member. */
  evidence_note: z.string().nullable(),
  /** True if no rent was found although the bank was read, and the member has not answered. */
  is_asked: z.boolean(),
})
export type ReportMonth = z.infer<typeof reportMonth>
export const monthQuestion = z.object({
  state: z.enum(['open', 'answered', 'expired']),
  /** Null unless the question is open. */
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

export const dashboardAnswer = z.object({
  bank: z.object({
    accounts_count: z.number(),
    health: z.enum(['none', 'reading', 'healthy', 'reconfirm_due', 'trouble', 'ended']),
    /** Bank whose health is reported. */
    bank_name: z.string().nullable(),
    reconfirm_by: z.string().nullable(),
    last_read_at: z.string().nullable(),
  }),
  on_time: z.object({ percent: z.number().nullable(), on_time: z.number(), verified: z.number() }),
  verified_payments: z.number(),
  /** Verified payments for the rent days of `months`. */
  payments_in_months: z.number(),
  /** Server's date in London, which decides what is upcoming. */
  today: z.string(),
  next_rent_on: z.string().nullable(),
  /** Rent that is paid steadily without being declared. `months` show it as due from `since` on. */
  seen_rent: z
    .object({ amount: z.number(), declared: z.number(), since: z.string(), tenancy_id: z.string() })
    .nullable(),
  months: z.array(reportMonth),
  /** Open questions about payments, newest first: possible rent, or rent of one of two months. */
  suggestions: z.array(
    rentTransaction.extend({
      due_on: z.string().nullable(),
      or_else_due_on: z.string().nullable(),
      /** Older payments to the same payee that the answer also covers. */
      asked_with: z.array(z.string()),
    }),
  ),
  recent: z.array(rentTransaction.omit({ confidence: true, reasons: true }).extend({ is_rent: z.boolean() })),
  points: z.object({ total: z.number(), worth: z.number() }).nullable(),
  /** True while the record is computed after an answer or a new bank link. */
  is_looking: z.boolean(),
  /** True from a new bank link until its first record is computed. No month is "not found" meanwhile. */
  is_first_look: z.boolean(),
})
export type DashboardAnswer = z.infer<typeof dashboardAnswer>

/** Month of the record, by its rent day. */
export const monthParams = z.strictObject({
  due_on: z.string().refine(isDay, 'Must be a day, like 2026-10-01.'),
})
