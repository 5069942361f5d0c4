import { clockAt, type Day, dayOfInstant } from '@keyturn/platform/days'

/** Hour in London after which the day's payments have left: banks send in the morning, people by the evening. */
const EVENING_FROM = 18

/** A day, before or after its evening begins. Nothing here needs finer time. */
export interface DayAndEvening {
  day: Day
  isEvening: boolean
}

export const dayAndEveningOf = (instant: Date): DayAndEvening => ({
  day: dayOfInstant(instant),
  isEvening: clockAt(instant).hour >= EVENING_FROM,
})

/** True if the evening of this day has begun by that moment. */
export const hasEveningBegun = (day: Day, at: DayAndEvening): boolean =>
  at.day > day || (at.day === day && at.isEvening)
