import { z } from 'zod'
import { REMIND_DAYS } from './words.ts'

export const daysAheadAnswer = z.object({
  /** How many days before a rent day its reminder comes. */
  remind_days: z.int(),
  /** When the calendar's present address was made; null: there is none. */
  calendar_since: z.string().nullable(),
})
export type DaysAheadView = z.infer<typeof daysAheadAnswer>

export const daysAheadRequest = z.strictObject({
  remind_days: z.int().min(REMIND_DAYS.least).max(REMIND_DAYS.most),
})

/** Said once: we keep no copy of the address. */
export const calendarAnswer = daysAheadAnswer.extend({ calendar_url: z.string() })

export const feedParams = z.object({ token: z.string().max(200) })
