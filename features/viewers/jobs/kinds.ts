import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'

const asked = { memberId: z.string(), guarantorId: z.string() }
export const guarantorInvitationJob = job('viewers.guarantor-invitation', z.strictObject(asked), {
  isHighPriority: true,
})
export const guarantorRoundJob = job('viewers.guarantor-round', z.strictObject({}))
export const guarantorLookJob = job('viewers.guarantor-look', z.strictObject(asked), { retries: 3 })
export const guarantorWordJob = job(
  'viewers.guarantor-word',
  z.strictObject({ ...asked, dueOn: z.string(), to: z.enum(['guarantor', 'member']) }),
)

export const signInEmailJob = job('viewers.sign-in-letter', z.strictObject({ linkId: z.string() }), {
  isHighPriority: true,
})
