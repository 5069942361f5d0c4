import { leaveFor, subscriptionApi } from '@keyturn/platform/client'
import { queryOptions } from '@tanstack/react-query'
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
import type { BillingInterval } from '../domain/plans.ts'
import { tellSession } from './load-subscription.ts'

const base = '/api/subscriptions'
const FIVE_MINUTES = 5 * 60_000

export const plansQuery = queryOptions({
  queryKey: ['subscription-plans'],
  queryFn: async () => (await subscriptionApi.get(`${base}/plans/`, { reply: plansAnswer })).plans,
  staleTime: FIVE_MINUTES,
})

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async () => {
    const answer = await subscriptionApi.get(`${base}/subscription/`, { reply: subscriptionAnswer })
    tellSession(answer.subscription)
    return answer.subscription
  },
})

export const historyQuery = queryOptions({
  queryKey: ['subscription-payments'],
  queryFn: () => subscriptionApi.get(`${base}/payment-history/`, { reply: historyAnswer }),
})

export async function cancelPlan(
  reason: string,
): Promise<{ message: string; subscription: SubscriptionView }> {
  const body = { cancel_at_period_end: true, ...(reason ? { reason } : {}) }
  const answer = await subscriptionApi.post(`${base}/subscription/cancel/`, { body, reply: changedAnswer })
  return { message: answer.message, subscription: told(answer) }
}

export async function reactivatePlan(): Promise<SubscriptionView> {
  const path = `${base}/subscription/reactivate/`
  return told(await subscriptionApi.post(path, { body: {}, reply: changedAnswer }))
}

export interface PlanAt {
  plan_id: string
  billing_interval: BillingInterval
}

export async function previewChange(body: PlanAt) {
  const path = `${base}/subscription/update/preview/`
  return (await subscriptionApi.post(path, { body, reply: previewAnswer })).preview
}

export async function changePlan(body: PlanAt & { priced_at: string }): Promise<SubscriptionView> {
  return told(await subscriptionApi.post(`${base}/subscription/update/`, { body, reply: changedAnswer }))
}

export const refundPlan = () =>
  subscriptionApi.post(`${base}/subscription/refund/`, { body: {}, reply: refundAnswer })

export async function openPortal(): Promise<void> {
  const body = { return_url: '/settings' }
  const answer = await subscriptionApi.post(`${base}/customer-portal/`, { body, reply: portalAnswer })
  await leaveFor(answer.portal_url)
}

function told(answer: { subscription: SubscriptionView }): SubscriptionView {
  tellSession(answer.subscription)
  return answer.subscription
}
