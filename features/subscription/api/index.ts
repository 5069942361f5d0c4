import type { Http } from '@keyturn/platform/http'
import type { Surroundings } from '../surroundings.ts'
import { registerBilling } from './billing.ts'
import { registerGuard } from './guard.ts'
import { registerPlans } from './plans.ts'
import { registerSubscription } from './subscription.ts'
import { registerWebhook } from './webhook.ts'

/** The guard first: it stands before every other feature's addresses too. */
export async function registerSubscriptions(http: Http, around: Surroundings): Promise<void> {
  registerGuard(http, around)
  registerPlans(http, around)
  registerSubscription(http, around)
  registerBilling(http, around)
  await registerWebhook(http, around)
}
