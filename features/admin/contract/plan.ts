import { z } from 'zod'
import { reason } from './reported-name.ts'

/** A member's wish to cancel, received by email, message or telephone. */
export const endPlanBody = z.strictObject({
  said_on: z.iso.date('Must be a day'),
  /** True if they asked for a refund or are within the cooling-off days. */
  money_back: z.boolean(),
  reason,
})
export type EndPlanBody = z.infer<typeof endPlanBody>

/** Emails about the plan, newest first, with their time or the mailbox's refusal. */
export const planEmails = z.array(
  z.object({
    what: z.string(),
    written_at: z.string(),
    sent_at: z.string().nullable(),
    refused: z.boolean(),
  }),
)
