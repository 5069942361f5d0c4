/* Public exports about plans. The landing page imports plans.ts and prices.ts directly to load less code. */

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
