import { z } from 'zod'
import { reason } from './reported-name.ts'

/** A member's wish to cancel, received by email, message or telephone. */
export const endPlanBody = z.strictObject({
  said_on: z.iso.date('Must be a day'),
  /** They asked for their money, or are within the days to change their mind. */
  money_back: z.boolean(),
  reason,
})
export type EndPlanBody = z.infer<typeof endPlanBody>

/** Emails about the plan, newest first: what was written, when it left, or that the mailbox refused it. */
export const planEmails = z.array(
  z.object({
    what: z.string(),
    written_at: z.string(),
    sent_at: z.string().nullable(),
    refused: z.boolean(),
  }),
)
