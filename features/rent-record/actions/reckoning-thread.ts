import { parentPort } from 'node:worker_threads'
import { computeRecord, type History } from '../domain/compute-record.ts'
import type { Reckoned } from './reckon.ts'

parentPort?.on('message', ({ nth, history }: { nth: number; history: History }) => {
  parentPort?.postMessage({ nth, record: computeRecord(history) } satisfies Reckoned)
})
