import { withoutInvisible } from '@keyturn/platform/plain-words/visible'
import { z } from 'zod'

/** One line of text. Refuses only characters that could break a line or an email header. */
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
        // Bidirectional control characters could make a name display as other text in a list or an email.
        .refine((text) => !/[\u202a-\u202e\u2066-\u2069]/u.test(text), {
          error: 'May not change the direction of writing.',
          abort: true,
        })
        .refine((text) => text === '' || /[^\p{C}\p{Z}\p{M}]/u.test(text), {
          error: 'This field may not be blank.',
          abort: true,
        }),
    )

/** Emoji contain invisible joining characters. */
const EMOJI = /\p{RGI_Emoji}/gv

/**
 * Full stops as mail programs read them in an address. No top-level domain has one letter, so "J.R." does not match.
 */
const WEB_ADDRESS = /[@\uff20]|\/\/|www|http|[.\u3002\uff0e\uff61]\p{L}\p{M}*\p{L}/iu

/**
 * A person's name. Refuses invisible characters and text that mail programs turn into links, because emails greet by
 * it.
 */
export const personName = (limit: number) =>
  oneLine(limit)
    .refine((text) => {
      const plain = text.replace(EMOJI, '')
      return plain === withoutInvisible(plain)
    }, 'A name cannot have invisible characters.')
    .refine(
      (text) => !WEB_ADDRESS.test(text),
      'A name cannot have a web or email address in it. Put a space after a full stop, as in St. John.',
    )
