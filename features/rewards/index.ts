import type { Feature } from '@keyturn/platform/feature'
import { voucherCodes } from './actions/voucher-codes.ts'
import { rewardsRoutes } from './api/index.ts'
import type { RewardsContext } from './context.ts'
import { rewardsJobs, rewardsTimetable } from './jobs/index.ts'
import { rewardsData } from './personal-data.ts'

export { decideAdjustment, proposeAdjustment } from './actions/adjust.ts'
export { decideHold } from './actions/decide-hold.ts'
export { points } from './actions/points-balance.ts'
export { pointsChange } from './actions/points-change.ts'
export { planUse } from './actions/refund-plan.ts'
export type { RewardsContext } from './context.ts'
export { pointsEarned, pointsReversed, voucherCompleted } from './events.ts'
export { readBook } from './store/books.ts'
export { inconsistentLedgers } from './store/check-ledgers.ts'

export const rewards = (context: RewardsContext): Feature => ({
  routes: (http) => rewardsRoutes(http, context),
  jobs: rewardsJobs(context),
  timetable: rewardsTimetable,
  personalData: { ...rewardsData, files: (memberId) => voucherCodes(context, memberId) },
})
