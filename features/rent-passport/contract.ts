import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { PASSPORT_FIELDS } from './domain/passport.ts'

export const passportField = z.enum(PASSPORT_FIELDS)
const wholeMonth = z.string().refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')

export const passportBody = z.strictObject({
  /** First and last month shown, both included. */
  from: wholeMonth,
  to: wholeMonth,
  fields: z.array(passportField).max(PASSPORT_FIELDS.length).default([]),
  expires_in_days: z.int().min(1).max(180).default(30),
})
export const passportsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
})
export const passportAnswer = z.object({
  id: z.string(),
  code: z.string(),
  url: z.string(),
  pdf_url: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  from: z.string(),
  to: z.string(),
  fields: z.array(passportField),
  months_count: z.number(),
  verified_count: z.number(),
  issued_on: z.string(),
  /** Last day on which it is valid. */
  expires_on: z.string(),
  views_count: z.number(),
  /** Latest views: time and kind, without the viewer. */
  views: z.array(z.object({ at: z.string(), kind: z.enum(['page', 'pdf', 'check', 'preview']) })),
  /** Number of wallets with it as a credential. */
  wallets_count: z.number(),
  /** Viewers who keep it in their list, with masked addresses. */
  kept_by: z.array(z.object({ viewer_id: z.string(), address: z.string(), kept_at: z.string() })),
})
export type PassportAnswer = z.infer<typeof passportAnswer>
export const passportsAnswer = z.object({ items: z.array(passportAnswer), total_count: z.number() })
