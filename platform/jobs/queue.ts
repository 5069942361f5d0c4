import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Db as QueueDb, type QueueOptions } from 'pg-boss'
import { singleFlight } from '../base/single-flight.ts'
import { afterCommit, type Db, type Queryable, type Tx } from '../db/index.ts'
import type { Logger } from '../observability/logging/index.ts'
import { noopTracing, type Tracing } from '../observability/tracing/index.ts'
import {
  type Attempt,
  HEARTBEAT_TIMEOUT_SECONDS,
  type RequeueOptions,
  requeueJob,
  requeueStalledJobs,
} from './active-jobs.ts'
import type { DomainEvent, Job, JobHandler } from './define.ts'
import { insertJobs } from './insert-jobs.ts'

export const WAKE_CHANNEL = 'keyturn_work'

export interface EnqueueOptions {
  startAfter?: Date
  /** At most one waiting job of this name has this key. */
  singletonKey?: string
}

/** Queue as actions use it: jobs are enqueued in the caller's transaction, so a rollback discards them. */
export interface Queue {
  enqueue<Data>(tx: Tx, kind: Job<Data>, data: Data, work?: EnqueueOptions): Promise<void>
  /** Enqueues one job for each data in one statement, at most one waiting job per key. */
  enqueueAll<Data>(
    tx: Tx,
    kind: Job<Data>,
    all: readonly Data[],
    keyOf: (data: Data) => string,
  ): Promise<void>
  publish<Data>(tx: Tx, happened: DomainEvent<Data>, data: Data): Promise<void>
  /** Publishes an event for many subjects in one statement. */
  publishAll<Data>(tx: Tx, happened: DomainEvent<Data>, all: readonly Data[]): Promise<void>
  /** Names of the handlers that subscribe to an event. */
  subscriberNames(happened: { event: string }): string[]
  /** Retries a dead letter with all its tries. Returns false if the job is gone or has no handler any more. */
  retryDeadLetter(tx: Tx, deadLetterId: string): Promise<boolean>
}

export interface RunningQueue extends Queue {
  boss: PgBoss
  /** Creates the queues of these handlers and subscribes them to their events. Called once, with all handlers. */
  declare(handlers: JobHandler[]): Promise<void>
  /** Requeues a job without spending a try, because it never began or the database was lost. */
  requeue(name: string, attempt: Attempt, how: RequeueOptions): Promise<void>
  /** Requeues jobs of dead workers and spends one try of each. Returns true if there were any. */
  requeueStalledJobs(): Promise<boolean>
  stop(): Promise<void>
}

/** Connections for fetching and requeueing, for NOTIFY, and for maintenance, used in turn. */
export const QUEUE_CONNECTIONS = 2
/** Runs the queue's frequent statements on pooled connections that cache their plans. */
export const pooledDb = (db: Db): QueueDb => ({
  executeSql: (text, values) => db.$client.query(text, values),
})

const RETENTION_SECONDS = 400 * 24 * 3600
/** Queue of jobs that failed every try and need a decision by staff. */
export const DEAD_LETTERS = 'dead-letters'
/** Settings of a queue that never change after its creation. */
const IMMUTABLE_SETTINGS = { policy: 'short', retryDelayMax: 6 * 3600, deadLetter: DEAD_LETTERS } as const

export async function createQueue(options: {
  url: string
  log: Logger
  tracing?: Tracing
}): Promise<RunningQueue> {
  const { tracing = noopTracing } = options
  const boss = new PgBoss({
    connectionString: options.url,
    schedule: false,
    migrate: false,
    max: QUEUE_CONNECTIONS,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'queue: pg-boss error'))
  await boss.start()
  const { wake, mute } = createWorkerNotifier(boss, options.log)
  let subscribers = new Map<string, JobHandler[]>()

  /** The queue allows one waiting job per key, so a job without a key gets a random one. */
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
    const traceContext = traceContextOf(tracing)
    insertJobs(
      tx,
      jobs.map(({ data, singletonKey = randomUUID(), ...job }) => ({
        ...job,
        data: { ...asObject(data), ...traceContext },
        singletonKey,
      })),
    )
    if (jobs.some(({ startAfter }) => !startAfter)) afterCommit(tx, wake)
  }
  const publishAll: Queue['publishAll'] = (tx, happened, all) => {
    const checked = all.map((data) => happened.schema.parse(data))
    const jobs = (subscribers.get(happened.event) ?? []).flatMap(({ name, filter }) =>
      (filter ? checked.filter(filter) : checked).map((data) => ({ name, data })),
    )
    return send(tx, jobs)
  }
  return {
    boss,
    async declare(handlers) {
      await declareQueues(boss, handlers)
      subscribers = groupByEvent(handlers)
    },
    enqueue: (tx, { name, schema }, data, work = {}) =>
      send(tx, [{ name, data: schema.parse(data), ...work }]),
    enqueueAll: (tx, { name, schema }, all, keyOf) =>
      send(
        tx,
        all.map((data) => ({ name, data: schema.parse(data), singletonKey: keyOf(data) })),
      ),
    publish: (tx, happened, data) => publishAll(tx, happened, [data]),
    publishAll,
    subscriberNames: ({ event }) => (subscribers.get(event) ?? []).map(({ name }) => name),
    async retryDeadLetter(tx, deadLetterId) {
      const moved = await boss.redrive(DEAD_LETTERS, { ids: [deadLetterId], db: fromDrizzle(tx, sql) })
      if (moved > 0) afterCommit(tx, wake)
      return moved > 0
    },
    requeue: (...which) => requeueJob(boss, ...which),
    requeueStalledJobs: () => requeueStalledJobs(boss),
    async stop() {
      mute()
      await boss.stop({ graceful: false })
    },
  }
}

/** Minimum interval between two notifications of workers by one process. */
export const MIN_NOTIFY_INTERVAL_MS = 50

/**
 * Wakes workers with NOTIFY after the commit, because inside the transaction it would serialise all commits. If a
 * call is lost, the next poll finds the job.
 */
function createWorkerNotifier(boss: PgBoss, log: Logger): { wake(): void; mute(): void } {
  let isMute = false
  const notify = singleFlight(
    async () => {
      if (isMute) return
      // A lost notification does no harm, so the commit need not wait for the disk while it blocks other
      // notifications.
      await boss
        .getDb()
        .executeSql(`select set_config('synchronous_commit', 'off', true), pg_notify('${WAKE_CHANNEL}', '')`)
    },
    { restMs: MIN_NOTIFY_INTERVAL_MS },
  )
  return {
    wake: () =>
      void notify().catch((error: unknown) => log.warn({ err: error }, 'queue: notifying workers failed')),
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
    const settings = { ...kept, ...tries, heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS }
    const queue = known.get(name)
    if (!queue) fresh.push({ name, options: { ...settings, ...IMMUTABLE_SETTINGS } })
    else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings)
  }
  // Created in one statement, because each creation takes a lock. This SQL function is the one that pg-boss's
  // createQueue calls.
  if (fresh.length > 0)
    await boss
      .getDb()
      .executeSql(
        'select pgboss.create_queue(name, options) from jsonb_to_recordset($1::jsonb) as fresh(name text, options jsonb)',
        [JSON.stringify(fresh)],
      )
}

function hasSettings(queue: QueueOptions, settings: QueueOptions): boolean {
  const has: Record<string, unknown> = { ...queue }
  return Object.entries(settings).every(([name, value]) => has[name] === value)
}

/**
 * Deletes finished and failed jobs of a deleted member. Jobs named in `unlessDone` stay until done, so staff see a
 * failed erasure.
 */
export async function deleteJobsOfMember(
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

/** Trace context (traceparent) of the caller, stored beside the data. Empty without tracing. */
function traceContextOf(tracing: Tracing): { traceparent?: string } {
  const traceparent = tracing.currentTraceparent()
  return traceparent === null ? {} : { traceparent }
}

function asObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new Error('The data of a job must be an object.')
  return data
}
