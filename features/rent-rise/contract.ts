import { EVERY } from '@keyturn/tenancy/constants'
import { z } from 'zod'
import { CONDITION_OUTCOMES } from './domain/conditions.ts'
import { COUNTRIES } from './domain/country.ts'
import { RISE_OUTCOMES } from './domain/judge.ts'
import { LET_AS, NOTICE_FORMS } from './domain/notice.ts'

const typed = (limit: number) => z.union([z.string().max(limit), z.number()]).nullish()

/** A rise as on its notice. Values are strings as typed, like those of the home. */
export const rentNoticeRequest = z.strictObject({
  /** england, wales, scotland or northern-ireland. Empty or unsure if not known. */
  country: typed(30),
  /** private, social, lodger or unsure */
  let_as: typed(30),
  /** form_4a, form_4, rent_increase_notice, rhw12, in_writing, clause, by_word or unsure */
  form: typed(30),
  received_on: typed(60),
  begins_on: typed(60),
  /** Whole rent of one period, in pounds. */
  rent: typed(60),
  new_rent: typed(60),
  frequency: typed(20),
  home_began_on: typed(60),
  /** Empty if it never rose in this home. */
  last_rise_on: typed(60),
  /** First day of any rent period. */
  period_began_on: typed(60),
  fixed_until: typed(60),
  /** Empty if no move is planned. Not stored. */
  leaves_on: typed(60),
})

export const rentNoticeParams = z.strictObject({ id: z.uuid() })

const day = z.string()

/** Title, address, and the day on which staff read the source. */
const source = z.object({ title: z.string(), url: z.string(), read_on: day })

const answer = z.object({
  outcome: z.enum(RISE_OUTCOMES),
  says: z.string(),
  law: z.object({ name: z.string(), page: source }).nullable(),
  /** Reasons why this law may not apply to the home. With any of them the outcome is cannot_tell. */
  doubts: z.array(z.string()),
  conditions: z.array(
    z.object({
      kind: z.enum(['form', 'notice', 'last_rise', 'home_began', 'period']),
      outcome: z.enum(CONDITION_OUTCOMES),
      asks: z.string(),
      says: z.string(),
      source,
    }),
  ),
  /** First day on which this notice can begin the new rent, by its dates. */
  earliest_on: day.nullable(),
  steps: z.array(z.object({ by: day.nullable(), says: z.string(), source: source.nullable() })),
  good_to_know: z.array(z.object({ says: z.string(), source })),
  no_legal_advice: z.string(),
})

export const rentNoticeView = z.object({
  id: z.string(),
  country: z.enum(COUNTRIES).nullable(),
  let_as: z.enum(LET_AS),
  form: z.enum(NOTICE_FORMS),
  received_on: day,
  begins_on: day,
  rent: z.number(),
  new_rent: z.number(),
  frequency: z.enum(EVERY),
  home_began_on: day,
  last_rise_on: day.nullable(),
  period_began_on: day.nullable(),
  fixed_until: day.nullable(),
  checked_at: z.string(),
  file: z.object({ file_name: z.string(), content_type: z.string(), size_bytes: z.number() }).nullable(),
  /** By the law on the day the notice was received, as known today. */
  answer,
})

export const rentNoticeResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: rentNoticeView,
})

export const rentNoticesResponse = z.object({
  items: z.array(rentNoticeView),
  total_count: z.number(),
})

export type RentNoticeView = z.infer<typeof rentNoticeView>
export type RentNoticeBody = z.infer<typeof rentNoticeRequest>
