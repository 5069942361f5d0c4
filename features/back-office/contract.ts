import { z } from 'zod'

/** What the contact form sends and is told. The page's own checks say the same sentences. */

const noControlCharacters = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u

const name = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.trim().replace(/\s+/g, ' ').normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(100)
        .regex(noControlCharacters, 'May not contain line breaks or control characters.'),
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
        .pipe(z.email('Please enter a valid email address')),
    ),
  message: z
    .string({ error: 'Please write a message' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .pipe(z.string().min(1, 'Please write a message').max(5000)),
  /** No person sees this field; whoever fills it in is a program. */
  website: z.string().max(2000).optional(),
})

export type ContactMessageBody = z.infer<typeof contactMessageBody>

export const contactMessageAnswer = z.object({ success: z.literal(true), message: z.string() })
