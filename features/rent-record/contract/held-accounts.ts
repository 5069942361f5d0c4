import { z } from 'zod'

export const heldAccountsAnswer = z.object({
  accounts: z.array(
    z.object({
      name: z.string(),
      bank_name: z.string(),
      /** Last day that counts for the other member; null while that member's link is active. */
      held_until: z.string().nullable(),
      /** State of the staff review; null if none is needed. */
      decision: z.enum(['waiting', 'declined']).nullable(),
      note: z.string().nullable(),
    }),
  ),
})
