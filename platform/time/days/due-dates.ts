import { addDays, addMonths, type Day, daysBetween, firstOfMonth, isDay, weekdayOf } from './day.ts'

export type Every = 'week' | 'fortnight' | 'four_weeks' | 'month'

export interface Schedule {
  every: Every
  /** Start of the schedule, and its first due date if there is no due day. */
  from: Day
  /** For monthly rent the day of the month (1 to 31), else the weekday (Monday 1 to Sunday 7; 0 is Sunday too). */
  dueDay?: number | null
}

const DAYS_IN_CYCLE = { week: 7, fortnight: 14, four_weeks: 28 } as const

function wholeBetween(value: number | null | undefined, low: number, high: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : null
}

/** Returns the first contractual due date on or after the start of the schedule. */
export function firstDueDay(schedule: Schedule): Day {
  if (schedule.every === 'month') {
    const onDay = wholeBetween(schedule.dueDay, 1, 31)
    if (onDay === null) return schedule.from
    const thisMonth = addMonths(firstOfMonth(schedule.from), 0, onDay)
    return thisMonth >= schedule.from ? thisMonth : addMonths(thisMonth, 1, onDay)
  }
  const weekday = wholeBetween(schedule.dueDay, 0, 7)
  if (weekday === null) return schedule.from
  const wait = (((weekday || 7) - weekdayOf(schedule.from) + 7) % 7) as number
  return addDays(schedule.from, wait)
}

/** Returns the due date `index` periods after the first one; before it if negative. */
export function dueDayAt(schedule: Schedule, first: Day, index: number): Day {
  if (schedule.every !== 'month') return addDays(first, index * DAYS_IN_CYCLE[schedule.every])
  const onDay = wholeBetween(schedule.dueDay, 1, 31) ?? Number(schedule.from.slice(8, 10))
  return addMonths(firstOfMonth(first), index, onDay)
}

/** Returns all due dates from one date to another, inclusive. */
export function dueDays(schedule: Schedule, from: Day, to: Day): Day[] {
  if (!isDay(schedule.from) || !isDay(from) || !isDay(to) || to < from) return []
  const first = firstDueDay(schedule)
  const roughDays = schedule.every === 'month' ? 31 : DAYS_IN_CYCLE[schedule.every]
  let index = from > first ? Math.max(0, Math.floor(daysBetween(first, from) / roughDays) - 1) : 0
  const days: Day[] = []
  for (;;) {
    const day = dueDayAt(schedule, first, index)
    if (day > to) return days
    if (day >= from) days.push(day)
    index += 1
  }
}
