import type { Feature } from '@keyturn/platform/feature'
import { rentRemindersRoutes } from './api/index.ts'
import type { RentRemindersContext } from './context.ts'
import { rentRemindersJobs, rentRemindersTimetable } from './jobs/index.ts'
import { rentRemindersData } from './personal-data.ts'

export type { RentRemindersContext } from './context.ts'
export { rentDayNear, rentDayProblem } from './events.ts'

/** Reminders and warnings before a rent is late. */
export const rentReminders = (context: RentRemindersContext): Feature => ({
  routes: (http) => rentRemindersRoutes(http, context),
  jobs: rentRemindersJobs(context),
  timetable: rentRemindersTimetable,
  personalData: rentRemindersData,
})
