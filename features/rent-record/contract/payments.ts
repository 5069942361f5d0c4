import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { MONTH_STATES } from '../constants.ts'
import { PAYEE_STANDINGS } from '../domain/payee-groups.ts'
import { PAYMENT_ANSWERS, PAYMENT_KINDS, type PaymentAnswer } from '../domain/payment-answer.ts'

const dayText = z.string().refine(isDay, 'Must be a day, like 2026-10-01.')

/** Filters: outgoing, rent, possible rent, incoming, all. */
export const paymentKind = z.enum(PAYMENT_KINDS)

export const paymentsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
  kind: paymentKind.default('all'),
  search: z.string().max(60).default(''),
  account_id: z.uuid().optional(),
  /** Month of booking. */
  month: z
    .string()
    .refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')
    .optional(),
  /** Rent day; filters rows booked near it. */
  due_on: dayText.optional(),
})

export const paymentRow = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  amount: z.number(),
  source: z.enum(['bank', 'statement']),
  bank_account: z.object({ id: z.string(), name: z.string() }),
  /** Computed match; null if not rent. */
  match: z
    .object({ due_on: z.string().nullable(), confidence: z.number(), reasons: z.array(z.string()) })
    .nullable(),
  /** Member's answer: nothing, rent, not_rent, or the rent day it pays. */
  said: z.string(),
  /** Day of its deletion; null if it is stored with the record. */
  leaves_on: z.string().nullable(),
})
export type PaymentRow = z.infer<typeof paymentRow>

export const paymentsAnswer = z.object({
  items: z.array(paymentRow),
  total_count: z.number(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
})

const says = z.enum(PAYMENT_ANSWERS).nullable()

export const paymentAnswerBody = z
  .strictObject({
    answer: says,
    /** Rent day of the period it pays. Required with "month". */
    due_on: dayText.optional(),
    /** Answer that the member saw. Another stored answer is refused with 409. */
    said: z.string().max(20).optional(),
  })
  .refine(({ answer, due_on }) => (answer === 'month') === (due_on !== undefined), {
    path: ['due_on'],
    message: 'Say which rent day it pays.',
  })

export function answerOf(body: z.infer<typeof paymentAnswerBody>): PaymentAnswer {
  if (body.answer === 'month') return { says: 'month', dueOn: body.due_on ?? '' }
  return { says: body.answer }
}

const monthState = z.enum(MONTH_STATES)

export const payeesPreview = z.object({
  months: z.array(
    z.object({
      due_on: z.string(),
      before: monthState,
      after: monthState,
      found_before: z.number(),
      found_after: z.number(),
      /** True if the month becomes verified or stops being so, which changes agency reports. */
      proof_changes: z.boolean(),
    }),
  ),
  points: z.number(),
})
export type PayeesPreview = z.infer<typeof payeesPreview>

export const previewAnswer = payeesPreview.extend({
  /** Confirmation question, because it is unlikely to be rent. */
  odd: z.string().nullable(),
  said: z.string(),
})
export type PreviewAnswer = z.infer<typeof previewAnswer>

const payee = z.object({
  name: z.string(),
  transaction_ids: z.array(z.string()),
  /** Answer per payment, in the same order: `nothing`, `rent`, or the assigned rent day. */
  said: z.array(z.string()),
  months: z.array(z.string()),
  usual: z.number(),
  /** Rent by the member's answer, rent by our computation, or neither. */
  standing: z.enum(PAYEE_STANDINGS),
  odd: z.string().nullable(),
})
export type Payee = z.infer<typeof payee>
export const payeesAnswer = z.object({
  payees: z.array(payee),
  /** Time of the list. Later answers are not in it. */
  as_of: z.string(),
})
export const payeesPreviewBody = z.strictObject({
  transaction_ids: z.array(z.uuid()).min(1, 'Please select at least one transaction').max(1_000),
  answer: z.enum(['rent', 'not_rent']).nullable(),
})
export const payeesBody = payeesPreviewBody.extend({
  /** Time of the list the member saw. Nothing is stored if a row was answered since then. */
  as_of: z.iso.datetime().optional(),
})
