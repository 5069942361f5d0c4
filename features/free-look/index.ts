import type { Feature } from '@keyturn/platform/feature'
import { freeLookRoutes } from './api/index.ts'
import type { FreeLookContext } from './context.ts'
import { freeLookJobs, freeLookTimetable } from './jobs/index.ts'
import { freeLookData } from './personal-data.ts'

export { freeLookEndDay } from './actions/read-free-look.ts'
export type { FreeLookContext } from './context.ts'
export { freeLookEnded, freeLookEnding } from './events.ts'

/** Shows the months a bank would prove before the member pays for a plan. */
export const freeLook = (context: FreeLookContext): Feature => ({
  routes: (http) => freeLookRoutes(http, context),
  jobs: freeLookJobs(context),
  timetable: freeLookTimetable,
  personalData: freeLookData,
})
