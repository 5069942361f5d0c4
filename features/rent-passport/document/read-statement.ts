import { z } from 'zod'
import { INCOME_ANSWERS } from '../domain/income/answer.ts'
import { PASSPORT_MONTH_STATES, type PassportMonth, type Statement } from '../domain/passport.ts'
import { shownInAscii } from '../domain/shown-sender.ts'

const sender = z.string().transform(shownInAscii)

const nextHome = z.object({
  income: z
    .object({
      months: z.number(),
      of: z.number(),
      to: z.string(),
      regular: z.boolean(),
      enough: z.enum(INCOME_ANSWERS),
      readOn: z.string(),
    })
    .optional(),
  bankName: z.string().optional(),
  stay: z
    .object({
      since: z.string(),
      years: z.number(),
      provedSince: z.string(),
      confirmedBy: z.string().optional(),
    })
    .optional(),
  landlordWords: z.array(z.object({ by: z.string(), tenancy: z.boolean(), months: z.number() })).optional(),
  deposits: z.array(z.object({ by: z.string(), left: z.string() })).optional(),
})

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
        /** Version 1 of the text used 'verified' with this flag for such a month. */
        fromStatement: z.boolean().optional(),
      })
      .transform(
        ({ fromStatement, state, ...month }): PassportMonth => ({
          ...month,
          state: fromStatement ? 'own_statement' : state,
        }),
      ),
  ),
  nextHome: nextHome.optional(),
})

/** Parses a signed text. */
export const readStatement = (text: string): Statement => statement.parse(JSON.parse(text))
