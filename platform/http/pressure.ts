import type { Pool } from 'pg'
import type { Http } from './http.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Let in however many there are: it waits for nothing, or says itself when it cannot. */
    isNeverHeldBack?: boolean
  }
}

/** Whoever asked longer ago has mostly gone or asked again. */
const LONGEST_WAIT_MS = 2_000
const MOST_HELD_BACK = 2_000

const busy = new Refusal(503, 'busy', 'We are very busy right now. Please try again in a few seconds.', {
  retryAfterSeconds: 5,
})

interface Held {
  letIn(): void
  turnAway(): void
  isGone(): boolean
}

/**
 * What runs out first is the database's time. When as many wait for a connection as are served by one, whoever comes
 * is held back until there is room again, the newest first: those let in are then answered as fast as in quiet times,
 * however many there are, and the others are told soon.
 */
export function holdBackUnderPressure(app: Http, pools: readonly Pool[]): void {
  /** The newest last. */
  const held: Held[] = []
  let isLooking = false

  const room = (): number =>
    Math.min(...pools.map(({ options, waitingCount }) => (options.max ?? 0) - waitingCount))

  function lookForRoom(): void {
    isLooking = false
    for (let left = room(); left > 0 && held.length > 0; left--) letNewestIn()
    // Some that were let in ask nothing of the database, and nobody would look again after them.
    if (held.length > 0 && room() > 0) lookAgain()
  }
  function lookAgain(): void {
    if (isLooking) return
    isLooking = true
    setImmediate(lookForRoom)
  }
  function letNewestIn(): void {
    const newest = held.pop()
    if (newest?.isGone()) newest.turnAway()
    else newest?.letIn()
  }

  for (const pool of pools) pool.on('release', () => void (held.length > 0 && lookAgain()))
  app.addHook('onRequest', (request, _reply, done) => {
    const isFree = request.is404 || request.routeOptions.config.isNeverHeldBack
    if (isFree || (room() > 0 && held.length === 0)) return done()
    const late = setTimeout(() => {
      held.splice(held.indexOf(mine), 1)
      mine.turnAway()
    }, LONGEST_WAIT_MS)
    const mine: Held = {
      letIn() {
        clearTimeout(late)
        done()
      },
      turnAway() {
        clearTimeout(late)
        done(busy)
      },
      isGone: () => request.raw.destroyed,
    }
    held.push(mine)
    if (held.length > MOST_HELD_BACK) held.shift()?.turnAway()
  })
}
