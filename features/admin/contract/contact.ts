import { ASCII_ADDRESS } from '@keyturn/platform/mailbox'
import { z } from 'zod'

/** Request and response of the contact form. The page's own validation uses the same messages. */

/** Part of an email's subject, so it is one line without invisible characters. */
const name = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.trim().replace(/ +/g, ' ').normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(100)
        .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u, 'May not contain line breaks or control characters.')
        .regex(/^[^\u202a-\u202e\u2066-\u2069]*$/u, 'May not change the direction of writing.')
        .refine((text) => text === '' || /[^\p{C}\p{Z}\p{M}]/u.test(text), missing),
    )

export const contactMessageBody = z.strictObject({
  firstName: name('Please enter your first name'),
  lastName: name('Please enter your last name'),
  email: z
    .string({ error: 'Please enter your email address' })
    .transform((text) => text.trim().normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1, 'Please enter your email address')
        .max(254)
        .pipe(z.email({ pattern: ASCII_ADDRESS, error: 'Please enter a valid email address' })),
    ),
  message: z
    .string({ error: 'Please write a message' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(z.string().min(1, 'Please write a message').max(5000)),
  /** Honeypot field, hidden from people, so only bots fill it in. */
  website: z.string().max(2000).optional(),
})

export type ContactMessageBody = z.infer<typeof contactMessageBody>

export const contactMessageAnswer = z.object({ success: z.literal(true), message: z.string() })
