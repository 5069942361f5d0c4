export { type AdjustmentDecision, decideAdjustment, proposeAdjustment } from './actions/adjust.ts'
export { decideHold, type HoldDecision } from './actions/decide-hold.ts'
export { readSummary } from './actions/read-summary.ts'
export { pointsEarned, pointsTakenBack, voucherSettled } from './announcements.ts'
export { registerRewards } from './api/index.ts'
export type { HoldReason } from './domain/earning.ts'
export { rewardsJobs, rewardsTimetable } from './jobs/index.ts'
export { rewardsData } from './personal-data.ts'
export { readBook } from './store/books.ts'
export {
  type DeskList,
  type DeskPage,
  type HeldAward,
  heldAwards,
  type OpenAdjustment,
  openAdjustments,
  type PointsDecision,
  pointsDecisions,
} from './store/desk.ts'
export type { Surroundings } from './surroundings.ts'
