import { parentPort } from 'node:worker_threads'
import { computeStableRecord, type RecordInput } from '../domain/compute-stable-record.ts'
import type { WorkerResult } from './compute-in-worker.ts'

parentPort?.on('message', ({ nth, facts }: { nth: number; facts: RecordInput }) => {
  parentPort?.postMessage({ nth, record: computeStableRecord(facts) } satisfies WorkerResult)
})
