import type { Queryable } from '@keyturn/platform/db'
import type { Feature } from '@keyturn/platform/feature'
import type { Keeper } from '@keyturn/rent-record'
import { viewersRoutes } from './api/index.ts'
import type { ViewersContext } from './context.ts'
import { maskedAddress } from './domain/viewer.ts'
import { viewersJobs, viewersTimetable } from './jobs/index.ts'
import { viewersData } from './personal-data.ts'
import { keepersOf as storedKeepersOf } from './store/saved-passports.ts'

export type { ViewersContext } from './context.ts'

/** Viewers who keep a member's passports, with masked addresses. */
export async function keepersOf(db: Queryable, memberId: string): Promise<Keeper[]> {
  const keepers = await storedKeepersOf(db, memberId)
  return keepers.map(({ email, ...keeper }) => ({ ...keeper, address: maskedAddress(email) }))
}

/** Feature for viewers, who keep passports under an address verified by email. */
export const viewers = (context: ViewersContext): Feature => ({
  routes: (http) => viewersRoutes(http, context),
  jobs: viewersJobs(context),
  timetable: viewersTimetable,
  personalData: viewersData,
})
