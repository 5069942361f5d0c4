import { z } from 'zod'

export const reason = z
  .string({ error: 'Please give a reason' })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1, 'Please give a reason').max(2000))

export const holder = z.object({ name: z.string(), born_on: z.string().nullable() })

/** With the profile's details when the document was checked. A change since then is refused. */
export const allowNameBody = z.strictObject({ reason, seen: holder.optional() })
export type AllowNameBody = z.infer<typeof allowNameBody>
