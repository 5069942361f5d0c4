import { singleFlight } from '../base/single-flight.ts'
import { type Db, isDatabaseUnavailable } from '../db/index.ts'
import type { Logger } from '../observability/logging/index.ts'
import type { Metrics } from '../observability/metrics/index.ts'
import { noopTracing, type Tracing } from '../observability/tracing/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Attempt } from './active-jobs.ts'
import type { JobHandler } from './define.ts'
import { pooledDb, type RunningQueue } from './queue.ts'

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
  heartbeatMs?: number
}

/** Job as fetched from the queue. */
export interface FetchedJob extends Attempt {
  data: Record<string, unknown>
  createdOn: Date
  /** Id of the original job, if staff retried this one from the dead letters. */
  sourceRootId: string | null
}

export const CONCURRENCY = 5
const HEARTBEAT_INTERVAL_MS = 10_000
/** A lost database may be available again by then. */
const DATABASE_RETRY_SECONDS = 5

/**
 * Runs a batch of jobs with limited concurrency and records each result. When the worker stops, jobs that have not
 * started are requeued.
 */
export async function runBatch(
  options: BatchOptions,
  handler: JobHandler,
  taken: readonly FetchedJob[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { queue, log, concurrency = CONCURRENCY, heartbeatMs = HEARTBEAT_INTERVAL_MS } = options
  const { name } = handler
  const active = new Map(taken.map(({ id, retryCount }) => [id, { id, retryCount }]))
  const heartbeat = setInterval(() => {
    if (active.size === 0) return
    queue.boss.touch(name, [...active.values()]).catch((error: unknown) => {
      log.warn({ err: error }, 'worker: heartbeat of active jobs failed')
    })
  }, heartbeatMs)
  const completions = createCompletionBatcher(options, name)
  const waiting = taken.values()
  const lane = async (): Promise<void> => {
    // All lanes share one iterator.
    for (const job of waiting) {
      if (isStopping()) await queue.requeue(name, job, { afterSeconds: 0, begun: false })
      else if (await runJob(options, handler, job)) completions.add(job)
      active.delete(job.id)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane))
  const flushed = await completions.settled()
  clearInterval(heartbeat)
  for (const end of [...lanes, ...flushed]) if (end.status === 'rejected') throw end.reason
}

/** Batch size of completions, and the longest wait for a batch to fill. */
const COMPLETION_BATCH_SIZE = 25
const COMPLETION_DELAY_MS = 20

/** Batches completions. Jobs whose completion is lost in a crash run again. */
function createCompletionBatcher({ db, queue, clock, metrics }: BatchOptions, name: string) {
  let done: FetchedJob[] = []
  const completeBatch = singleFlight(async () => {
    const told = done
    done = []
    if (told.length === 0) return
    await queue.boss.complete(
      name,
      told.map(({ id, retryCount }) => ({ id, retryCount })),
      undefined,
      { db: pooledDb(db) },
    )
    const now = clock.now().getTime()
    for (const { createdOn } of told)
      metrics.jobDelays.observe({ queue: name }, (now - createdOn.getTime()) / 1000)
  })
  const told = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const completing = completeBatch()
    told.add(completing)
    // Rejections are handled when the batch ends.
    completing.catch(() => undefined)
  }
  return {
    add(job: FetchedJob): void {
      done.push(job)
      if (done.length >= COMPLETION_BATCH_SIZE) flush()
      else timer ??= setTimeout(flush, COMPLETION_DELAY_MS)
    },
    settled() {
      flush()
      return Promise.allSettled(told)
    },
  }
}

/**
 * Returns true if the job succeeded. A failed job is returned to the queue to be retried, or to become a dead letter.
 */
async function runJob(
  { queue, metrics, log, tracing = noopTracing }: BatchOptions,
  handler: JobHandler,
  { id, data: given, retryCount, sourceRootId }: FetchedJob,
): Promise<boolean> {
  const { name } = handler
  const { traceparent, begun, ...data } = given
  const isRetry = begun === true || retryCount > 0 || sourceRootId !== null
  const startedAt = performance.now()
  const span = tracing.startSpan({
    kind: 'job',
    name,
    from: typeof traceparent === 'string' ? traceparent : null,
    attributes: { 'keyturn.job.id': id, 'keyturn.job.retry': retryCount },
  })
  const finish = (outcome: string): void => {
    metrics.jobs.observe({ queue: name, outcome }, (performance.now() - startedAt) / 1000)
    span.end({ failed: outcome === 'failed', attributes: { 'keyturn.job.outcome': outcome } })
  }
  try {
    const outcome = await span.run(() => handler.run(data, { jobId: id, isRetry }))
    finish(outcome ?? 'done')
    return true
  } catch (error) {
    log.error({ err: error, job: name, jobId: id, retry: retryCount }, 'job failed')
    if (isDatabaseUnavailable(error))
      await queue.requeue(name, { id, retryCount }, { afterSeconds: DATABASE_RETRY_SECONDS, begun: true })
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
