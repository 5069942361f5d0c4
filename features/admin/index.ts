import type { Feature } from '@keyturn/platform/feature'
import { adminAreaRoutes } from './api/index.ts'
import type { AdminContext } from './context.ts'
import { adminJobs } from './jobs/index.ts'
import { adminTimetable } from './jobs/kinds.ts'
import { adminData } from './personal-data.ts'

export { replyToMessage } from './actions/answer-message.ts'
export { decide as decideItem } from './actions/decide.ts'
export { outcomeMetrics } from './actions/outcome-metrics.ts'
export { receiveContactMessage } from './actions/receive-contact-message.ts'
export type { AdminContext, KnownProvider } from './context.ts'

export { countPaidMembers } from './store/outcomes.ts'
export const adminArea = (context: AdminContext): Feature => ({
  routes: (http) => adminAreaRoutes(http, context),
  jobs: adminJobs(context),
  timetable: adminTimetable,
  personalData: adminData,
})
