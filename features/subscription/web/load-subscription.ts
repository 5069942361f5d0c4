import { getSubscriptionsSubscription } from '@keyturn/api-client'
import { ApiError, guardCalls, strictApi } from '@keyturn/platform/client'
import type { SubscriptionView } from '../contract.ts'
import { callGuard } from './call-guard.ts'
import { currentPlan } from './current-plan.ts'
import { clearChoice } from './plan-choice.ts'

// Registers the guard together with the loader that provides its plan.
guardCalls(callGuard)

/** Fetches the status and publishes it to the page. Never throws: errors are a state of the held plan. */
export async function loadSubscription(): Promise<void> {
  try {
    const { subscription } = await strictApi.send(getSubscriptionsSubscription)
    publishPlan(subscription)
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404 || status === 402) currentPlan.loaded(null, null)
    else if (status !== 401) currentPlan.failed()
  }
}

/** In the grace period nothing is closed, so the page shows the plan as active. */
export function publishPlan(subscription: SubscriptionView): void {
  // Clears a choice made before signing in, so that a member with a plan is not sent to checkout after leaving it
  // later.
  if (subscription.has_access) clearChoice()
  const { has_access, plan, grace_ends_at: graceEndsAt, ended_at: endedAt } = subscription
  const displayName = plan.display_name
  if (has_access) currentPlan.loaded({ name: plan.name, displayName, graceEndsAt })
  else currentPlan.loaded(null, { displayName, endedAt })
}
