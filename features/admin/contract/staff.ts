import { z } from 'zod'
import { STAFF_ROLES } from '../domain/roles.ts'

export const staffAnswer = z.object({
  items: z.array(
    z.object({
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      /** `unused`: the address is not proved. `waiting`: its member awaits an approver. */
      state: z.enum(['unused', 'waiting', 'admitted']),
      member_id: z.string().nullable(),
      name: z.string().nullable(),
    }),
  ),
})
export type StaffAnswer = z.infer<typeof staffAnswer>
