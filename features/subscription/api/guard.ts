import { needsSubscription } from '@keyturn/platform/client/subscription-paths'
import { type Http, keepAnswers, NotSignedIn } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { readSubscription } from '../actions/read-subscription.ts'
import { currentSubscription } from '../actions/reading.ts'
import { accessOf, refusalFor } from '../domain/access.ts'
import type { SubscriptionFacts } from '../domain/state.ts'
import { subscriptionExpired, subscriptionRequired } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'

const MOST_KEPT = 10_000

/**
 * Closes the paid addresses to members without a plan, by the same list as the client's. It runs before the
 * body is read, so that a refusal does not depend on what was sent.
 */
export function registerGuard(http: Http, around: Surroundings): void {
  const { runtime } = around
  const kept = keepAnswers<SubscriptionFacts | null>(MOST_KEPT)
  http.addHook('preParsing', async (request) => {
    if (!needsSubscription({ method: request.method, path: addressOf(request) })) return
    const { member } = request
    if (!member) throw new NotSignedIn()
    // The facts alone are kept; what they open hangs on the moment.
    const current = await kept(member, '', () => currentSubscription(runtime.db, member.memberId))
    if (accessOf(member, current, runtime.clock.now()).plan) return
    // Whoever paid a moment ago may be here before the webhook is: nobody is turned away on old news.
    const { access } = await readSubscription(around, member)
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
