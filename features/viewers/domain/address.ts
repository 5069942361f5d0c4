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
