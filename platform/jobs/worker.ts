import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Clock } from '../clock/index.ts'
import type { Db } from '../db/index.ts'
import type { Logger } from '../logging/index.ts'
import type { Metrics } from '../metrics/index.ts'
import type { JobHandler, Schedule } from './define.ts'
import { type RunningQueue, WAKE_CHANNEL } from './queue.ts'
import { nextDue, type Timetable } from './timetable.ts'

export interface Worker {
  start(): Promise<void>
  /** Finishes the jobs in hand, takes no more. */
  stop(): Promise<void>
  /** Works until nothing is ready, delayed retries aside. */
  drain(): Promise<void>
  /** Runs whatever falls due up to `target`, in order of time; `moveTo` sets the clock for each step. */
  runUntil(target: Date, moveTo: (instant: Date) => Promise<void>): Promise<void>
}

interface WorkerOptions {
  url: string
  db: Db
  queue: RunningQueue
  handlers: JobHandler[]
  timetable: Timetable
  clock: Clock
  log: Logger
  metrics: Metrics
  concurrency?: number
  pollMs?: number
}

export function createWorker(options: WorkerOptions): Worker {
  const { db, queue, clock } = options
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]))
  let running = false
  let rounds: Promise<void> = Promise.resolve()
  let poll: NodeJS.Timeout | null = null
  let listener: pg.Client | null = null

  const readyQueues = async (): Promise<string[]> => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= pgboss.job_now()`,
    )
    return rows.map((row) => row.name).filter((name) => handlers.has(name))
  }
  const round = async (): Promise<boolean> => {
    let worked = false
    for (const name of await readyQueues()) {
      const jobs = await queue.boss.fetch<object>(name, {
        batchSize: options.concurrency ?? 5,
        includeMetadata: true,
      })
      worked ||= jobs.length > 0
      await Promise.all(jobs.map((taken) => runOne(taken)))
    }
    return worked
  }
  const runOne = async (taken: {
    id: string
    name: string
    data: object
    retryCount: number
  }): Promise<void> => {
    const handler = handlers.get(taken.name)
    if (!handler) return
    const began = performance.now()
    const finish = (outcome: string): void =>
      options.metrics.jobs.observe({ job: taken.name, outcome }, (performance.now() - began) / 1000)
    const attempt = { id: taken.id, retryCount: taken.retryCount }
    try {
      await handler.run(taken.data, { jobId: taken.id, retry: taken.retryCount })
      await queue.boss.complete(taken.name, attempt)
      finish('done')
    } catch (error) {
      options.log.error(
        { err: error, job: taken.name, jobId: taken.id, retry: taken.retryCount },
        'job failed',
      )
      await queue.boss.fail(taken.name, attempt, { reason: error instanceof Error ? error.name : 'unknown' })
      finish('failed')
    }
  }
  const drainNow = async (): Promise<void> => {
    while (await round());
  }
  // One round at a time in this process: a drain asked for by the clock waits for the one under way.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = rounds.then(work)
    rounds = mine.catch((error: unknown) => options.log.error({ err: error }, 'the worker stumbled'))
    return mine
  }
  const look = (): void => {
    if (running) void inTurn(drainNow).catch(() => undefined)
  }
  const enqueueScheduled = async (schedule: Schedule, now: Date): Promise<void> => {
    await db.transaction(async (tx) => {
      const { name } = schedule.job
      const due = nextDue(schedule, lastStruck.get(name) ?? now)
      // Every worker sees the hour strike; the row lets only the first of them act on it.
      const { rowCount } = await tx.execute(sql`
        insert into timetable_run (name, ran_for) values (${name}, ${now.toISOString()})
        on conflict (name) do update set ran_for = excluded.ran_for where timetable_run.ran_for < ${due.toISOString()}`)
      if (rowCount) await queue.enqueue(tx, schedule.job, {}, { singletonKey: 'timetable' })
    })
  }
  const lastStruck = new Map<string, Date>()
  const recallStrikes = async (): Promise<void> => {
    const { rows } = await db.execute<{ name: string; ran_for: string }>(
      sql`select name, ran_for from timetable_run`,
    )
    for (const row of rows) lastStruck.set(row.name, new Date(row.ran_for))
  }
  const dueNext = (schedule: Schedule): Date => {
    const since = lastStruck.get(schedule.job.name) ?? clock.now()
    lastStruck.set(schedule.job.name, since)
    return nextDue(schedule, since)
  }
  // After a pause only the latest missed moment counts: a nightly job asleep for a week runs once.
  const strike = async (): Promise<void> => {
    const now = clock.now()
    for (const schedule of options.timetable) {
      if (dueNext(schedule) > now) continue
      await enqueueScheduled(schedule, now)
      lastStruck.set(schedule.job.name, now)
    }
  }
  const nextEvent = async (): Promise<Date | null> => {
    const mine = sql.join(
      [...handlers.keys()].map((name) => sql`${name}`),
      sql`, `,
    )
    const { rows } = await db.execute<{ ms: string | null }>(
      sql`select extract(epoch from min(start_after)) * 1000 as ms from pgboss.job
          where state in ('created', 'retry') and start_after > pgboss.job_now() and name in (${mine})`,
    )
    const delayed = rows[0]?.ms ? [new Date(Math.ceil(Number(rows[0].ms)))] : []
    const moments = [...options.timetable.map(dueNext), ...delayed]
    return moments.reduce<Date | null>((first, moment) => (!first || moment < first ? moment : first), null)
  }

  return {
    async start() {
      running = true
      await recallStrikes()
      listener = new pg.Client({ connectionString: options.url, application_name: 'keyturn-worker' })
      listener.on('notification', look)
      listener.on('error', (error) =>
        options.log.warn({ err: error }, 'the wake-up line dropped; polling goes on'),
      )
      await listener.connect()
      await listener.query(`listen ${WAKE_CHANNEL}`)
      poll = setInterval(() => {
        void inTurn(async () => {
          await strike()
          await drainNow()
        }).catch(() => undefined)
      }, options.pollMs ?? 2_000)
      look()
    },
    async stop() {
      running = false
      if (poll) clearInterval(poll)
      await rounds
      await listener?.end().catch(() => undefined)
    },
    drain: () => inTurn(drainNow),
    runUntil: (target, moveTo) =>
      inTurn(async () => {
        await drainNow()
        for (let next = await nextEvent(); next && next <= target; next = await nextEvent()) {
          await moveTo(next)
          await strike()
          await drainNow()
        }
        await moveTo(target)
        await strike()
        await drainNow()
      }),
  }
}
