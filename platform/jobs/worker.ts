import { singleFlight } from '../base/single-flight.ts'
import { keepListening, type Listener } from '../db/index.ts'
import { type BatchOptions, CONCURRENCY, runBatch } from './batch.ts'
import { type BatchSizes, createBatchSizes } from './batch-size.ts'
import type { JobHandler } from './define.ts'
import { nextDelayedJob, readyQueues } from './poll.ts'
import { pooledDb, WAKE_CHANNEL } from './queue.ts'
import { createScheduler, type Timetable } from './scheduler.ts'

export interface Worker {
  start(): Promise<void>
  /** Graceful shutdown: finishes active jobs and takes no more. */
  stop(): Promise<void>
  /** Works until no job is ready; ignores delayed retries. */
  drain(): Promise<void>
  /** Runs everything due up to `target`, in order of time; `moveTo` sets the clock before each step. */
  runUntil(target: Date, moveTo: (instant: Date) => Promise<void>): Promise<void>
  /** Runs `work` while no job runs, then forgets the last scheduled runs. For a sandbox reset. */
  reset(work: () => Promise<void>): Promise<void>
}

interface WorkerOptions extends BatchOptions {
  handlers: JobHandler[]
  timetable: Timetable
  pollMs?: number
  /** Minimum interval between two polls for high-priority jobs. */
  highPriorityPollMs?: number
}

const STALLED_CHECK_INTERVAL_MS = 10_000
const HIGH_PRIORITY_POLL_INTERVAL_MS = 100

export function createWorker(options: WorkerOptions): Worker {
  const scheduler = createScheduler(options)
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]))
  const batchSizes = createBatchSizes(options.concurrency ?? CONCURRENCY)
  let stopping = false
  const highPriority = options.handlers.filter(({ isHighPriority }) => isHighPriority)
  const pollState = {
    handlers,
    highPriority,
    batchSizes,
    highPriorityPolledAt: 0,
    isStopping: () => stopping,
  }
  const drainNow = async (): Promise<void> => {
    while (!stopping && (await pollOnce(options, pollState)));
  }
  // One poll at a time per process: a drain waits for the current one.
  let lastPoll: Promise<void> = Promise.resolve()
  const runExclusively = (work: () => Promise<void>): Promise<void> => {
    const mine = lastPoll.then(work)
    lastPoll = mine.catch((error: unknown) =>
      options.log.error({ err: error }, 'worker: polling loop failed'),
    )
    return mine
  }
  const tickAndDrain = async (): Promise<void> => {
    await scheduler.tick()
    await drainNow()
  }
  // A batch may take hours, so newly due jobs do not wait for its end.
  const runUntilIdle = async (): Promise<void> => {
    do await scheduler.tick()
    while (!stopping && (await pollOnce(options, pollState)))
  }
  const poll = singleFlight(() => runExclusively(runUntilIdle).catch(() => undefined))
  const nextEvent = async (): Promise<Date | null> =>
    earlier(scheduler.next(), await nextDelayedJob(options.db, [...handlers.keys()]))

  const requeueStalled = singleFlight(async () => {
    try {
      await options.queue.requeueStalledJobs()
    } catch (error) {
      options.log.warn({ err: error }, 'worker: requeue of stalled jobs failed')
    }
  })
  let timers: NodeJS.Timeout[] = []
  let listener: Listener | null = null
  return {
    async start() {
      await scheduler.loadLastRuns()
      listener = keepListening({
        db: options.db,
        channels: [WAKE_CHANNEL],
        onNotification: () => void poll(),
        log: options.log,
      })
      timers = [
        setInterval(() => void poll(), options.pollMs ?? 2_000),
        setInterval(() => void requeueStalled(), STALLED_CHECK_INTERVAL_MS),
      ]
      void requeueStalled()
      void poll()
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await lastPoll
      await listener?.close()
    },
    drain: () => runExclusively(drainNow),
    runUntil: (target, moveTo) =>
      runExclusively(async () => {
        await drainNow()
        for (let next = await nextEvent(); next && next <= target; next = await nextEvent()) {
          if (stopping) return
          await moveTo(next)
          await tickAndDrain()
        }
        await moveTo(target)
        await tickAndDrain()
      }),
    reset: (work) =>
      runExclusively(async () => {
        await work()
        scheduler.reset()
      }),
  }
}

interface PollState {
  handlers: ReadonlyMap<string, JobHandler>
  highPriority: readonly JobHandler[]
  batchSizes: BatchSizes
  highPriorityPolledAt: number
  isStopping(): boolean
}

/** Takes ready jobs from every queue with a handler, until stopped. Returns true if there were any. */
async function pollOnce(options: WorkerOptions, round: PollState): Promise<boolean> {
  let worked = false
  for (const name of await readyQueues(options.db)) {
    worked = (await runHighPriorityJobs(options, round)) || worked
    if (round.isStopping()) return false
    const handler = round.handlers.get(name)
    if (handler) worked = (await fetchAndRunBatch(options, round, handler)) || worked
  }
  return worked
}

/** Runs high-priority jobs between other kinds, so nightly batches do not delay a user who waits for a code. */
async function runHighPriorityJobs(options: WorkerOptions, round: PollState): Promise<boolean> {
  const { highPriorityPollMs = HIGH_PRIORITY_POLL_INTERVAL_MS } = options
  if (performance.now() - round.highPriorityPolledAt < highPriorityPollMs) return false
  let worked = false
  for (const handler of round.highPriority)
    while (!round.isStopping() && (await fetchAndRunBatch(options, round, handler))) worked = true
  round.highPriorityPolledAt = performance.now()
  return worked
}

/** Runs one batch of a kind. Returns false if there was no job. */
async function fetchAndRunBatch(
  options: WorkerOptions,
  { batchSizes, isStopping }: PollState,
  handler: JobHandler,
): Promise<boolean> {
  const { name } = handler
  const jobs = await options.queue.boss.fetch<Record<string, unknown>>(name, {
    batchSize: batchSizes.of(name),
    includeMetadata: true,
    db: pooledDb(options.db),
  })
  const began = performance.now()
  await runBatch(options, handler, jobs, isStopping)
  batchSizes.recordDuration(name, jobs.length, performance.now() - began)
  return jobs.length > 0
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
