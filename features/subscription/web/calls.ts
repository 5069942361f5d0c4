import { leaveFor, strictApi } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
import { subscriptionPaths } from '../call-paths.ts'
import {
  changedAnswer,
  historyAnswer,
  plansAnswer,
  portalAnswer,
  previewAnswer,
  refundAnswer,
  type SubscriptionView,
  subscriptionAnswer,
} from '../contract.ts'
import type { BillingInterval } from '../words.ts'
import { tellPage } from './load-subscription.ts'

const FIVE_MINUTES = 5 * 60_000

export const plansQuery = queryOptions({
  queryKey: ['subscription-plans'],
  queryFn: async () => (await strictApi.get(subscriptionPaths.plans, { reply: plansAnswer })).plans,
  staleTime: FIVE_MINUTES,
})

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async () => {
    const answer = await strictApi.get(subscriptionPaths.subscription, { reply: subscriptionAnswer })
    tellPage(answer.subscription)
    return answer.subscription
  },
})

export const historyQuery = queryOptions({
  queryKey: ['subscription-payments'],
  queryFn: () => strictApi.get(subscriptionPaths.history, { reply: historyAnswer }),
})

export async function cancelPlan(
  reason: string,
): Promise<{ message: string; subscription: SubscriptionView }> {
  const body = { cancel_at_period_end: true, ...(reason ? { reason } : {}) }
  const answer = await strictApi.post(subscriptionPaths.cancel, { body, reply: changedAnswer })
  return { message: answer.message, subscription: noted(answer) }
}

export async function reactivatePlan(): Promise<SubscriptionView> {
  const path = subscriptionPaths.reactivate
  return noted(await strictApi.post(path, { body: {}, reply: changedAnswer }))
}

export interface PlanAt {
  plan_id: string
  billing_interval: BillingInterval
}

export async function previewChange(body: PlanAt) {
  const path = subscriptionPaths.preview
  return (await strictApi.post(path, { body, reply: previewAnswer })).preview
}

/** With `confirmAt` the plan is still the old one, until the member has confirmed the payment there. */
export async function changePlan(body: PlanAt & { priced_at: string }) {
  const answer = await strictApi.post(subscriptionPaths.update, { body, reply: changedAnswer })
  return { subscription: noted(answer), message: answer.message, confirmAt: answer.checkout_url ?? null }
}

export const refundPlan = () => strictApi.post(subscriptionPaths.refund, { body: {}, reply: refundAnswer })

export async function openPortal(): Promise<void> {
  const body = { return_url: '/settings' }
  const answer = await strictApi.post(subscriptionPaths.portal, { body, reply: portalAnswer })
  await leaveFor(answer.portal_url)
}

function noted(answer: { subscription: SubscriptionView }): SubscriptionView {
  tellPage(answer.subscription)
  return answer.subscription
}
