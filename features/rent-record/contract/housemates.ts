import { z } from 'zod'
import { SHARE_STATES } from '../domain/share-paid.ts'

export const housematesPaid = z.object({
  /** `not_shown` if the housemate did not agree. Sums and shares are never included. */
  housemates: z.array(z.object({ name: z.string(), share: z.enum(SHARE_STATES) })),
})
export type HousematesPaid = z.infer<typeof housematesPaid>
