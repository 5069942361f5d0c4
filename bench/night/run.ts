import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withDatabase } from '../database.ts'
import { pinToCores, serverCpuMs } from './cpu-time.ts'
import { type Command, replies } from './ipc-messages.ts'
import { aMember, copyMember } from './members.ts'
import { openNightApp } from './night-app.ts'

/**
 * Benchmarks a rent night with providers that answer at once: banks read, rents found, points counted, members
 * notified. Nights: one worker, two workers, one worker on one core.
 */
const SIZES = (process.env.MEMBERS ?? '1000,10000').split(',').map(Number)
const SIGNED_UP = new Date('2026-10-20T09:00:00Z')
const ALL_NIGHTS = [
  { at: new Date('2026-11-02T06:30:00Z'), workers: 1, cores: 2 },
  { at: new Date('2026-12-02T06:30:00Z'), workers: 2, cores: 2 },
  { at: new Date('2027-01-02T06:30:00Z'), workers: 1, cores: 1 },
]
/** Above this size only the first night runs, because with 100,000 members it takes 15 minutes. */
const MAX_SIZE_FOR_ALL_NIGHTS = 20_000
const nightsOf = (size: number): typeof ALL_NIGHTS =>
  ALL_NIGHTS.slice(0, size > MAX_SIZE_FOR_ALL_NIGHTS ? 1 : Number(process.env.NIGHTS ?? ALL_NIGHTS.length))
/**
 * Settings of a server for 100,000 members (docs/operations.md, "How big"): a quarter of its memory, and space for
 * the WAL.
 */
const SERVER = ['shared_buffers=4GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min']
/** Finds a job that is due. Emails are due only in the morning, so the night ends without them. */
const DUE_JOBS = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= pgboss.job_now()
  and name <> 'dead-letters' limit 1`

interface Night {
  seconds: number
  workerMs: number
  databaseMs: number
  left: StorageUse
}

/** Storage in use after a night. */
interface StorageUse {
  rows: number
  jobs: number
  bytes: number
  logBytes: number
}

/** Counts every row, because PostgreSQL's statistics are out of date. */
async function measureStorage(watch: pg.Client, at: Date): Promise<StorageUse> {
  const { rows: tables } = await watch.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  const counts = tables.map(({ name }) => `(select count(*) from public.${name})`)
  const { rows } = await watch.query<StorageUse>(`
    select (${counts.join(' + ')})::float8 as rows, (
        select count(*) from pgboss.job where created_on >= '${at.toISOString()}')::float8 as jobs,
      pg_database_size(current_database())::float8 as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "logBytes"`)
  return rows[0] ?? { rows: 0, jobs: 0, bytes: 0, logBytes: 0 }
}

const difference = (after: StorageUse, before: StorageUse): StorageUse => ({
  rows: after.rows - before.rows,
  jobs: after.jobs - before.jobs,
  bytes: after.bytes - before.bytes,
  logBytes: after.logBytes - before.logBytes,
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const figure = (value: number, digits = 1): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits })

function connectTo(child: ChildProcess) {
  const ask = (what: Command['ask']): void => void child.send({ ask: what } satisfies Command)
  const hear = () =>
    new Promise<ReturnType<typeof replies.parse>>((resolve) => {
      child.once('message', (message) => resolve(replies.parse(message)))
    })
  return { ask, hear, gone: new Promise((resolve) => child.once('exit', resolve)) }
}

async function night(
  url: string,
  { at, workers: count, cores }: (typeof ALL_NIGHTS)[number],
): Promise<Night> {
  const app = await openNightApp(url)
  const watch = new pg.Client({ connectionString: url })
  await watch.connect()
  const { rows } = await watch.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  await app.setTo(at)
  await watch.query("delete from pgboss.job where state < 'active'")
  const workers = await Promise.all(
    Array.from({ length: count }, async () => {
      const env = { ...process.env, NODE_ENV: 'production' }
      const child = fork(join(import.meta.dirname, 'worker.ts'), [url], { env })
      const worker = connectTo(child)
      await worker.hear()
      return { ...worker, pid: child.pid ?? 0 }
    }),
  )
  const ids = workers.map((worker) => worker.pid)
  pinToCores(cores, pid, ids)
  const had = await measureStorage(watch, at)
  const before = serverCpuMs(pid)
  const began = performance.now()
  await app.beginNight()
  for (const { ask } of workers) ask('work')
  do await wait(250)
  while ((await watch.query(DUE_JOBS)).rowCount)
  const seconds = (performance.now() - began) / 1000
  const databaseMs = serverCpuMs(pid) - before
  let workerMs = 0
  for (const { ask, hear, gone } of workers) {
    ask('measure')
    const measured = await hear()
    if (measured.reply === 'measured') workerMs += measured.cpuMs
    ask('leave')
    await gone
  }
  pinToCores(availableParallelism(), pid, [])
  const left = difference(await measureStorage(watch, at), had)
  await watch.end()
  await app.close()
  return { seconds, workerMs, databaseMs, left }
}

/** Checks that no member was left out, because that would make a night faster. */
async function checkNight(url: string, count: number, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const month = at.toISOString().slice(0, 7)
  const { rows } = await client.query<{
    paid: number
    rewarded: number
    told: number
    states: string
  }>(`select
    (select count(*)::int from rent_payment where due_on = '${month}-01') as paid,
    (select count(*)::int from points_award where period_due_on = '${month}-01' and state = 'earned') as rewarded,
    (select string_agg(distinct state || ' ' || coalesce(reason, ''), ', ') from points_award where period_due_on = '${month}-01') as states,
    (select count(distinct member_id)::int from notification where made_at >= '${at.toISOString()}') as told`)
  await client.end()
  const [done] = rows
  if (done?.paid !== count || done.rewarded !== count || done.told !== count)
    throw new Error(`Of ${count} members: ${JSON.stringify(done)}.`)
}

let smallest: number | null = null
for (const size of SIZES)
  await withDatabase(async (url) => {
    const began = performance.now()
    const house = await openNightApp(url)
    await house.setTo(SIGNED_UP)
    await aMember(house.db, SIGNED_UP)
    await house.beginNight()
    await house.worker.drain()
    await house.close()
    await copyMember(url, size)
    const filled = (performance.now() - began) / 1000
    say(`\n${figure(size, 0)} members, filled in ${figure(filled, 0)} s; load ${figure(loadavg()[0] ?? 0)}`)
    const seconds: number[] = []
    for (const asked of nightsOf(size)) {
      const { at, workers, cores } = asked
      const done = await night(url, asked)
      await checkNight(url, size, at)
      seconds.push(done.seconds)
      const each = (done.workerMs + done.databaseMs) / size
      smallest ??= each
      say(
        `${workers} worker${workers > 1 ? 's' : ''}, ${cores} core${cores > 1 ? 's' : ''}: ${figure(done.seconds)} s, ${figure(each, 2)} CPU-ms a member` +
          ` (workers ${figure(done.workerMs / size, 2)}, database ${figure(done.databaseMs / size, 2)}),` +
          ` ${figure(each / smallest, 2)} of the smallest night with one`,
      )
      const { rows, jobs, bytes, logBytes } = done.left
      say(
        `  of each it leaves ${figure(rows / size)} rows, ${figure(jobs / size)} jobs for a week, ${figure(bytes / size / 1000)} kB` +
          ` with them, ${figure(logBytes / size / 1000)} kB of the database's log; load ${figure(loadavg()[0] ?? 0)}`,
      )
    }
    const [one, two, alone] = seconds
    if (one && two) say(`two workers: ${figure(one / two, 2)} times as fast as one`)
    if (alone && two) say(`two workers on two cores: ${figure(alone / two, 2)} times as fast as one on one`)
  }, SERVER)
