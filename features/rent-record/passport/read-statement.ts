import { z } from 'zod'
import type { Statement } from '../domain/passport.ts'

const statement = z.object({
  code: z.string(),
  issuedOn: z.string(),
  expiresOn: z.string(),
  name: z.string().nullable(),
  homes: z.array(z.object({ address: z.string().nullable(), landlord: z.string().nullable() })),
  months: z.array(
    z.object({
      month: z.string(),
      state: z.enum(['verified', 'on_time', 'late', 'paid_by_other', 'not_verified']),
      fromStatement: z.boolean(),
    }),
  ),
})

/** From the text that was signed back to what it says. */
export const readStatement = (text: string): Statement => statement.parse(JSON.parse(text))
