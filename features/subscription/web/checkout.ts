import { postSubscriptionsSubscriptionCreate } from '@keyturn/api-client'
import { redirectToExternalSite, strictApi } from '@keyturn/platform/client'
import { offerId } from '../domain/price-list.ts'
import { plansPage, upgradePage } from '../links.ts'
import type { PlanChoice } from './plan-choice.ts'
import { rememberCheckout } from './receipt-memory.ts'

/** Page on which the choice was made: the plans, or the wizard that required one. */
export type CheckoutOrigin = 'plans' | 'wizard'

const BACK_TO: Record<CheckoutOrigin, { success: string; cancel: string }> = {
  plans: { success: '/dashboard', cancel: upgradePage },
  wizard: { success: '/verification-dashboard', cancel: plansPage },
}

/** Opens a checkout and navigates to it. The member can return with the Back button. */
export async function startCheckout(choice: PlanChoice, from: CheckoutOrigin = 'plans'): Promise<void> {
  const answer = await strictApi.send(postSubscriptionsSubscriptionCreate, {
    body: {
      plan_id: offerId(choice.plan, choice.interval),
      billing_interval: choice.interval,
      success_url: BACK_TO[from].success,
      cancel_url: BACK_TO[from].cancel,
    },
  })
  rememberCheckout(Date.now())
  await redirectToExternalSite(answer.checkout_url)
}
