import type { Feature } from '@keyturn/platform/feature'
import { daysAheadRoutes } from './api/index.ts'
import type { DaysAheadContext } from './context.ts'
import { daysAheadJobs, daysAheadTimetable } from './jobs/index.ts'
import { daysAheadData } from './personal-data.ts'

export { rentDayNear, rentDayTroubled } from './announcements.ts'
export type { DaysAheadContext } from './context.ts'

/** Reminders and warnings before a rent is late. */
export const daysAhead = (context: DaysAheadContext): Feature => ({
  routes: (http) => daysAheadRoutes(http, context),
  jobs: daysAheadJobs(context),
  timetable: daysAheadTimetable,
  personalData: daysAheadData,
})
