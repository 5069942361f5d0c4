import { z } from 'zod'
import { SHARE_STATES } from '../domain/share-paid.ts'

export const housematesPaid = z.object({
  /** Not_shown: they did not agree to be seen. Neither a sum nor a share of anybody. */
  housemates: z.array(z.object({ name: z.string(), share: z.enum(SHARE_STATES) })),
})
export type HousematesPaid = z.infer<typeof housematesPaid>
