/* What others may know of plans. The landing page takes plans.ts and prices.ts by themselves: it loads no more than it prints. */

export { agencyCount } from './domain/agency-count.ts'
export { type BillingInterval, billingIntervals, intervals } from './domain/intervals.ts'
export { REFUND_WITHIN_DAYS, REMINDER_EVERY_MONTHS } from './domain/law.ts'
export { modelForm } from './domain/model-form.ts'
export { NOTICES, type NoticeKind, noticeKinds } from './domain/notices.ts'
export { keyInformation, type OrderTerms, planCard } from './domain/plan-cards.ts'
export * from './domain/plan-ids.ts'
export {
  COOLING_OFF_DAYS,
  GRACE_DAYS,
  type Plan,
  type PlanFeatures,
  planOf,
  plans,
  premiumPlan,
  standardPlan,
} from './domain/plans.ts'
export { fromPrice, priceOf } from './domain/prices.ts'
export { chargeAfter, renewsOn } from './domain/renewal.ts'
export { comparedPrice, largestYearlySavingPercent, savingPence, yearlySaving } from './domain/savings.ts'
