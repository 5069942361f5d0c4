import { isDay } from '@keyturn/platform/days'
import { z } from 'zod'
import { INCOME_ANSWERS } from '../domain/income/answer.ts'

const wholeMonth = z.string().refine((text) => isDay(`${text}-01`), 'Must be a month, like 2026-10.')

export const nextHomeQuery = z.strictObject({ from: wholeMonth, to: wholeMonth })

export const incomeSeen = z.object({
  /** Months with income, out of the `of` months that end with `to`. */
  months: z.number(),
  of: z.number(),
  to: z.string(),
  /** True if one payer paid in at least five of the last six months. */
  regular: z.boolean(),
  /** Answer to: income is at least 30 times the monthly rent in a year. */
  times_30_rent: z.enum(INCOME_ANSWERS),
  computed_on: z.string(),
})

export const stay = z.object({
  since: z.string(),
  years: z.number(),
  rent_verified_since: z.string(),
  /** Missing if it is as the renter typed it. */
  confirmed_by: z.string().optional(),
})

export const landlordWords = z.array(z.object({ by: z.string(), tenancy: z.boolean(), months: z.number() }))

/** Homes whose deposit was returned in full: who says so, and the month in which the tenancy ended. */
export const depositsReturned = z.array(z.object({ by: z.string(), left: z.string() }))

const lines = z.array(z.object({ label: z.string(), text: z.string() }))

/** Facts a passport could state now for the next home, with their wording. */
export const nextHomeAnswer = z.object({
  /** True if the member consented to reading the bank for it. */
  income_allowed: z.boolean(),
  /** Lines by tick; null if not known. */
  known: z.object({
    income: lines.nullable(),
    bank_name: lines.nullable(),
    years: lines.nullable(),
    landlord_word: lines.nullable(),
    deposit: lines.nullable(),
  }),
})
export type NextHomeAnswer = z.infer<typeof nextHomeAnswer>
