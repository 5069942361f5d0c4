import { z } from 'zod'

export const heldAccountsAnswer = z.object({
  accounts: z.array(
    z.object({
      name: z.string(),
      bank_name: z.string(),
      /** The last day that counts for the other member; null while the other member's link lasts. */
      held_until: z.string().nullable(),
      /** Whether one of us looks at it, or decided that it stays so; null where nobody has to. */
      decision: z.enum(['waiting', 'declined']).nullable(),
      note: z.string().nullable(),
    }),
  ),
})
