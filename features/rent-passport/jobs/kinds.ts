import { job, RETRIES_FOR_DAYS } from '@keyturn/platform/jobs'
import { z } from 'zod'

const asked = { memberId: z.string(), guarantorId: z.string() }
export const guarantorInvitationJob = job('viewers.guarantor-invitation', z.strictObject(asked), {
  isHighPriority: true,
})
/** Tells the member that a guarantor was invited or accepted. */
export const guarantorNoticeJob = job(
  'viewers.guarantor-notice',
  z.strictObject({ ...asked, of: z.enum(['invited', 'accepted']) }),
  { retries: RETRIES_FOR_DAYS },
)
/** Tells the member which guarantors ended with a password reset. */
export const guarantorsEndedJob = job(
  'viewers.guarantors-ended',
  z.strictObject({ memberId: z.string(), guarantorIds: z.array(z.string()) }),
  { retries: RETRIES_FOR_DAYS },
)
export const guarantorRoundJob = job('viewers.guarantor-round', z.strictObject({}))
export const guarantorLookJob = job('viewers.guarantor-look', z.strictObject(asked), { retries: 3 })
export const guarantorWordJob = job(
  'viewers.guarantor-word',
  z.strictObject({ ...asked, dueOn: z.string(), to: z.enum(['guarantor', 'member']) }),
)

export const signInEmailJob = job('viewers.sign-in-letter', z.strictObject({ linkId: z.string() }), {
  isHighPriority: true,
})
