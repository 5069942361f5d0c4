import { ASCII_ADDRESS } from '@keyturn/platform/mailbox'
import { z } from 'zod'

/** An email address in the one spelling that is stored. */
export const address = z
  .string()
  .max(1000)
  .transform((text) => text.trim().normalize('NFC').toLowerCase())
  .pipe(
    z
      .string()
      .min(1)
      .max(254)
      .pipe(z.email({ pattern: ASCII_ADDRESS })),
  )

export const guarantorParams = z.strictObject({ id: z.uuid() })

export const guarantorBody = z.strictObject({
  email: address,
  /** They get an email where a month was not found by the fifth day after its rent day. */
  early_word: z.boolean(),
  /** Proven months after which a release letter can be made. */
  release_after: z.int().min(6).max(24),
})

export const guarantorsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      state: z.enum(['invited', 'accepted']),
      early_word: z.boolean(),
      release_after: z.number(),
      proven_count: z.number(),
      expires_on: z.string(),
      /** Null until one of the two made the release letter. */
      release_url: z.string().nullable(),
    }),
  ),
})

export const releaseAnswer = z.object({ url: z.string() })
export const doneAnswer = z.object({ success: z.literal(true), message: z.string() })
