import { z } from 'zod'

export const inviteRequest = z.strictObject({ email: z.string().max(254) })
export const housemateParams = z.strictObject({ id: z.uuid() })

export const acceptRequest = z.strictObject({
  /** 0.5, "50%", "1/3", or pounds out of the whole rent. */
  share: z.union([z.string().max(30), z.number()]),
  /** The others may see that my share is paid. */
  housemateConsent: z.boolean().optional(),
})

export const housematesResponse = z.object({
  /** Who invites, or came by an invitation; none: no home is told yet. */
  role: z.enum(['holder', 'housemate', 'none']),
  address: z.string().nullable(),
  /** All shares together; null while nobody shares. */
  shares_percent: z.number().nullable(),
  shares_are_too_much: z.boolean(),
  /** Only for whoever invites. */
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
  /** Closed: used, taken back or run out; then nothing else is said. */
  state: z.enum(['open', 'closed']),
  invited_by: z.string(),
  address: z.string(),
  /** Only for whoever is signed in. */
  rent: z.number().nullable(),
  frequency: z.enum(['week', 'fortnight', 'four_weeks', 'month']).nullable(),
  expires_on: z.string().nullable(),
})
