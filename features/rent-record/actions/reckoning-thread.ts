import { parentPort } from 'node:worker_threads'
import { type Facts, reckon } from '../domain/reckon.ts'
import type { Reckoned } from './reckon-aside.ts'

parentPort?.on('message', ({ nth, facts }: { nth: number; facts: Facts }) => {
  parentPort?.postMessage({ nth, record: reckon(facts) } satisfies Reckoned)
})
