import type { StripeStandIn } from '@keyturn/providers/payments/stripe'
import { buyPlan, type Surroundings } from '@keyturn/subscription'

/** Demo people pay at the same checkout as everybody, so what they have is what a member has. */
export function demoPlans(around: Surroundings, stripe: StripeStandIn) {
  return (
    memberId: string,
    plan: { id: 'standard' | 'premium'; interval: 'month' | 'year' },
  ): Promise<void> =>
    buyPlan(around, memberId, plan, async (checkoutUrl) => {
      stripe.finishCheckout(checkoutUrl.split('/').at(-1) ?? '', 'paid')
    })
}
