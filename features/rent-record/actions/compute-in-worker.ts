import { Worker } from 'node:worker_threads'
import { computeStableRecord, type RecordInput, type StableRecord } from '../domain/compute-stable-record.ts'

/** Rows from which the computation would block the event loop too long: about four years of a busy household. */
const MIN_ROWS_FOR_WORKER = 3_000

export interface WorkerResult {
  nth: number
  record: StableRecord
}

interface PendingCall {
  resolve(record: StableRecord): void
  reject(error: Error): void
}

let worker: Worker | null = null
let lastCallId = 0
const pending = new Map<number, PendingCall>()

/** Computes a record from scratch. A long history runs in a worker thread, so it does not block the event loop. */
export async function computeInWorker(facts: RecordInput): Promise<StableRecord> {
  if (facts.rows.length < MIN_ROWS_FOR_WORKER) return computeStableRecord(facts)
  const nth = ++lastCallId
  const { promise, ...mine } = Promise.withResolvers<StableRecord>()
  pending.set(nth, mine)
  worker ??= startWorker()
  worker.ref()
  worker.postMessage({ nth, facts })
  return promise
}

/**
 * Starts the one worker thread, which computes one record at a time. `unref` lets the process exit while it is idle.
 */
function startWorker(): Worker {
  const opened = new Worker(new URL('./compute-worker.ts', import.meta.url))
  opened.on('message', ({ nth, record }: WorkerResult) => {
    pending.get(nth)?.resolve(record)
    pending.delete(nth)
    if (pending.size === 0) opened.unref()
  })
  // The thread failed, for example out of memory. Pending calls reject, and the next call starts a new thread.
  opened.on('error', (cause) => {
    worker = null
    for (const { reject } of pending.values()) reject(new Error('A record could not be computed.', { cause }))
    pending.clear()
  })
  return opened
}
