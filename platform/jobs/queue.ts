import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db as QueueDb, type QueueOptions } from 'pg-boss'
import { sharedRun } from '../base/shared-run.ts'
import { afterCommit, type Db, type Queryable, type Tx } from '../db/index.ts'
import type { Logger } from '../observability/logging/index.ts'
import { type Tracing, untraced } from '../observability/tracing/index.ts'
import type { Announcement, Job, JobHandler } from './define.ts'
import { type Attempt, DEAD_AFTER_SECONDS, type GivenBack, giveBack, takeFromTheDead } from './in-hand.ts'
import { insertJobs } from './new-jobs.ts'

export const WAKE_CHANNEL = 'keyturn_work'

export interface Work {
  startAfter?: Date
  /** At most one waiting job of this name with this key. */
  singletonKey?: string
}

/** What actions see of the queue: everything is enqueued inside the caller's transaction, or not at all. */
export interface Queue {
  enqueue<Data>(tx: Tx, kind: Job<Data>, data: Data, work?: Work): Promise<void>
  /** The same work for each of these, in one statement; at most one of each waits, by its key. */
  enqueueAll<Data>(
    tx: Tx,
    kind: Job<Data>,
    all: readonly Data[],
    keyOf: (data: Data) => string,
  ): Promise<void>
  announce<Data>(tx: Tx, happened: Announcement<Data>, data: Data): Promise<void>
  /** The same that happened to many, in one statement. */
  announceAll<Data>(tx: Tx, happened: Announcement<Data>, all: readonly Data[]): Promise<void>
  /** Names of the handlers that listen to an announcement. */
  listenersTo(happened: { event: string }): string[]
  /** Gives a job that failed every try all its tries again. False: it is gone, or nobody does such work any more. */
  revive(tx: Tx, deadLetterId: string): Promise<boolean>
}

export interface RunningQueue extends Queue {
  boss: PgBoss
  /** Makes the queues of these handlers; announcements reach the ones that listen. Called once, when all are known. */
  declare(handlers: JobHandler[]): Promise<void>
  /** No try is spent: nobody came to it, or the database was lost under it. */
  giveBack(name: string, attempt: Attempt, how: GivenBack): Promise<void>
  /** What was in the hands of workers that died waits again, with one try spent. True: there was some. */
  takeFromTheDead(): Promise<boolean>
  stop(): Promise<void>
}

/** For fetching and giving back, for calling the workers, and for its upkeep, in turn. */
export const QUEUE_CONNECTIONS = 2
/** For what is said to the queue again and again: on connections that keep plans for it. */
export const through = (db: Db): QueueDb => ({
  executeSql: (text, values) => db.$client.query(text, values),
})

const RETENTION_SECONDS = 400 * 24 * 3600
/** Jobs that failed every try wait here for a person. */
export const DEAD_LETTERS = 'dead-letters'
/** What a queue is born with and keeps. */
const LASTING = { policy: 'short', retryDelayMax: 6 * 3600, deadLetter: DEAD_LETTERS } as const

export async function createQueue(options: {
  url: string
  log: Logger
  tracing?: Tracing
}): Promise<RunningQueue> {
  const { tracing = untraced } = options
  const boss = new PgBoss({
    connectionString: options.url,
    schedule: false,
    migrate: false,
    max: QUEUE_CONNECTIONS,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'queue trouble'))
  await boss.start()
  const { wake, mute } = wakeUpCall(boss, options.log)
  let listeners = new Map<string, JobHandler[]>()

  /** The queue keeps one waiting job per key; a job that may stand beside its like gets a key of its own. */
  const send = async (
    tx: Tx,
    jobs: readonly {
      name: string
      data: unknown
      singletonKey?: string | undefined
      startAfter?: Date | undefined
    }[],
  ): Promise<void> => {
    if (jobs.length === 0) return
    const led = ledHereBy(tracing)
    insertJobs(
      tx,
      jobs.map(({ data, singletonKey = randomUUID(), ...job }) => ({
        ...job,
        data: { ...asObject(data), ...led },
        singletonKey,
      })),
    )
    if (jobs.some(({ startAfter }) => !startAfter)) afterCommit(tx, wake)
  }
  const announceAll: Queue['announceAll'] = (tx, happened, all) => {
    const checked = all.map((data) => happened.schema.parse(data))
    const jobs = (listeners.get(happened.event) ?? []).flatMap(({ name, concerns }) =>
      (concerns ? checked.filter(concerns) : checked).map((data) => ({ name, data })),
    )
    return send(tx, jobs)
  }
  return {
    boss,
    async declare(handlers) {
      await declareQueues(boss, handlers)
      listeners = groupByEvent(handlers)
    },
    enqueue: (tx, { name, schema }, data, work = {}) =>
      send(tx, [{ name, data: schema.parse(data), ...work }]),
    enqueueAll: (tx, { name, schema }, all, keyOf) =>
      send(
        tx,
        all.map((data) => ({ name, data: schema.parse(data), singletonKey: keyOf(data) })),
      ),
    announce: (tx, happened, data) => announceAll(tx, happened, [data]),
    announceAll,
    listenersTo: ({ event }) => (listeners.get(event) ?? []).map(({ name }) => name),
    async revive(tx, deadLetterId) {
      const moved = await boss.redrive(DEAD_LETTERS, { ids: [deadLetterId], db: fromDrizzle(tx, sql) })
      if (moved > 0) afterCommit(tx, wake)
      return moved > 0
    },
    giveBack: (...which) => giveBack(boss, ...which),
    takeFromTheDead: () => takeFromTheDead(boss),
    async stop() {
      mute()
      await boss.stop({ graceful: false })
    },
  }
}

/** Workers are not called more often than this by one process, however much it commits. */
export const BETWEEN_CALLS_MS = 50

/**
 * Tells the workers, wherever they run, that there is something to do. Said in a transaction of a member's, this would let
 * all commits wait for each other, and a cluster could not prepare it. So it is said after the commit, once for all that
 * commit at that moment, on a connection of the queue's own. Nobody waits for it; what a process that dies leaves unsaid,
 * every worker finds at its next look.
 */
function wakeUpCall(boss: PgBoss, log: Logger): { wake(): void; mute(): void } {
  let isMute = false
  const call = sharedRun(
    async () => {
      if (isMute) return
      // Heard or not, nothing is lost: the disk need not be waited for while others wait for their turn to speak.
      await boss
        .getDb()
        .executeSql(`select set_config('synchronous_commit', 'off', true), pg_notify('${WAKE_CHANNEL}', '')`)
    },
    { restMs: BETWEEN_CALLS_MS },
  )
  return {
    wake: () => void call().catch((error: unknown) => log.warn({ err: error }, 'no worker could be called')),
    mute: () => {
      isMute = true
    },
  }
}

async function declareQueues(boss: PgBoss, handlers: JobHandler[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const kept = { retentionSeconds: RETENTION_SECONDS, deleteAfterSeconds: 7 * 24 * 3600 }
  if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: RETENTION_SECONDS })
  const fresh: { name: string; options: QueueOptions }[] = []
  for (const { name, retries: retryLimit } of handlers) {
    const tries = { retryLimit, retryDelay: 2, retryBackoff: true }
    const settings = { ...kept, ...tries, heartbeatSeconds: DEAD_AFTER_SECONDS }
    const queue = known.get(name)
    if (!queue) fresh.push({ name, options: { ...settings, ...LASTING } })
    else if (!isLike(queue, settings)) await boss.updateQueue(name, settings)
  }
  // One by one each would wait for a lock of its own; this is the function that createQueue calls.
  if (fresh.length > 0)
    await boss
      .getDb()
      .executeSql(
        'select pgboss.create_queue(name, options) from jsonb_to_recordset($1::jsonb) as fresh(name text, options jsonb)',
        [JSON.stringify(fresh)],
      )
}

function isLike(queue: QueueOptions, settings: QueueOptions): boolean {
  const has: Record<string, unknown> = { ...queue }
  return Object.entries(settings).every(([name, value]) => has[name] === value)
}

/**
 * Deletes finished and failed jobs about a member who is gone. Jobs named in `unlessDone` stay until they are done, with
 * their dead letters: a person must see what an erasure could not end.
 */
export async function forgetWorkAbout(
  tx: Queryable,
  memberId: string,
  unlessDone: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job where data ->> 'memberId' = ${memberId}
      and (state in ('completed', 'cancelled')
        or ((state = 'failed' or name = ${DEAD_LETTERS})
          and coalesce(source_name, name) not in (select jsonb_array_elements_text(${JSON.stringify(unlessDone)}::jsonb))))`)
}

const groupByEvent = (handlers: JobHandler[]): Map<string, JobHandler[]> =>
  Map.groupBy(
    handlers.filter(({ event }) => event !== null),
    ({ event }) => event ?? '',
  )

/** Which step asked for the work stands beside its data, and only while steps are traced. */
function ledHereBy(tracing: Tracing): { traceparent?: string } {
  const traceparent = tracing.here()
  return traceparent === null ? {} : { traceparent }
}

function asObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new Error('The data of a job must be an object.')
  return data
}
