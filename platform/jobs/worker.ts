import { sql } from 'drizzle-orm'
import type { Clock } from '../clock/index.ts'
import { type Db, isDatabaseLost, keepLine, type Line, prepareQuery } from '../db/index.ts'
import type { Logger } from '../logging/index.ts'
import type { Metrics } from '../metrics/index.ts'
import { type Tracing, untraced } from '../tracing/index.ts'
import type { JobHandler } from './define.ts'
import { type RunningQueue, WAKE_CHANNEL } from './queue.ts'
import { createTowerClock, type Timetable } from './timetable.ts'

export interface Worker {
  start(): Promise<void>
  /** Finishes the jobs in hand, takes no more. */
  stop(): Promise<void>
  /** Works until nothing is ready, delayed retries aside. */
  drain(): Promise<void>
  /** Runs whatever falls due up to `target`, in order of time; `moveTo` sets the clock for each step. */
  runUntil(target: Date, moveTo: (instant: Date) => Promise<void>): Promise<void>
  /** Runs `work` while no job runs, and forgets which timed jobs ran: for a sandbox that starts again. */
  startAgain(work: () => Promise<void>): Promise<void>
}

interface WorkerOptions {
  db: Db
  queue: RunningQueue
  handlers: JobHandler[]
  timetable: Timetable
  clock: Clock
  log: Logger
  metrics: Metrics
  tracing?: Tracing
  concurrency?: number
  pollMs?: number
  /** How often a job in hand says that somebody is at it. */
  pulseMs?: number
}

export function createWorker(options: WorkerOptions): Worker {
  const tower = createTowerClock(options)
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]))
  let stopping = false
  const drainNow = async (): Promise<void> => {
    while (!stopping && (await workOneRound(options, handlers, () => stopping)));
  }
  // One round at a time in this process: a drain asked for by the clock waits for the one under way.
  let rounds: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = rounds.then(work)
    rounds = mine.catch((error: unknown) => options.log.error({ err: error }, 'the worker stumbled'))
    return mine
  }
  const strikeAndDrain = async (): Promise<void> => {
    await tower.strike()
    await drainNow()
  }
  const nextEvent = async (): Promise<Date | null> =>
    earlier(tower.next(), await nextDelayedJob(options.db, handlers))

  let poll: NodeJS.Timeout | null = null
  let wakeUpLine: Line | null = null
  return {
    async start() {
      await tower.recall()
      wakeUpLine = keepLine({
        db: options.db,
        channels: [WAKE_CHANNEL],
        heard: () => void inTurn(drainNow).catch(() => undefined),
        log: options.log,
      })
      poll = setInterval(() => void inTurn(strikeAndDrain).catch(() => undefined), options.pollMs ?? 2_000)
      void inTurn(drainNow).catch(() => undefined)
    },
    async stop() {
      stopping = true
      if (poll) clearInterval(poll)
      await rounds
      await wakeUpLine?.close()
    },
    drain: () => inTurn(drainNow),
    runUntil: (target, moveTo) =>
      inTurn(async () => {
        await drainNow()
        for (let next = await nextEvent(); next && next <= target; next = await nextEvent()) {
          if (stopping) return
          await moveTo(next)
          await strikeAndDrain()
        }
        await moveTo(target)
        await strikeAndDrain()
      }),
    startAgain: (work) =>
      inTurn(async () => {
        await work()
        tower.forget()
      }),
  }
}

// What waits is found by the queue's own index over jobs not yet begun, whose conditions these repeat to the letter:
// thousands of finished jobs lie about it for a week, and every look would read past all of them.
const waiting = sql`pgboss.job where state < 'active' and not blocked`
const readyQueues = prepareQuery<{ name: string }>(
  'jobs_ready_queues',
  sql`select distinct name from ${waiting} and start_after <= pgboss.job_now()`,
)
const nextDelayed = prepareQuery<{ ms: string | null }>(
  'jobs_next_delayed',
  sql`select extract(epoch from min(start_after)) * 1000 as ms from ${waiting}
      and start_after > pgboss.job_now() and name = any(${sql.placeholder('names')})`,
)

/** Takes what is ready from every queue we handle, until told to stop. True when there was anything. */
async function workOneRound(
  options: WorkerOptions,
  handlers: Map<string, JobHandler>,
  isStopping: () => boolean,
): Promise<boolean> {
  let worked = false
  for (const { name } of await readyQueues(options.db, {})) {
    if (isStopping()) return false
    const handler = handlers.get(name)
    if (!handler) continue
    const jobs = await options.queue.boss.fetch<Record<string, unknown>>(name, {
      batchSize: options.concurrency ?? 5,
      includeMetadata: true,
    })
    worked ||= jobs.length > 0
    await Promise.all(jobs.map((taken) => runOne(options, handler, taken)))
  }
  return worked
}

const PULSE_MS = 15_000

async function runOne(
  { queue, clock, metrics, log, pulseMs, tracing = untraced }: WorkerOptions,
  handler: JobHandler,
  taken: { id: string; data: Record<string, unknown>; retryCount: number; createdOn: Date },
): Promise<void> {
  const { name } = handler
  const { traceparent, ...data } = taken.data
  const began = performance.now()
  const step = tracing.begin({
    kind: 'job',
    name,
    from: typeof traceparent === 'string' ? traceparent : null,
    facts: { 'keyturn.job.id': taken.id, 'keyturn.job.retry': taken.retryCount },
  })
  const finish = (outcome: string): void => {
    metrics.jobs.observe({ job: name, outcome }, (performance.now() - began) / 1000)
    step.end({ failed: outcome === 'failed', facts: { 'keyturn.job.outcome': outcome } })
  }
  const attempt = { id: taken.id, retryCount: taken.retryCount }
  const pulse = setInterval(() => {
    queue.boss.touch(name, attempt).catch((error: unknown) => log.warn({ err: error }, 'a job gave no sign'))
  }, pulseMs ?? PULSE_MS)
  try {
    const outcome = await step.within(() => handler.run(data, { jobId: taken.id, retry: taken.retryCount }))
    await queue.boss.complete(name, attempt)
    metrics.jobDelays.observe({ job: name }, (clock.now().getTime() - taken.createdOn.getTime()) / 1000)
    finish(outcome ?? 'done')
  } catch (error) {
    log.error({ err: error, job: name, jobId: taken.id, retry: taken.retryCount }, 'job failed')
    if (isDatabaseLost(error)) await queue.giveBack(name, attempt)
    else await queue.boss.fail(name, attempt, { reason: reasonOf(error) })
    finish('failed')
  } finally {
    clearInterval(pulse)
  }
}

/** The kind of error, and its code where it has one: neither says anything of a person. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} (${error.code})` : error.name
}

async function nextDelayedJob(db: Db, handlers: Map<string, JobHandler>): Promise<Date | null> {
  const [next] = await nextDelayed(db, { names: [...handlers.keys()] })
  return next?.ms ? new Date(Math.ceil(Number(next.ms))) : null
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
