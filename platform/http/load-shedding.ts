import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { createAdmissionQueue } from './admission-queue.ts'
import { busyBody } from './errors.ts'
import type { Http } from './http.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if load shedding is off, because the route does not use the pool or reports its own overload. */
    bypassesLoadShedding?: boolean
  }
}

/** Timeout of a queued request: its client has mostly left or retried by then. */
const MAX_QUEUE_WAIT_MS = 2_000
/** Serialised once, because many requests are rejected at once. */
const BUSY_RESPONSE = JSON.stringify(busyBody)

/**
 * Load shedding: requests queue once as many queries wait as there are connections. The newest are admitted first
 * (LIFO); the rest get a quick 503.
 */
export function enableLoadShedding(app: Http, pools: readonly Pool[]): void {
  const queue = createAdmissionQueue()
  let isCheckScheduled = false

  const hasCapacity = (): boolean =>
    pools.every(({ options: { max = 0 }, waitingCount }) => waitingCount < max)

  function admitNewest(): void {
    if (!hasCapacity()) return
    queue.next(performance.now())
    // An admitted request may not use the pool, so no release event would follow. Checks again on the next tick.
    if (!queue.isEmpty()) scheduleCheck()
  }
  function scheduleCheck(): void {
    if (isCheckScheduled) return
    isCheckScheduled = true
    setImmediate(() => {
      isCheckScheduled = false
      admitNewest()
    })
  }

  // The pool gives a released connection to its next waiter first, and then there is room.
  for (const pool of pools) pool.on('release', () => void (queue.isEmpty() || queueMicrotask(admitNewest)))
  app.addHook('onRequest', (request, reply, done) => {
    const isExempt = request.is404 || request.routeOptions.config.bypassesLoadShedding
    if (isExempt || (queue.isEmpty() && hasCapacity())) return done()
    const call = {
      admit() {
        clearTimeout(timeout)
        if (request.raw.destroyed) sendBusy(reply)
        else done()
      },
      reject() {
        clearTimeout(timeout)
        sendBusy(reply)
      },
    }
    const timeout = setTimeout(() => {
      queue.drop(call)
      sendBusy(reply)
    }, MAX_QUEUE_WAIT_MS)
    queue.add(call, performance.now())
  })
}

function sendBusy(reply: FastifyReply): void {
  void reply.status(503).header('retry-after', 5).type('application/json; charset=utf-8').send(BUSY_RESPONSE)
}
