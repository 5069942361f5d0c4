import { PASSWORD_MAXIMUM } from '@keyturn/identity/contract'
import { ASCII_ADDRESS } from '@keyturn/platform/mailbox'
import { z } from 'zod'
import { complaintSubjects } from './domain/complaint.ts'
import { MAX_OWN_WORDS, SUPPORT_CONSENT } from './domain/support-needs.ts'

const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

export const complaintBody = z.strictObject({
  about: z.enum(complaintSubjects, { error: 'Please say what it is about' }).default('other'),
  message: z
    .string({ error: 'Please tell us what happened' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(
      z.string().min(1, 'Please tell us what happened').max(5000, 'Please keep it under 5,000 characters'),
    ),
  /** Only for senders without an account. */
  name: z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, ' ').normalize('NFC'))
    .pipe(
      z
        .string()
        .max(200)
        .refine((text) => !lineBreaks.test(text), 'May not contain line breaks or control characters.'),
    )
    .optional(),
  email: z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .pipe(
      z
        .string()
        .max(254)
        .pipe(z.email({ pattern: ASCII_ADDRESS, error: 'Please enter a valid email address' })),
    )
    .optional(),
})
export type ComplaintBody = z.infer<typeof complaintBody>

export const complaintView = z.object({
  reference: z.string(),
  about: z.enum(complaintSubjects),
  message: z.string(),
  received_at: z.string(),
  acknowledge_by: z.string(),
  acknowledged_at: z.string().nullable(),
  answer_by: z.string(),
  state: z.enum(['received', 'acknowledged', 'answered', 'closed']),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type ComplaintView = z.infer<typeof complaintView>

export const exportParams = z.object({ id: z.uuid() })
export const exportView = z.object({
  id: z.string(),
  state: z.enum(['asked', 'ready', 'expired']),
  asked_at: z.string(),
  ready_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  size_bytes: z.number().nullable(),
  /** Download URL, which needs the access token until `expires_at`. Null if this session cannot open it. */
  download_url: z.string().nullable(),
  /** True if it was requested in another session, so it opens after a new sign-in. */
  sign_in_again: z.boolean(),
})
export type ExportView = z.infer<typeof exportView>

export const overviewResponse = z.object({
  export: exportView.nullable(),
  consents: z.array(
    z.object({
      title: z.string(),
      given: z.boolean(),
      at: z.string(),
      channel: z.string(),
      text: z.string(),
      text_version: z.string(),
    }),
  ),
  looks: z.array(z.object({ at: z.string(), what: z.string() })),
  complaints: z.array(complaintView),
})
export type OverviewResponse = z.infer<typeof overviewResponse>

export const closingResponse = z.object({ at_stake: z.array(z.string()) })
export type ClosingResponse = z.infer<typeof closingResponse>

const shortText = (most: number, missing: string) =>
  z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, ' ').normalize('NFC'))
    .pipe(z.string().min(1, missing).max(most, `Please keep it under ${most} characters`))

const speaker = z.object({ name: z.string(), relation: z.string(), contact: z.string() })

export const supportNeedsBody = z.strictObject({
  large_print: z.boolean(),
  by_phone: z.boolean(),
  more_time: z.boolean(),
  speaker: z
    .strictObject({
      name: shortText(120, 'Please name the person'),
      relation: shortText(60, 'Please say who they are to you'),
      contact: shortText(200, 'Please say how we reach them'),
    })
    .nullable(),
  own_words: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(z.string().max(MAX_OWN_WORDS, `Please keep it under ${MAX_OWN_WORDS} characters`)),
  /** Version of the consent text that was agreed to. */
  agreed_to: z.literal(SUPPORT_CONSENT.version, { error: 'Please agree first, or erase what helps you' }),
  /** Needed to name or change the person who may speak for the member. */
  current_password: z.string().min(1).max(PASSWORD_MAXIMUM).optional(),
})
export type SupportNeedsBody = z.input<typeof supportNeedsBody>

export const supportNeedsView = z.object({
  large_print: z.boolean(),
  by_phone: z.boolean(),
  more_time: z.boolean(),
  speaker: speaker.nullable(),
  own_words: z.string(),
  agreed_at: z.string(),
})
export type SupportNeedsView = z.infer<typeof supportNeedsView>

/** `needs` is null if the member has none. */
export const supportNeedsAnswer = z.object({
  needs: supportNeedsView.nullable(),
  consent: z.object({ version: z.string(), text: z.string() }),
})
export type SupportNeedsAnswer = z.infer<typeof supportNeedsAnswer>
