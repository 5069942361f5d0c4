import { clockAt, type Day, dayOfInstant } from '@keyturn/platform/days'

/** From this hour in London on a day's payments have left: banks send theirs in the morning, people by the evening. */
const EVENING_FROM = 18

/** A day, and whether its evening has come: finer than that nothing here is decided. */
export interface Moment {
  day: Day
  isEvening: boolean
}

export const momentOf = (instant: Date): Moment => ({
  day: dayOfInstant(instant),
  isEvening: clockAt(instant).hour >= EVENING_FROM,
})

/** True if the evening of this day has begun by that moment. */
export const isEveningOf = (day: Day, at: Moment): boolean => at.day > day || (at.day === day && at.isEvening)
