import { CronExpressionParser } from 'cron-parser'
import type { Schedule } from './define.ts'

export type Timetable = Schedule[]

/** The first moment after `from` at which this schedule is due, by the clocks of London. */
export function nextDue(schedule: Schedule, from: Date): Date {
  return CronExpressionParser.parse(schedule.cron, { currentDate: from, tz: 'Europe/London' }).next().toDate()
}
