import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { tooBusy } from './errors.ts'
import { createHeldBack } from './held-back.ts'
import type { Http } from './http.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Let in however many there are: it waits for nothing, or says itself when it cannot. */
    isNeverHeldBack?: boolean
  }
}

/** Whoever asked longer ago has mostly gone or asked again. */
const LONGEST_WAIT_MS = 2_000
/** Many are told so at once: it is written out once, and nobody looks at it again on its way. */
const SENTENCE = JSON.stringify(tooBusy)

/**
 * What runs out first is the database's time. When as many wait for a connection as are served by one, whoever comes
 * is held back until there is room again, the newest first: those let in are then answered as fast as in quiet times,
 * however many there are, and the others are told soon.
 */
export function holdBackUnderPressure(app: Http, pools: readonly Pool[]): void {
  const held = createHeldBack()
  let isLooking = false

  const hasRoom = (): boolean => pools.every(({ options: { max = 0 }, waitingCount }) => waitingCount < max)

  function letNewestIn(): void {
    if (!hasRoom()) return
    held.next(performance.now())
    // Whoever was let in may ask nothing of the database, and then nobody would look again.
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

  // The connection that comes free is given to the next who waits for one, and then there is room.
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
