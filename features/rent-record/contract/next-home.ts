import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { INCOME_ANSWERS } from '../domain/income/answer.ts'

const wholeMonth = z.string().refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')

export const nextHomeQuery = z.strictObject({ from: wholeMonth, to: wholeMonth })

export const incomeSeen = z.object({
  /** Months in which income was seen, of so many that end with `to`. */
  months: z.number(),
  of: z.number(),
  to: z.string(),
  /** One payer paid in at least five of the last six months. */
  regular: z.boolean(),
  /** Income is at least 30 times the monthly rent in a year. */
  times_30_rent: z.enum(INCOME_ANSWERS),
  computed_on: z.string(),
})

export const stay = z.object({
  since: z.string(),
  years: z.number(),
  rent_verified_since: z.string(),
  /** Left out: as the renter typed it. */
  confirmed_by: z.string().optional(),
})

export const landlordWords = z.array(z.object({ by: z.string(), tenancy: z.boolean(), months: z.number() }))

const lines = z.array(z.object({ label: z.string(), text: z.string() }))

/** What a passport could say for the next home now, and the words it would use. */
export const nextHomeAnswer = z.object({
  /** The member agreed that their bank may be read for it. */
  income_allowed: z.boolean(),
  /** By tick; null: not known. */
  known: z.object({
    income: lines.nullable(),
    bank_name: lines.nullable(),
    years: lines.nullable(),
    landlord_word: lines.nullable(),
  }),
})
export type NextHomeAnswer = z.infer<typeof nextHomeAnswer>
