import { subscriptionApi } from '@keyturn/platform/client'
import { createAnswer } from '../contract.ts'
import { offerId } from '../domain/price-list.ts'
import { upgradePage } from '../links.ts'
import type { PlanChoice } from './plan-choice.ts'

export interface ReturnPaths {
  success: string
  cancel: string
}

const FROM_PLANS: ReturnPaths = { success: '/dashboard', cancel: upgradePage }

/** Opens a checkout and leaves for it. */
export async function startCheckout(choice: PlanChoice, back: ReturnPaths = FROM_PLANS): Promise<void> {
  const answer = await subscriptionApi.post('/api/subscriptions/subscription/create/', {
    body: {
      plan_id: offerId(choice.plan, choice.interval),
      billing_interval: choice.interval,
      success_url: back.success,
      cancel_url: back.cancel,
    },
    reply: createAnswer,
  })
  globalThis.location.assign(answer.checkout_url)
}
