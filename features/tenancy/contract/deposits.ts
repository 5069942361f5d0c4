import { z } from 'zod'
import { DEPOSIT_ANSWERS } from '../domain/deposit.ts'

export const depositHomesResponse = z.object({
  homes: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      /** Last day of the tenancy, as YYYY-MM-DD. */
      left_on: z.string(),
      /** Domain that was asked or would be asked; null if there is no confirmer to ask. */
      landlord: z.string().nullable(),
      answer: z.enum(DEPOSIT_ANSWERS).nullable(),
      /** True while the emailed link works. */
      waiting: z.boolean(),
      can_ask: z.boolean(),
    }),
  ),
})

export const depositAsk = z.strictObject({ id: z.uuid() })

export const depositQuestionResponse = z.object({
  state: z.enum(['open', 'expired']),
  /** Latest answer. It can be changed while the question is open. */
  answer: z.enum(DEPOSIT_ANSWERS).nullable(),
  /** Null once the question is closed. */
  facts: z
    .object({ tenant: z.string(), address: z.string(), left_on: z.string(), open_until: z.string() })
    .nullable(),
})

/** An answer, or `stop` to be written to no more. */
export const depositAnswerRequest = z.strictObject({ answer: z.enum([...DEPOSIT_ANSWERS, 'stop']) })
