import { Worker } from 'node:worker_threads'
import { type Facts, type Reckoning, reckon } from '../domain/reckon.ts'

/** Four years of a busy household: what is longer takes long enough to keep everybody else waiting. */
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

/** A member's record from scratch; a long history is reckoned beside the thread that answers everybody. */
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

/** One thread, one history after the other: nobody waits for an answer to this. It keeps no program from ending. */
function openThread(): Worker {
  const opened = new Worker(new URL('./reckoning-thread.ts', import.meta.url))
  opened.on('message', ({ nth, record }: Reckoned) => {
    waiting.get(nth)?.resolve(record)
    waiting.delete(nth)
    if (waiting.size === 0) opened.unref()
  })
  // It ran out of memory, say: what was asked of it is tried again as every job is, on another.
  opened.on('error', (cause) => {
    thread = null
    for (const { reject } of waiting.values()) reject(new Error('A record could not be reckoned.', { cause }))
    waiting.clear()
  })
  return opened
}
