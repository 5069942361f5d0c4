import { z } from 'zod'
import { REJECTION_REASONS, ROW_RELATIONS } from '../domain/rejection-reasons.ts'

/** Row that was considered for a rent day. */
export const consideredRow = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  amount: z.number(),
  stands: z.enum(ROW_RELATIONS),
  /** Reason why it is not this rent. */
  because: z.enum(REJECTION_REASONS).nullable(),
  /** Confidence that it is rent, 0 to 1. */
  sure: z.number().nullable(),
  reasons: z.array(z.string()),
})

export const whyAnswer = z.object({
  due_on: z.string(),
  considered: z.array(consideredRow),
  would_change: z.array(z.string()),
})
export type WhyAnswer = z.infer<typeof whyAnswer>
