import { type Http, nameSchemas } from '@keyturn/platform/http'
import type { SubscriptionContext } from '../context.ts'
import * as contract from '../contract.ts'
import { registerBilling } from './billing.ts'
import { registerGuard } from './guard.ts'
import { registerPlans } from './plans.ts'
import { registerSubscription } from './subscription.ts'
import { registerWebhook } from './webhook.ts'

/** Registers the guard first, because it also applies to the routes of all other features. */
export async function subscriptionRoutes(http: Http, context: SubscriptionContext): Promise<void> {
  nameSchemas('Subscription', contract)
  registerGuard(http, context)
  registerPlans(http, context)
  registerSubscription(http, context)
  registerBilling(http, context)
  await registerWebhook(http, context)
}
