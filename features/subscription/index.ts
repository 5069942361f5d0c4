import type { Feature } from '@keyturn/platform/feature'
import { subscriptionRoutes } from './api/index.ts'
import type { SubscriptionContext } from './context.ts'
import { subscriptionJobs, subscriptionTimetable } from './jobs/index.ts'
import { subscriptionData } from './personal-data.ts'

export { buyPlan } from './actions/buy-plan.ts'
export { refuseToEnd } from './actions/end-as-said.ts'
export { followPayments } from './actions/follow-payments.ts'
export { accessOfMembers, planEndOf, planStatusOf } from './actions/plan-status.ts'
export { paymentFailed, planChanged, subscriptionActivated, subscriptionEnded } from './announcements.ts'
export type { PlanUse, SubscriptionContext } from './context.ts'
export { endAsSaidJob, sendLetter as subscriptionLetter } from './jobs/kinds.ts'

export { featureRequired } from './refusals.ts'
export { noticesOf, refundWaitingSeconds, type SentNotice } from './store/money-trail.ts'
export { hasLaterPlansAlone, loadChanges as planHistory } from './store/subscriptions.ts'

export const subscription = (context: SubscriptionContext): Feature => ({
  routes: (http) => subscriptionRoutes(http, context),
  jobs: subscriptionJobs(context),
  timetable: subscriptionTimetable,
  personalData: subscriptionData,
})
