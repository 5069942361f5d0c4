import { type Http, keepAnswers, NotSignedIn } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { currentSubscription } from '../actions/plan-status.ts'
import { readSubscription } from '../actions/read-subscription.ts'
import type { SubscriptionContext } from '../context.ts'
import { accessOf, refusalFor } from '../domain/access.ts'
import type { SubscriptionFacts } from '../domain/state.ts'
import { needsSubscription } from '../guarded-paths.ts'
import { subscriptionExpired, subscriptionRequired } from '../refusals.ts'

/** A handful of days and words. */
const FACTS_BYTES = 500
const MOST_BYTES = 10_000 * FACTS_BYTES

/**
 * Closes the paid addresses to members without a plan, by the same list as the client's. It runs before the
 * body is read, so that a refusal does not depend on what was sent.
 */
export function registerGuard(http: Http, context: SubscriptionContext): void {
  const cached = keepAnswers<SubscriptionFacts | null>('subscription', {
    mostBytes: MOST_BYTES,
    bytesOf: () => FACTS_BYTES,
  })
  http.addHook('preParsing', async (request) => {
    if (!needsSubscription({ method: request.method, path: addressOf(request) })) return
    const { member } = request
    if (!member) throw new NotSignedIn()
    // The facts alone are cached; what they open hangs on the moment.
    const current = await cached(member, '', () => currentSubscription(context.db, member.memberId))
    if (accessOf(member, current, context.clock.now()).plan) return
    // Whoever paid a moment ago may be here before the webhook is: nobody is turned away on old news.
    const { access } = await readSubscription(context, member)
    if (access.plan) return
    throw refusalFor(access.state) === 'subscription_expired' ? subscriptionExpired() : subscriptionRequired()
  })
}

/** The pattern that matched, because an address can be written in many ways; unknown ones as they came. */
function addressOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url) return url
  const [path = ''] = request.url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
