import {
  getSubscriptionsPaymentHistory,
  getSubscriptionsPlans,
  getSubscriptionsSubscription,
  postSubscriptionsCustomerPortal,
  postSubscriptionsSubscriptionCancel,
  postSubscriptionsSubscriptionReactivate,
  postSubscriptionsSubscriptionUpdate,
} from '@keyturn/api-client'
import { leaveFor, strictApi } from '@keyturn/platform/client'
import { keyOf, readBy } from '@keyturn/platform/client/read'
import { queryOptions } from '@tanstack/react-query'
import type { SubscriptionView } from '../contract.ts'
import type { BillingInterval } from '../words.ts'
import { tellPage } from './load-subscription.ts'

const FIVE_MINUTES = 5 * 60_000

export const plansQuery = { ...readBy(strictApi, getSubscriptionsPlans), staleTime: FIVE_MINUTES }

export const subscriptionQuery = queryOptions({
  queryKey: keyOf(getSubscriptionsSubscription),
  queryFn: async () => noted(await strictApi.send(getSubscriptionsSubscription)),
  select: ({ subscription }) => subscription,
})

export const historyQuery = readBy(strictApi, getSubscriptionsPaymentHistory)

export async function cancelPlan(reason: string) {
  const body = { cancel_at_period_end: true, ...(reason ? { reason } : {}) }
  return noted(await strictApi.send(postSubscriptionsSubscriptionCancel, { body }))
}

export async function reactivatePlan() {
  return noted(await strictApi.send(postSubscriptionsSubscriptionReactivate))
}

interface PlanAt {
  plan_id: string
  billing_interval: BillingInterval
}

/** With a `checkout_url` the plan is still the old one, until the member has confirmed the payment there. */
export async function changePlan(body: PlanAt & { priced_at: string }) {
  return noted(await strictApi.send(postSubscriptionsSubscriptionUpdate, { body }))
}

export async function openPortal(): Promise<void> {
  const body = { return_url: '/settings' }
  const answer = await strictApi.send(postSubscriptionsCustomerPortal, { body })
  await leaveFor(answer.portal_url)
}

function noted<Answer extends { subscription: SubscriptionView }>(answer: Answer): Answer {
  tellPage(answer.subscription)
  return answer
}
