import type { Feature } from '@keyturn/platform/feature'
import { backOfficeRoutes } from './api/index.ts'
import type { BackOfficeContext } from './context.ts'
import { backOfficeJobs } from './jobs/index.ts'
import { backOfficeTimetable } from './jobs/kinds.ts'
import { backOfficeData } from './personal-data.ts'

export { decide as decideItem } from './actions/decide.ts'
export { replyToMessage } from './actions/settle-message.ts'
export { takeContactMessage } from './actions/take-contact-message.ts'
export { outcomeFigures } from './actions/watch-outcomes.ts'
export type { BackOfficeContext, KnownProvider } from './context.ts'

export { countPaidMembers } from './store/outcomes.ts'
export const backOffice = (context: BackOfficeContext): Feature => ({
  routes: (http) => backOfficeRoutes(http, context),
  jobs: backOfficeJobs(context),
  timetable: backOfficeTimetable,
  personalData: backOfficeData,
})
