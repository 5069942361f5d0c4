import type { Feature } from '@keyturn/platform/feature'
import { notificationRoutes } from './api/index.ts'
import type { NotificationsContext } from './context.ts'
import { notificationJobs } from './jobs/index.ts'
import { notificationsData } from './personal-data.ts'

export type { NotificationsContext } from './context.ts'

export const notifications = (context: NotificationsContext): Feature => ({
  routes: (http) => notificationRoutes(http, context),
  jobs: notificationJobs(context),
  timetable: [],
  personalData: notificationsData,
})
