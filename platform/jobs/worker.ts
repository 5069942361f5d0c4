import { sharedRun } from '../base/shared-run.ts'
import { keepLine, type Line } from '../db/index.ts'
import { type BatchOptions, CONCURRENCY, workBatch } from './batch.ts'
import type { JobHandler } from './define.ts'
import { kindsReady, nextDelayedJob } from './look.ts'
import { createPace, type Pace } from './pace.ts'
import { through, WAKE_CHANNEL } from './queue.ts'
import { createTowerClock, type Timetable } from './timetable.ts'

export interface Worker {
  start(): Promise<void>
  /** Graceful shutdown: finishes active jobs and takes no more. */
  stop(): Promise<void>
  /** Works until no job is ready; ignores delayed retries. */
  drain(): Promise<void>
  /** Runs everything due up to `target`, in order of time; `moveTo` sets the clock before each step. */
  runUntil(target: Date, moveTo: (instant: Date) => Promise<void>): Promise<void>
  /** Runs `work` while no job runs, then forgets the last scheduled runs. For a sandbox reset. */
  startAgain(work: () => Promise<void>): Promise<void>
}

interface WorkerOptions extends BatchOptions {
  handlers: JobHandler[]
  timetable: Timetable
  pollMs?: number
  /** Minimum interval between two polls for high-priority jobs. */
  awaitedEveryMs?: number
}

const LOOK_FOR_THE_DEAD_MS = 10_000
const AWAITED_EVERY_MS = 100

export function createWorker(options: WorkerOptions): Worker {
  const tower = createTowerClock(options)
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]))
  const pace = createPace(options.concurrency ?? CONCURRENCY)
  let stopping = false
  const awaited = options.handlers.filter(({ isAwaited }) => isAwaited)
  const round = { handlers, awaited, pace, awaitedLookedAt: 0, isStopping: () => stopping }
  const drainNow = async (): Promise<void> => {
    while (!stopping && (await workOneRound(options, round)));
  }
  // One round at a time per process: a drain waits for the current one.
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
  // A batch may take hours, so newly due jobs do not wait for its end.
  const workOn = async (): Promise<void> => {
    do await tower.strike()
    while (!stopping && (await workOneRound(options, round)))
  }
  const lookAround = sharedRun(() => inTurn(workOn).catch(() => undefined))
  const nextEvent = async (): Promise<Date | null> =>
    earlier(tower.next(), await nextDelayedJob(options.db, [...handlers.keys()]))

  const takeOver = sharedRun(async () => {
    try {
      await options.queue.takeFromTheDead()
    } catch (error) {
      options.log.warn({ err: error }, 'what dead workers left was not looked for')
    }
  })
  let timers: NodeJS.Timeout[] = []
  let wakeUpLine: Line | null = null
  return {
    async start() {
      await tower.recall()
      wakeUpLine = keepLine({
        db: options.db,
        channels: [WAKE_CHANNEL],
        heard: () => void lookAround(),
        log: options.log,
      })
      timers = [
        setInterval(() => void lookAround(), options.pollMs ?? 2_000),
        setInterval(() => void takeOver(), LOOK_FOR_THE_DEAD_MS),
      ]
      void takeOver()
      void lookAround()
    },
    async stop() {
      stopping = true
      for (const timer of timers) clearInterval(timer)
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

interface Round {
  handlers: ReadonlyMap<string, JobHandler>
  awaited: readonly JobHandler[]
  pace: Pace
  awaitedLookedAt: number
  isStopping(): boolean
}

/** Takes ready jobs from every queue with a handler, until stopped. Returns true if there were any. */
async function workOneRound(options: WorkerOptions, round: Round): Promise<boolean> {
  let worked = false
  for (const name of await kindsReady(options.db)) {
    worked = (await workAwaited(options, round)) || worked
    if (round.isStopping()) return false
    const handler = round.handlers.get(name)
    if (handler) worked = (await workSome(options, round, handler)) || worked
  }
  return worked
}

/** Runs high-priority jobs between other kinds, so nightly batches do not delay a user who waits for a code. */
async function workAwaited(options: WorkerOptions, round: Round): Promise<boolean> {
  const { awaitedEveryMs = AWAITED_EVERY_MS } = options
  if (performance.now() - round.awaitedLookedAt < awaitedEveryMs) return false
  let worked = false
  for (const handler of round.awaited)
    while (!round.isStopping() && (await workSome(options, round, handler))) worked = true
  round.awaitedLookedAt = performance.now()
  return worked
}

/** Runs one batch of a kind. Returns false if there was no job. */
async function workSome(
  options: WorkerOptions,
  { pace, isStopping }: Round,
  handler: JobHandler,
): Promise<boolean> {
  const { name } = handler
  const taken = await options.queue.boss.fetch<Record<string, unknown>>(name, {
    batchSize: pace.of(name),
    includeMetadata: true,
    db: through(options.db),
  })
  const began = performance.now()
  await workBatch(options, handler, taken, isStopping)
  pace.took(name, taken.length, performance.now() - began)
  return taken.length > 0
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
