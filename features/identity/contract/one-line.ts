import { isNameText } from '@keyturn/platform/plain-words/visible'
import { z } from 'zod'

/** One line of text; only what could break out of a line or an email's header is refused. */
export const oneLine = (limit: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\p{Zs}+/gu, ' ')
        .trim()
        .normalize('NFC'),
    )
    .pipe(
      z
        .string()
        .min(1)
        .max(limit)
        .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(text), {
          error: 'May not contain line breaks or control characters.',
          abort: true,
        })
        // Marks that turn the writing round could make a name read as something else in a list or a letter.
        .refine((text) => !/[\u202a-\u202e\u2066-\u2069]/u.test(text), {
          error: 'May not change the direction of writing.',
          abort: true,
        })
        .refine((text) => text === '' || /[^\p{C}\p{Z}\p{M}]/u.test(text), {
          error: 'This field may not be blank.',
          abort: true,
        }),
    )

/** Names of test accounts have digits. No name with one is the same as a bank's without it. */
const DIGITS = /[0-9]/g

/**
 * A person's name: letters of any script with their accents, spaces, apostrophes, hyphens and full stops. Anything else
 * could show one name and be compared as another.
 */
export const personName = (limit: number) =>
  oneLine(limit).refine(
    (text) => isNameText(text.replace(DIGITS, '')),
    'A name can have letters, spaces, hyphens, apostrophes and full stops only.',
  )
