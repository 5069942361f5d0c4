import { z } from 'zod'
import { TITLES } from '../domain/titles.ts'

export const user = z.object({
  id: z.string(),
  email: z.string(),
  title: z.enum(TITLES).nullable(),
  first_name: z.string(),
  last_name: z.string(),
  is_email_verified: z.boolean(),
  is_user_details_verified: z.boolean(),
  is_tenancy_verified: z.boolean(),
  is_landlord_verified: z.boolean(),
  is_bank_verified: z.boolean(),
  phone: z.string().nullable(),
  /** YYYY-MM-DD */
  date_of_birth: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  mfa_enabled: z.boolean(),
  mfa_method: z.enum(['none', 'email', 'authenticator']),
  role: z.enum(['member', 'admin']),
  /** Tier from the role alone. Paid plans belong to the subscription feature. */
  tier: z.enum(['standard', 'premium']),
  /** New address, until it is verified. */
  pending_email: z.string().nullable(),
})

export const tokens = z.object({ access: z.string(), refresh: z.string() })
