import { clockAt, type Day, dayOfInstant } from '@keyturn/platform/days'

/** Hour in London after which the day's payments have left: banks send in the morning, people by the evening. */
const EVENING_FROM = 18

/** A day, before or after its evening begins. Nothing here needs finer time. */
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
