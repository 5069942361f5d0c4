import { z } from 'zod'
import { REMIND_DAYS } from './constants.ts'

export const daysAheadAnswer = z.object({
  /** Days before the rent day on which the reminder is sent. */
  remind_days: z.int(),
  /** Time when the current calendar address was made. Null without one. */
  calendar_since: z.string().nullable(),
})
export type DaysAheadView = z.infer<typeof daysAheadAnswer>

export const daysAheadRequest = z.strictObject({
  remind_days: z.int().min(REMIND_DAYS.least).max(REMIND_DAYS.most),
})

/** Returned once, because the address itself is not stored. */
export const calendarAnswer = daysAheadAnswer.extend({ calendar_url: z.string() })

export const feedParams = z.object({ token: z.string().max(200) })
