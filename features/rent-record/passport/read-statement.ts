import { z } from 'zod'
import { PASSPORT_MONTH_STATES, type PassportMonth, type Statement } from '../domain/passport.ts'
import { shownInAscii } from '../domain/shown-sender.ts'

const sender = z.string().transform(shownInAscii)

const statement = z.object({
  code: z.string(),
  issuedOn: z.string(),
  expiresOn: z.string(),
  name: z.string().nullable(),
  nameChecked: z.literal(true).optional(),
  homes: z.array(
    z.object({
      address: z.string().nullable(),
      landlord: z.string().nullable(),
      confirmedBy: sender.optional(),
      months: z.array(z.string()).optional(),
    }),
  ),
  months: z.array(
    z
      .object({
        month: z.string(),
        state: z.enum(PASSPORT_MONTH_STATES),
        by: sender.optional(),
        late: z.boolean().optional(),
        otherPayee: z.literal(true).optional(),
        namedPayee: z.literal(true).optional(),
        /** In the first version of the text such a month was called verified, with a star. */
        fromStatement: z.boolean().optional(),
      })
      .transform(
        ({ fromStatement, state, ...month }): PassportMonth => ({
          ...month,
          state: fromStatement ? 'own_statement' : state,
        }),
      ),
  ),
})

/** From the text that was signed back to what it says. */
export const readStatement = (text: string): Statement => statement.parse(JSON.parse(text))
