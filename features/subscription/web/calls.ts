import {
  getSubscriptionsPaymentHistory,
  getSubscriptionsPlans,
  getSubscriptionsSubscription,
  postSubscriptionsCustomerPortal,
  postSubscriptionsSubscriptionCancel,
  postSubscriptionsSubscriptionReactivate,
  postSubscriptionsSubscriptionRefund,
  postSubscriptionsSubscriptionUpdate,
} from '@keyturn/api-client'
import { redirectToExternalSite, sendAndVerify, strictApi } from '@keyturn/platform/client'
import { keyOf, readBy } from '@keyturn/platform/client/read'
import { queryOptions } from '@tanstack/react-query'
import type { BillingInterval } from '../constants.ts'
import type { SubscriptionView } from '../contract.ts'
import { publishPlan } from './load-subscription.ts'

const FIVE_MINUTES = 5 * 60_000

export const plansQuery = { ...readBy(strictApi, getSubscriptionsPlans), staleTime: FIVE_MINUTES }

export const subscriptionQuery = queryOptions({
  queryKey: keyOf(getSubscriptionsSubscription),
  queryFn: async () => publishResult(await strictApi.send(getSubscriptionsSubscription)),
  select: ({ subscription }) => subscription,
})

export const historyQuery = readBy(strictApi, getSubscriptionsPaymentHistory)

interface Changed {
  success: true
  message: string
  subscription: SubscriptionView
  /** If present, the plan has not changed yet and the member must confirm the payment there. */
  checkout_url?: string
}

/** Sends a plan action. After a lost response, reads the plan to see if it changed. */
async function changed(
  send: () => Promise<Changed>,
  isDone: (now: SubscriptionView) => boolean,
  message: string,
): Promise<Changed> {
  const read = async () => ({ message, ...(await strictApi.send(getSubscriptionsSubscription)) })
  return publishResult(
    await sendAndVerify({ send, read, isDone: ({ subscription }) => isDone(subscription) }),
  )
}

export function cancelPlan(reason: string): Promise<Changed> {
  const body = { cancel_at_period_end: true, ...(reason ? { reason } : {}) }
  return changed(
    () => strictApi.send(postSubscriptionsSubscriptionCancel, { body }),
    (now) => now.cancel_at_period_end || !now.has_access,
    'You will not be charged again.',
  )
}

export const reactivatePlan = (): Promise<Changed> =>
  changed(
    () => strictApi.send(postSubscriptionsSubscriptionReactivate),
    (now) => now.has_access && !now.cancel_at_period_end,
    'Your plan goes on as before.',
  )

interface PlanAt {
  plan_id: string
  billing_interval: BillingInterval
}

export const changePlan = (body: PlanAt & { priced_at: string }): Promise<Changed> =>
  changed(
    () => strictApi.send(postSubscriptionsSubscriptionUpdate, { body }),
    (now) => now.plan_id === body.plan_id && now.billing_interval === body.billing_interval,
    'Your plan has changed.',
  )

const REFUNDED = 'Your plan has ended and your payment is refunded.'

/** A refund ends the plan. After a lost response, an ended plan proves the refund. */
export const refundPlan = async (): Promise<{ message: string }> =>
  sendAndVerify({
    send: () => strictApi.send(postSubscriptionsSubscriptionRefund),
    read: async () => ({ message: REFUNDED, ...(await strictApi.send(getSubscriptionsSubscription)) }),
    isDone: ({ subscription }) => !subscription.has_access,
  })

export async function openPortal(): Promise<void> {
  const body = { return_url: '/settings' }
  const answer = await strictApi.send(postSubscriptionsCustomerPortal, { body })
  await redirectToExternalSite(answer.portal_url)
}

function publishResult<Answer extends { subscription: SubscriptionView }>(answer: Answer): Answer {
  publishPlan(answer.subscription)
  return answer
}
