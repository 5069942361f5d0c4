import type { Feature } from '@keyturn/platform/feature'
import { subscriptionRoutes } from './api/index.ts'
import type { SubscriptionContext } from './context.ts'
import { subscriptionJobs, subscriptionTimetable } from './jobs/index.ts'
import { subscriptionData } from './personal-data.ts'

export { buyPlan } from './actions/buy-plan.ts'
export { assertCanEnd } from './actions/end-on-request.ts'
export { accessOfMembers, planEndOf, planStatusOf } from './actions/plan-status.ts'
export { syncSubscription } from './actions/sync-subscription.ts'
export type { PlanUse, SubscriptionContext } from './context.ts'
export { paymentFailed, planChanged, subscriptionActivated, subscriptionEnded } from './events.ts'
export { endOnRequestJob, sendNoticeJob as subscriptionLetter } from './jobs/kinds.ts'

export { featureRequired } from './refusals.ts'
export { noticesOf, refundWaitingSeconds, type SentNotice } from './store/notices-and-refunds.ts'
export { hasLaterPlansAlone, loadChanges as planHistory } from './store/subscriptions.ts'

export const subscription = (context: SubscriptionContext): Feature => ({
  routes: (http) => subscriptionRoutes(http, context),
  jobs: subscriptionJobs(context),
  timetable: subscriptionTimetable,
  personalData: subscriptionData,
})
