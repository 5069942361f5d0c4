import { createResponseCache, type Http, memberOf } from '@keyturn/platform/http'
import { currentSubscription } from '../actions/plan-status.ts'
import { readSubscription } from '../actions/read-subscription.ts'
import type { SubscriptionContext } from '../context.ts'
import { accessOf, refusalFor } from '../domain/access.ts'
import type { SubscriptionFacts } from '../domain/state.ts'
import { needsSubscription } from '../plan-paths.ts'
import { withoutAccess } from '../refusals.ts'

/** Estimated size of a cache entry. */
const FACTS_BYTES = 500
const MAX_CACHE_BYTES = 10_000 * FACTS_BYTES

/** Checks the plan for routes with `plan: true`, and for paths of the customer's lists that have no route. */
export function registerGuard(http: Http, context: SubscriptionContext): void {
  const cached = createResponseCache<SubscriptionFacts | null>('subscription', {
    maxBytes: MAX_CACHE_BYTES,
    bytesOf: () => FACTS_BYTES,
  })
  http.accessChecks.unknown.push((method, path) =>
    needsSubscription({ method, path }) ? { access: 'member', plan: true } : null,
  )
  http.accessChecks.plan = async (request) => {
    const member = memberOf(request)
    // Caches the facts only, because access also depends on the time.
    const current = await cached(member, '', () => currentSubscription(context.db, member.memberId))
    if (accessOf(member, current, context.clock.now()).plan) return
    // Fetches the current state, because a member who has just paid can arrive before the webhook.
    const { access } = await readSubscription(context, member)
    if (access.plan) return
    throw withoutAccess(refusalFor(access.state))
  }
}
