import { z } from 'zod'

export const inviteRequest = z.strictObject({ email: z.string().max(254) })
export const housemateParams = z.strictObject({ id: z.uuid() })

export const acceptRequest = z.strictObject({
  /** 0.5, "50%", "1/3", or pounds out of the whole rent. */
  share: z.union([z.string().max(30), z.number()]),
  /** Consent to show the others that my share is paid. */
  housemateConsent: z.boolean().optional(),
})

export const housematesResponse = z.object({
  /** holder invites, housemate joined by invitation; none before a home is saved. */
  role: z.enum(['holder', 'housemate', 'none']),
  address: z.string().nullable(),
  /** Sum of all shares. Null if no member shares. */
  shares_percent: z.number().nullable(),
  shares_are_too_much: z.boolean(),
  /** Empty unless the member is the holder. */
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      state: z.enum(['waiting', 'expired', 'declined', 'joined', 'left']),
      expires_on: z.string(),
    }),
  ),
})

export const invitationResponse = z.object({
  /** closed: used, withdrawn or expired. The other fields are then empty. */
  state: z.enum(['open', 'closed']),
  invited_by: z.string(),
  address: z.string(),
  /** Null unless signed in. */
  rent: z.number().nullable(),
  frequency: z.enum(['week', 'fortnight', 'four_weeks', 'month']).nullable(),
  expires_on: z.string().nullable(),
})
