import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { PAYEE_STANDINGS } from '../domain/payee-groups.ts'
import { PAYMENT_ANSWERS, PAYMENT_KINDS, type PaymentAnswer } from '../domain/payment-answer.ts'
import { MONTH_STATES } from '../words.ts'

const dayText = z.string().refine(isDay, 'Must be a day, like 2026-10-01.')

/** Money out, what is rent, what may be, money in, everything. */
export const paymentKind = z.enum(PAYMENT_KINDS)

export const paymentsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
  kind: paymentKind.default('all'),
  search: z.string().max(60).default(''),
  account_id: z.uuid().optional(),
  /** Booked in this month. */
  month: z
    .string()
    .refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')
    .optional(),
  /** Booked about this rent day: what may have paid it. */
  due_on: dayText.optional(),
})

export const paymentRow = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  amount: z.number(),
  source: z.enum(['bank', 'statement']),
  bank_account: z.object({ id: z.string(), name: z.string() }),
  /** What we think it is; null: not for rent. */
  match: z
    .object({ due_on: z.string().nullable(), confidence: z.number(), reasons: z.array(z.string()) })
    .nullable(),
  /** What the member said of it: nothing, rent, not_rent, or the rent day it pays. */
  said: z.string(),
  /** The day it leaves; null for what is kept with the record. */
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
    /** With "month": the rent day of the period it pays. */
    due_on: dayText.optional(),
    /** What it said when the member looked; another answer since then is refused. */
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
      /** It begins or ceases to be verified: what an agency was told of it follows. */
      proof_changes: z.boolean(),
    }),
  ),
  points: z.number(),
})
export type PayeesPreview = z.infer<typeof payeesPreview>

export const previewAnswer = payeesPreview.extend({
  /** The question to ask once more, because it can hardly be rent. */
  odd: z.string().nullable(),
  said: z.string(),
})
export type PreviewAnswer = z.infer<typeof previewAnswer>

const payee = z.object({
  name: z.string(),
  transaction_ids: z.array(z.string()),
  /** Of each payment in the same order: `nothing`, `rent`, or the rent day the member gave it to. */
  said: z.array(z.string()),
  months: z.array(z.string()),
  usual: z.number(),
  /** Rent by the member's word, taken for rent by us, or neither. */
  standing: z.enum(PAYEE_STANDINGS),
  odd: z.string().nullable(),
})
export type Payee = z.infer<typeof payee>
export const payeesAnswer = z.object({
  payees: z.array(payee),
  /** What was said later is not in it. */
  as_of: z.string(),
})
export const payeesPreviewBody = z.strictObject({
  transaction_ids: z.array(z.uuid()).min(1, 'Please select at least one transaction').max(1_000),
  answer: z.enum(['rent', 'not_rent']).nullable(),
})
export const payeesBody = payeesPreviewBody.extend({
  /** When the member looked; with a row answered since then nothing is kept. */
  as_of: z.iso.datetime().optional(),
})
