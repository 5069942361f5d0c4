import { z } from 'zod'

/** A name is anything a person is called; only what could break out of a line or a letter's header is refused. */
export const oneLine = (limit: number) =>
  z
    .string()
    .transform((text) => text.trim().replace(/ +/g, ' ').normalize('NFC'))
    .pipe(
      z
        .string()
        .min(1)
        .max(limit)
        .refine(
          (text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(text),
          'May not contain line breaks or control characters.',
        )
        // Marks that turn the writing round could make a name read as something else in a list or a letter.
        .refine(
          (text) => !/[\u202a-\u202e\u2066-\u2069]/u.test(text),
          'May not change the direction of writing.',
        )
        .refine((text) => text === '' || /[^\p{C}\p{Z}\p{M}]/u.test(text), 'This field may not be blank.'),
    )
