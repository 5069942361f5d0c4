import { closeDatabase, type Db, openDatabase, type Tx } from '@keyturn/platform/db'
import { createQueue, job, onJob, type RunningQueue } from '@keyturn/platform/jobs'
import { readyQueues } from '@keyturn/platform/jobs/poll'
import { createLogger } from '@keyturn/platform/logging'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { z } from 'zod'
import { withDatabase } from '../database.ts'
import { commitsPerSecond, pairedRounds, printTable } from '../measure.ts'

const WAITING = [1_000, 10_000, 100_000, 500_000]
const KINDS = 10
const POLLS = 300
const LOAD = { clients: 32, seconds: 3 }
const ROUNDS = Number(process.env.ROUNDS ?? 5)

const kinds = Array.from({ length: KINDS }, (_, nth) => job(`bench.kind-${nth}`, z.object({})))

/** Half of the jobs are due; the other half are not due yet. */
async function fillTo(db: Db, count: number): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`)
  await db.execute(sql`
    insert into pgboss.job (name, data, policy, singleton_key, start_after)
    select 'bench.kind-' || n % ${KINDS}::int, '{}', 'short', gen_random_uuid(),
      now() + case when n % 20 < 10 then interval '-1 hour' else interval '10 hours' end
    from generate_series((select count(*)::int from pgboss.job), ${count}::int - 1) n`)
  await db.execute(sql`vacuum analyze pgboss.job`)
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < POLLS; look++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[POLLS >> 1] ?? 0
}

/** Measures the fixed cost of a round: finding the ready kinds, and fetching and returning five jobs of one kind. */
async function measurePolls(db: Db, queue: RunningQueue): Promise<void> {
  let first: { look: number; take: number } | null = null
  for (const waiting of WAITING) {
    await fillTo(db, waiting)
    const look = await medianMs(() => readyQueues(db))
    const [kind] = kinds
    const take = await medianMs(async () => {
      const taken = await queue.boss.fetch(kind?.name ?? '', { batchSize: 5 })
      await db.execute(sql`update pgboss.job set state = 'created', started_on = null
        where name = ${kind?.name} and id = any(${sql.param(taken.map(({ id }) => id))}::uuid[])`)
    })
    first ??= { look, take }
    const ratio = (now: number, before: number): string => `${(now / before).toFixed(2)} of the first`
    process.stdout.write(
      `${waiting.toLocaleString('en-GB')} wait: a look ${look.toFixed(2)} ms (${ratio(look, first.look)}), ` +
        `five taken and given back ${take.toFixed(2)} ms (${ratio(take, first.take)})\n`,
    )
  }
}

await withDatabase(async (url) => {
  const database = openDatabase({ url, connections: LOAD.clients })
  const { db } = database
  const queue = await createQueue({ url, log: createLogger({ level: 'error' }) })
  await queue.declare(kinds.map((kind) => onJob(kind, async () => undefined)))
  await measurePolls(db, queue)
  await db.execute(sql`truncate pgboss.job`)
  const [kind] = kinds
  if (!kind) return
  const commits = (work: (tx: Tx) => Promise<unknown>) => commitsPerSecond(db, work, LOAD)
  const send = (tx: Tx) =>
    queue.boss.send(kind.name, {}, { db: fromDrizzle(tx, sql), singletonKey: crypto.randomUUID() })
  const silent = {
    name: 'the same job, and nobody is called',
    round: () => commits((tx) => send(tx)),
  }
  const ours = { name: 'a job is enqueued', round: () => commits((tx) => queue.enqueue(tx, kind, {})) }
  const inside = {
    name: 'a job is enqueued, NOTIFY in its transaction',
    round: () =>
      commits(async (tx) => {
        await send(tx)
        await tx.execute(sql`select pg_notify('bench', '')`)
      }),
  }
  printTable(
    `Commits, ${LOAD.clients} clients`,
    await pairedRounds([silent, ours, inside], ROUNDS),
    'commits/s',
  )
  await queue.stop()
  await closeDatabase(database)
})
