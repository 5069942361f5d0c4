import { minutes } from '../time/durations.ts'
import type { Http } from './http.ts'
import { tooMany } from './refusal.ts'

/* Rate limits that no person reaches, so one member or stolen token cannot crowd out others. Counted per process;
   limits across processes are in `throttle.ts`. */

export interface FairUse {
  /** Concurrent requests of one member; event streams are limited elsewhere. */
  callsAtOnce: number
  /** Writes per minute of one member to one route. */
  changesAMinute: number
}

export const FAIR_USE: FairUse = { callsAtOnce: 100, changesAMinute: 300 }

const WINDOW_MS = minutes(1)
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Runs after authentication, so each call counts for the right member. */
export function refuseUnfairUse(app: Http, { callsAtOnce, changesAMinute }: FairUse = FAIR_USE): void {
  const underWay = new Map<string, number>()
  const changes = new Map<string, number>()
  let windowEndsAt = 0

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.member || request.is404) return done()
    const { memberId } = request.member
    if (!isReading(request.method)) {
      const wait = waitBeforeChange(`${memberId} ${request.method} ${request.routeOptions.url}`)
      if (wait > 0) return done(tooMany(wait))
    }
    if (request.routeOptions.config.isNeverHeldBack) return done()
    const mine = (underWay.get(memberId) ?? 0) + 1
    if (mine > callsAtOnce) return done(tooMany(1))
    underWay.set(memberId, mine)
    reply.raw.once('close', () => {
      const left = (underWay.get(memberId) ?? 1) - 1
      if (left === 0) underWay.delete(memberId)
      else underWay.set(memberId, left)
    })
    done()
  })

  /** Returns the seconds to wait, or 0. */
  function waitBeforeChange(key: string): number {
    const now = performance.now()
    if (now >= windowEndsAt) {
      changes.clear()
      windowEndsAt = now + WINDOW_MS
    }
    const count = (changes.get(key) ?? 0) + 1
    changes.set(key, count)
    return count > changesAMinute ? (windowEndsAt - now) / 1000 : 0
  }
}
