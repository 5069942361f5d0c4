import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { tooBusy } from './errors.ts'
import { createHeldBack } from './held-back.ts'
import type { Http } from './http.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bypasses load shedding: the route does not use the pool, or reports its own overload. */
    isNeverHeldBack?: boolean
  }
}

/** Timeout of a queued request: its client has mostly left or retried by then. */
const LONGEST_WAIT_MS = 2_000
/** Serialised once, because many requests are rejected at once. */
const SENTENCE = JSON.stringify(tooBusy)

/**
 * Load shedding: requests queue once as many queries wait as there are connections. The newest are admitted first
 * (LIFO); the rest get a quick 503.
 */
export function holdBackUnderPressure(app: Http, pools: readonly Pool[]): void {
  const held = createHeldBack()
  let isLooking = false

  const hasRoom = (): boolean => pools.every(({ options: { max = 0 }, waitingCount }) => waitingCount < max)

  function letNewestIn(): void {
    if (!hasRoom()) return
    held.next(performance.now())
    // An admitted request may not use the pool, so no release event would follow. Checks again on the next tick.
    if (!held.isEmpty()) lookAgain()
  }
  function lookAgain(): void {
    if (isLooking) return
    isLooking = true
    setImmediate(() => {
      isLooking = false
      letNewestIn()
    })
  }

  // The pool gives a released connection to its next waiter first, and then there is room.
  for (const pool of pools) pool.on('release', () => void (held.isEmpty() || queueMicrotask(letNewestIn)))
  app.addHook('onRequest', (request, reply, done) => {
    const isFree = request.is404 || request.routeOptions.config.isNeverHeldBack
    if (isFree || (held.isEmpty() && hasRoom())) return done()
    const call = {
      letIn() {
        clearTimeout(late)
        if (request.raw.destroyed) turnAway(reply)
        else done()
      },
      turnAway() {
        clearTimeout(late)
        turnAway(reply)
      },
    }
    const late = setTimeout(() => {
      held.drop(call)
      turnAway(reply)
    }, LONGEST_WAIT_MS)
    held.add(call, performance.now())
  })
}

function turnAway(reply: FastifyReply): void {
  void reply.status(503).header('retry-after', 5).type('application/json; charset=utf-8').send(SENTENCE)
}
