import { Worker } from 'node:worker_threads'
import { type Facts, type Reckoning, reckon } from '../domain/reckon.ts'

/** Rows from which the computation would block the event loop too long: about four years of a busy household. */
const LONG_FROM_ROWS = 3_000

export interface Reckoned {
  nth: number
  record: Reckoning
}

interface Waiting {
  resolve(record: Reckoning): void
  reject(error: Error): void
}

let thread: Worker | null = null
let asked = 0
const waiting = new Map<number, Waiting>()

/** Computes a record from scratch. A long history runs in a worker thread, so it does not block the event loop. */
export async function reckonAside(facts: Facts): Promise<Reckoning> {
  if (facts.rows.length < LONG_FROM_ROWS) return reckon(facts)
  const nth = ++asked
  const { promise, ...mine } = Promise.withResolvers<Reckoning>()
  waiting.set(nth, mine)
  thread ??= openThread()
  thread.ref()
  thread.postMessage({ nth, facts })
  return promise
}

/**
 * Starts the one worker thread, which computes one record at a time. `unref` lets the process exit while it is idle.
 */
function openThread(): Worker {
  const opened = new Worker(new URL('./reckoning-thread.ts', import.meta.url))
  opened.on('message', ({ nth, record }: Reckoned) => {
    waiting.get(nth)?.resolve(record)
    waiting.delete(nth)
    if (waiting.size === 0) opened.unref()
  })
  // The thread failed, for example out of memory. Pending calls reject, and the next call starts a new thread.
  opened.on('error', (cause) => {
    thread = null
    for (const { reject } of waiting.values()) reject(new Error('A record could not be reckoned.', { cause }))
    waiting.clear()
  })
  return opened
}
