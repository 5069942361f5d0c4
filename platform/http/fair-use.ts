import { minutes } from '../time/durations.ts'
import type { Http } from './http.ts'
import { tooMany } from './refusal.ts'

/* Rate limits that no person reaches, so one member or stolen token cannot crowd out others. Counted per process;
   limits across processes are in `throttle.ts`. */

export interface FairUse {
  /** Concurrent requests of one member; event streams are limited elsewhere. */
  maxConcurrentRequests: number
  /** Writes per minute of one member to one route. */
  maxWritesPerMinute: number
}

export const FAIR_USE: FairUse = { maxConcurrentRequests: 100, maxWritesPerMinute: 300 }

const WINDOW_MS = minutes(1)
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Runs after authentication, so each call counts for the right member. */
export function enforceFairUse(
  app: Http,
  { maxConcurrentRequests, maxWritesPerMinute }: FairUse = FAIR_USE,
): void {
  const active = new Map<string, number>()
  const writes = new Map<string, number>()
  let windowEndsAt = 0

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.member || request.is404) return done()
    const { memberId } = request.member
    if (!isRead(request.method)) {
      const wait = secondsUntilAllowed(`${memberId} ${request.method} ${request.routeOptions.url}`)
      if (wait > 0) return done(tooMany(wait))
    }
    if (request.routeOptions.config.bypassesLoadShedding) return done()
    const mine = (active.get(memberId) ?? 0) + 1
    if (mine > maxConcurrentRequests) return done(tooMany(1))
    active.set(memberId, mine)
    reply.raw.once('close', () => {
      const left = (active.get(memberId) ?? 1) - 1
      if (left === 0) active.delete(memberId)
      else active.set(memberId, left)
    })
    done()
  })

  /** Returns the seconds to wait, or 0. */
  function secondsUntilAllowed(key: string): number {
    const now = performance.now()
    if (now >= windowEndsAt) {
      writes.clear()
      windowEndsAt = now + WINDOW_MS
    }
    const count = (writes.get(key) ?? 0) + 1
    writes.set(key, count)
    return count > maxWritesPerMinute ? (windowEndsAt - now) / 1000 : 0
  }
}
