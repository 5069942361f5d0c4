import { sharedRun } from '../base/shared-run.ts'
import { type Db, isDatabaseLost } from '../db/index.ts'
import type { Logger } from '../observability/logging/index.ts'
import type { Metrics } from '../observability/metrics/index.ts'
import { type Tracing, untraced } from '../observability/tracing/index.ts'
import type { Clock } from '../time/clock.ts'
import type { JobHandler } from './define.ts'
import type { Attempt } from './in-hand.ts'
import { type RunningQueue, through } from './queue.ts'

export interface BatchOptions {
  db: Db
  queue: RunningQueue
  clock: Clock
  log: Logger
  metrics: Metrics
  tracing?: Tracing
  /** Maximum number of jobs that run at the same time. */
  concurrency?: number
  /** Heartbeat interval of active jobs. */
  pulseMs?: number
}

/** Job as fetched from the queue. */
export interface Taken extends Attempt {
  data: Record<string, unknown>
  createdOn: Date
  /** Id of the original job, if staff retried this one from the dead letters. */
  sourceRootId: string | null
}

export const CONCURRENCY = 5
const PULSE_MS = 10_000
/** A lost database may be available again by then. */
const DATABASE_BACK_SECONDS = 5

/**
 * Runs a batch of jobs with limited concurrency and records each result. When the worker stops, jobs that have not
 * started are requeued.
 */
export async function workBatch(
  options: BatchOptions,
  handler: JobHandler,
  taken: readonly Taken[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { queue, log, concurrency = CONCURRENCY, pulseMs = PULSE_MS } = options
  const { name } = handler
  const inHand = new Map(taken.map(({ id, retryCount }) => [id, { id, retryCount }]))
  const pulse = setInterval(() => {
    if (inHand.size === 0) return
    queue.boss.touch(name, [...inHand.values()]).catch((error: unknown) => {
      log.warn({ err: error }, 'jobs gave no sign')
    })
  }, pulseMs)
  const receipts = receiptsFor(options, name)
  const waiting = taken.values()
  const lane = async (): Promise<void> => {
    // All lanes share one iterator.
    for (const job of waiting) {
      if (isStopping()) await queue.giveBack(name, job, { afterSeconds: 0, begun: false })
      else if (await runOne(options, handler, job)) receipts.add(job)
      inHand.delete(job.id)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane))
  const told = await receipts.settled()
  clearInterval(pulse)
  for (const end of [...lanes, ...told]) if (end.status === 'rejected') throw end.reason
}

/** Batch size of completions, and the longest wait for a batch to fill. */
const RECEIPTS = 25
const RECEIPT_WAITS_MS = 20

/** Batches completions. Jobs whose completion is lost in a crash run again. */
function receiptsFor({ db, queue, clock, metrics }: BatchOptions, name: string) {
  let done: Taken[] = []
  const tell = sharedRun(async () => {
    const told = done
    done = []
    if (told.length === 0) return
    await queue.boss.complete(
      name,
      told.map(({ id, retryCount }) => ({ id, retryCount })),
      undefined,
      { db: through(db) },
    )
    const now = clock.now().getTime()
    for (const { createdOn } of told)
      metrics.jobDelays.observe({ queue: name }, (now - createdOn.getTime()) / 1000)
  })
  const told = new Set<Promise<void>>()
  let waits: NodeJS.Timeout | undefined
  const tellNow = (): void => {
    clearTimeout(waits)
    waits = undefined
    const telling = tell()
    told.add(telling)
    // Rejections are handled when the batch ends.
    telling.catch(() => undefined)
  }
  return {
    add(job: Taken): void {
      done.push(job)
      if (done.length >= RECEIPTS) tellNow()
      else waits ??= setTimeout(tellNow, RECEIPT_WAITS_MS)
    },
    settled() {
      tellNow()
      return Promise.allSettled(told)
    },
  }
}

/**
 * Returns true if the job succeeded. A failed job is returned to the queue to be retried, or to become a dead letter.
 */
async function runOne(
  { queue, metrics, log, tracing = untraced }: BatchOptions,
  handler: JobHandler,
  { id, data: given, retryCount, sourceRootId }: Taken,
): Promise<boolean> {
  const { name } = handler
  const { traceparent, begun, ...data } = given
  const begunBefore = begun === true || retryCount > 0 || sourceRootId !== null
  const began = performance.now()
  const step = tracing.begin({
    kind: 'job',
    name,
    from: typeof traceparent === 'string' ? traceparent : null,
    facts: { 'keyturn.job.id': id, 'keyturn.job.retry': retryCount },
  })
  const finish = (outcome: string): void => {
    metrics.jobs.observe({ queue: name, outcome }, (performance.now() - began) / 1000)
    step.end({ failed: outcome === 'failed', facts: { 'keyturn.job.outcome': outcome } })
  }
  try {
    const outcome = await step.within(() => handler.run(data, { jobId: id, begunBefore }))
    finish(outcome ?? 'done')
    return true
  } catch (error) {
    log.error({ err: error, job: name, jobId: id, retry: retryCount }, 'job failed')
    if (isDatabaseLost(error))
      await queue.giveBack(name, { id, retryCount }, { afterSeconds: DATABASE_BACK_SECONDS, begun: true })
    else await queue.boss.fail(name, { id, retryCount }, { reason: reasonOf(error) })
    finish('failed')
    return false
  }
}

/** Error name with its code if it has one, because neither has personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} (${error.code})` : error.name
}
