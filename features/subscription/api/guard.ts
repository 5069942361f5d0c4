import { needsSubscription } from '@keyturn/platform/client/subscription-paths'
import { type Http, NotSignedIn } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { standingOf } from '../actions/reading.ts'
import { refusalFor } from '../domain/access.ts'
import { subscriptionExpired, subscriptionRequired } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * Closes the paid addresses to members without a plan, by the same list as the client's. It runs before the
 * body is read, so that a refusal does not depend on what was sent.
 */
export function registerGuard(http: Http, { runtime }: Surroundings): void {
  http.addHook('preParsing', async (request) => {
    if (!needsSubscription({ method: request.method, path: addressOf(request) })) return
    if (!request.member) throw new NotSignedIn()
    const { access } = await standingOf(runtime.db, request.member, runtime.clock.now())
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
