import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { movableClock } from '../time/clock.ts'
import { createQueue, createWorker, job, onJob, type RunningQueue } from './index.ts'
import { POLL_QUERY, readyQueues } from './poll.ts'

const log = createLogger({ level: 'silent' })
const clock = movableClock()

let database: TestDatabase
let queue: RunningQueue
beforeEach(async () => {
  database = await createTestDatabase()
  queue = await createQueue({ url: database.url, log })
})
afterEach(async () => {
  await queue.stop()
  await database.close()
})

test('a poll reads one index entry per ready queue, however many jobs wait', async () => {
  await queue.declare(['a', 'b', 'c'].map((name) => onJob(job(name, z.object({})), async () => undefined)))
  // Thousands each of ready, delayed and finished jobs.
  await database.db.execute(sql`
    insert into pgboss.job (name, data, start_after, state, policy, singleton_key)
    select name, '{}', now() + due, state::pgboss.job_state, 'short', gen_random_uuid()
    from (values ('a', interval '-1 hour', 'created'), ('b', interval '1 hour', 'created'),
      ('c', interval '-1 hour', 'completed'), ('c', interval '-1 hour', 'retry')) as kind(name, due, state),
      generate_series(1, 5000)`)
  await database.db.execute(sql`analyze pgboss.job`)
  expect((await readyQueues(database.db)).sort()).toEqual(['a', 'c'])
  const { rows } = await database.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (analyze, format json) ${POLL_QUERY}`,
  )
  const reads = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)).filter(readsJobs)
  expect(reads.map((node) => node['Node Type'])).toEqual(reads.map(() => 'Index Only Scan'))
  const entries = reads.map((node) => node['Actual Rows'] * node['Actual Loops'])
  // One entry per waiting kind. PostgreSQL rounds row counts per loop, before version 18 to integers.
  const met = entries.reduce((sum, count) => sum + count, 0)
  expect([3, 4]).toContain(Math.round(met))
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const readsJobs = (node: PlanNode): boolean => /^job/.test(node['Relation Name'] ?? '')

test('high-priority jobs run between two other kinds of jobs, before the next kind starts', async () => {
  const done: string[] = []
  const code = job('z.code', z.object({}), { isHighPriority: true })
  const kinds = ['a', 'b', 'c'].map((name) => job(name, z.object({})))
  const handlers = [
    ...kinds.map((kind) =>
      onJob(kind, async () => {
        if (done.length === 0) await database.db.transaction((tx) => queue.enqueue(tx, code, {}))
        done.push(kind.name)
      }),
    ),
    onJob(code, async () => void done.push('code')),
  ]
  await queue.declare(handlers)
  const worker = createWorker({
    ...{ db: database.db, queue, handlers, timetable: [], clock, log },
    metrics: createMetrics(),
    highPriorityPollMs: 0,
  })
  await database.db.transaction(async (tx) => {
    for (const kind of kinds) await queue.enqueue(tx, kind, {})
  })
  await worker.drain()
  expect(done).toEqual(['a', 'code', 'b', 'c'])
})
