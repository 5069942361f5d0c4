import { z } from 'zod'

export const heldAccountsAnswer = z.object({
  accounts: z.array(
    z.object({
      name: z.string(),
      bank_name: z.string(),
      /** The last day that counts for the other member; null while the other member's link lasts. */
      held_until: z.string().nullable(),
    }),
  ),
})
