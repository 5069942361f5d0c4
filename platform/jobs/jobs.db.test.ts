import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openListener } from '../db/index.ts'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { movableClock } from '../time/clock.ts'
import {
  createQueue,
  createWorker,
  domainEvent,
  type JobHandler,
  job,
  listDeadLetters,
  onEvent,
  onJob,
  type RunningQueue,
  type Schedule,
  type SharedClock,
  shareClock,
  type Worker,
} from './index.ts'
import { MIN_NOTIFY_INTERVAL_MS, WAKE_CHANNEL } from './queue.ts'

const log = createLogger({ level: 'silent' })
const greet = job('greet', z.object({ who: z.string() }))
const nightly = job('nightly', z.object({}).strict() as z.ZodType<Record<string, never>>)
const paid = domainEvent('rent paid', z.object({ pence: z.number() }))

let database: TestDatabase
let queue: RunningQueue
let shared: SharedClock
const clock = movableClock()

beforeEach(async () => {
  clock.setOffsetMs(0)
  database = await createTestDatabase()
  queue = await createQueue({ url: database.url, log })
  shared = await shareClock(database.db, clock)
})
afterEach(async () => {
  await queue.stop()
  await database.close()
})

/** Worker without polling: it runs jobs only on demand or after a NOTIFY. */
async function workerFor(handlers: JobHandler[], timetable: Schedule[] = []): Promise<Worker> {
  await queue.declare(handlers)
  return createWorker({
    db: database.db,
    queue,
    handlers,
    timetable,
    clock,
    log,
    metrics: createMetrics(),
    heartbeatMs: 10,
    pollMs: 3_600_000,
  })
}

const moveTo = (instant: Date): Promise<void> => shared.setTo(instant)

test('a job enqueued in a committed transaction runs once', async () => {
  const greeted: string[] = []
  const worker = await workerFor([onJob(greet, async ({ who }) => void greeted.push(who))])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  await worker.drain()
  await worker.drain()
  expect(greeted).toEqual(['Amara'])
})

test('a job has the same columns as a job that pg-boss itself enqueues', async () => {
  await workerFor([{ ...onJob(greet, async () => undefined), retries: 3 }])
  const startAfter = new Date(Math.ceil(clock.now().getTime() / 1000) * 1000 + 3_600_000)
  await database.db.transaction((tx) =>
    queue.enqueue(tx, greet, { who: 'Amara' }, { startAfter, singletonKey: 'ours' }),
  )
  await queue.boss.send('greet', { who: 'Amara' }, { startAfter, singletonKey: 'theirs' })
  const { rows } = await database.db.execute<{ singleton_key: string }>(sql`
    select *, null as id, null as created_on from pgboss.job where name = 'greet' order by singleton_key`)
  const [ours, theirs] = rows
  expect({ ...ours, singleton_key: 'theirs' }).toEqual(theirs)
})

test('a job enqueued in a rolled-back transaction does not exist', async () => {
  const greeted: string[] = []
  const worker = await workerFor([onJob(greet, async ({ who }) => void greeted.push(who))])
  const failing = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, greet, { who: 'Amara' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await worker.drain()
  expect(greeted).toEqual([])
})

test('a running worker is notified of new jobs at commit, before its next poll', async () => {
  const heard = Promise.withResolvers<string>()
  const worker = await workerFor([onJob(greet, async ({ who }) => heard.resolve(who))])
  await worker.start()
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  expect(await heard.promise).toBe('Amara')
  await worker.stop()
})

test('many concurrent commits send the workers a few notifications, and a rollback sends none', async () => {
  const worker = await workerFor([onJob(greet, async () => undefined)])
  let calls = 0
  const line = await openListener({
    db: database.db,
    channels: [WAKE_CHANNEL],
    onNotification: () => void calls++,
    onDropped: () => undefined,
  })
  const failing = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, greet, { who: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  // Notifications arrive in order, so one for the rolled-back job would arrive before this one.
  await database.db.execute(sql`select pg_notify(${WAKE_CHANNEL}, 'by hand')`)
  await vi.waitFor(() => expect(calls).toBe(1), 20_000)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 300 }, (_, count) =>
      database.db.transaction((tx) => queue.enqueue(tx, greet, { who: `guest ${count}` })),
    ),
  )
  await vi.waitFor(() => expect(calls).toBeGreaterThan(1), 20_000)
  // The first call is immediate, then one every 50 ms. A timer may fire a millisecond early.
  expect(calls - 1).toBeLessThanOrEqual(1 + (performance.now() - began) / (MIN_NOTIFY_INTERVAL_MS - 1))
  await line.close()
  await worker.drain()
})

test('no trigger or function in the database sends a notification', async () => {
  const { rows } = await database.db.execute(
    sql`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify'`,
  )
  expect(rows).toEqual([])
})

test('thousands of jobs of one kind run in batches of a hundred, and do not delay other kinds', async () => {
  const done: string[] = []
  const crowd = job('crowd', z.object({}))
  const single = job('single', z.object({}))
  const worker = await workerFor([
    onJob(crowd, async () => void done.push('crowd')),
    onJob(single, async () => void done.push('single')),
  ])
  const fetch = vi.spyOn(queue.boss, 'fetch')
  await database.db.execute(sql`
    insert into pgboss.job (name, data, policy, singleton_key, keep_until, retry_limit)
    select 'crowd', '{}', 'short', gen_random_uuid(), now() + interval '1 day', 2 from generate_series(1, 3000)`)
  await database.db.transaction((tx) => queue.enqueue(tx, single, {}))
  await worker.drain()
  expect(done.filter((kind) => kind === 'crowd')).toHaveLength(3_000)
  expect(done.indexOf('single')).toBeLessThan(300)
  expect(fetch.mock.calls.length).toBeLessThan(100)
  const { rows } = await database.db.execute(
    sql`select state, count(*)::int as count from pgboss.job where name = 'crowd' group by state`,
  )
  expect(rows).toEqual([{ state: 'completed', count: 3_000 }])
})

test('jobs for many members are enqueued in one statement, without duplicates of queued jobs', async () => {
  const greeted: string[] = []
  const worker = await workerFor([onJob(greet, async ({ who }) => void greeted.push(who))])
  const guests = Array.from({ length: 600 }, (_, count) => ({ who: `guest ${count}` }))
  const enqueueAll = () =>
    database.db.transaction((tx) => queue.enqueueAll(tx, greet, guests, ({ who }) => who))
  await enqueueAll()
  await enqueueAll()
  await database.db.transaction((tx) => queue.enqueueAll(tx, greet, [], ({ who }) => who))
  await worker.drain()
  expect(greeted.toSorted()).toEqual(guests.map(({ who }) => who).toSorted())
})

test('a failed job of a batch is retried, and the other jobs are completed', async () => {
  const tries = new Map<string, number>()
  const worker = await workerFor([
    onJob(greet, async ({ who }) => {
      tries.set(who, (tries.get(who) ?? 0) + 1)
      if (who === 'guest 7' && tries.get(who) === 1) throw new Error('not yet')
    }),
  ])
  await database.db.transaction(async (tx) => {
    for (let count = 0; count < 40; count += 1) await queue.enqueue(tx, greet, { who: `guest ${count}` })
  })
  await worker.runUntil(new Date(clock.now().getTime() + 3_600_000), moveTo)
  expect(tries.size).toBe(40)
  expect([...tries].filter(([, count]) => count > 1)).toEqual([['guest 7', 2]])
})

test('a worker that stops finishes its active jobs and leaves the others to the next worker', async () => {
  const greeted: string[] = []
  let leaving: Promise<void> | null = null
  const handlers = [
    onJob(greet, async ({ who }) => {
      leaving ??= worker.stop()
      greeted.push(who)
    }),
  ]
  const worker = await workerFor(handlers)
  await database.db.transaction(async (tx) => {
    for (let count = 0; count < 12; count += 1) await queue.enqueue(tx, greet, { who: `guest ${count}` })
  })
  await worker.start()
  await worker.drain()
  await leaving
  const inHand = greeted.length
  expect(inHand).toBeLessThan(12)
  await (await workerFor(handlers)).drain()
  expect(new Set(greeted).size).toBe(12)
  expect(greeted).toHaveLength(12)
})

test('isRetry is true for a job that was requeued, retried, or retried as a dead letter', async () => {
  const begun: boolean[] = []
  const full = Object.assign(new pg.DatabaseError('No space left on device', 24, 'error'), { code: '53100' })
  const ends: (Error | null)[] = [full, new Error('no'), new Error('no'), null]
  const worker = await workerFor([
    onJob(job('greet', greet.schema, { retries: 1 }), async (_, { isRetry: begunBefore }) => {
      begun.push(begunBefore)
      const end = ends.shift()
      if (end) throw end
    }),
  ])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  await worker.runUntil(new Date(clock.now().getTime() + 120_000), moveTo)
  expect(begun).toEqual([false, true, true])
  const [letter] = (await listDeadLetters(database.db, { offset: 0, limit: 1 })).letters
  await database.db.transaction((tx) => queue.retryDeadLetter(tx, letter?.id ?? ''))
  await worker.drain()
  expect(begun).toEqual([false, true, true, true])
})

test('a failing job is retried later and then becomes a dead letter', async () => {
  let tries = 0
  const hopeless = job('hopeless', z.object({}), { retries: 2 })
  const worker = await workerFor([
    onJob(hopeless, async () => {
      tries++
      throw Object.assign(new Error('no'), { code: 'garbled: data.0.id' })
    }),
  ])
  await database.db.transaction((tx) => queue.enqueue(tx, hopeless, {}))
  await worker.drain()
  expect(tries).toBe(1)
  await worker.runUntil(new Date(clock.now().getTime() + 3_600_000), moveTo)
  expect(tries).toBe(3)
  expect(await queue.boss.getQueueStats('dead-letters')).toMatchObject([{ totalCount: 1 }])
  const { letters } = await listDeadLetters(database.db, { offset: 0, limit: 1 })
  expect(letters).toMatchObject([{ name: 'hopeless', reason: 'Error (garbled: data.0.id)' }])
})

test('a job that fails because the database is unavailable uses up no retries', async () => {
  const full = new pg.DatabaseError('could not extend file: No space left on device', 60, 'error')
  full.code = '53100'
  let timesLost = 12
  const greeted: string[] = []
  const worker = await workerFor([
    onJob(job('greet', greet.schema, { retries: 1 }), async ({ who }) => {
      if (timesLost-- > 0) throw new Error('Failed query', { cause: full })
      greeted.push(who)
    }),
  ])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  await worker.runUntil(new Date(clock.now().getTime() + 120_000), moveTo)
  expect(greeted).toEqual(['Amara'])
  expect((await listDeadLetters(database.db, { offset: 0, limit: 9 })).total).toBe(0)
})

test('a job of a dead worker is requeued half a minute after its last heartbeat', async () => {
  const greeted: string[] = []
  const dies = await createQueue({ url: database.url, log })
  const worker = await workerFor([onJob(greet, async ({ who }) => void greeted.push(who))])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  expect(await dies.boss.fetch('greet')).toHaveLength(1)
  await dies.stop()
  const secondsLater = async (count: number): Promise<boolean> => {
    await moveTo(new Date(clock.now().getTime() + count * 1_000))
    const isTaken = await queue.requeueStalledJobs()
    await worker.runUntil(new Date(clock.now().getTime() + 2_000), moveTo)
    return isTaken
  }
  expect(await secondsLater(20)).toBe(false)
  expect(greeted).toEqual([])
  expect(await secondsLater(10)).toBe(true)
  expect(greeted).toEqual(['Amara'])
  expect(await secondsLater(60)).toBe(false)
})

test('a worker requeues stalled jobs as soon as it starts', async () => {
  const greeted: string[] = []
  const worker = await workerFor([onJob(greet, async ({ who }) => void greeted.push(who))])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  await queue.boss.fetch('greet')
  await moveTo(new Date(clock.now().getTime() + 60_000))
  await worker.start()
  await vi.waitFor(async () => {
    await worker.drain()
    expect(greeted).toEqual(['Amara'])
  }, 30_000)
  await worker.stop()
})

test('a job whose workers all died becomes a dead letter, like one that used up its retries', async () => {
  await workerFor([{ ...onJob(greet, async () => undefined), retries: 2 }])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  const diesAtIt = async (): Promise<void> => {
    expect(await queue.boss.fetch('greet')).toHaveLength(1)
    await moveTo(new Date(clock.now().getTime() + 60_000))
    await queue.requeueStalledJobs()
    await moveTo(new Date(clock.now().getTime() + 60_000))
  }
  for (let tries = 0; tries < 3; tries++) await diesAtIt()
  expect(await queue.boss.fetch('greet')).toEqual([])
  await queue.boss.supervise('greet')
  expect((await listDeadLetters(database.db, { offset: 0, limit: 9 })).total).toBe(1)
})

test('a long-running job stays with its worker', async () => {
  let runs = 0
  const worker = await workerFor([
    onJob(greet, async () => {
      runs += 1
      for (let minute = 0; minute < 3; minute++) {
        await moveTo(new Date(clock.now().getTime() + 25_000))
        const signs = () => vi.mocked(queue.boss.touch).mock.settledResults.length
        const before = signs()
        await vi.waitFor(() => expect(signs()).toBeGreaterThan(before + 1), 30_000)
        expect(await queue.requeueStalledJobs()).toBe(false)
      }
    }),
  ])
  vi.spyOn(queue.boss, 'touch')
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  await worker.drain()
  await worker.runUntil(new Date(clock.now().getTime() + 60_000), moveTo)
  expect(runs).toBe(1)
})

test('a domain event reaches each subscriber, and a failing subscriber does not delay the others', async () => {
  const heard: string[] = []
  const worker = await workerFor([
    onEvent(paid, 'rewards.earn', async ({ pence }) => void heard.push(`rewards ${pence}`)),
    onEvent(paid, 'report.note', async () => {
      throw new Error('down')
    }),
    onEvent(paid, 'tell.member', async ({ pence }) => void heard.push(`tell ${pence}`)),
  ])
  await database.db.transaction((tx) => queue.publish(tx, paid, { pence: 95_000 }))
  await worker.drain()
  expect(heard.sort()).toEqual(['rewards 95000', 'tell 95000'])
})

test('publishAll creates one job per subscriber and event, even for equal events', async () => {
  const heard: string[] = []
  const worker = await workerFor([
    onEvent(paid, 'rewards.earn', async ({ pence }) => void heard.push(`rewards ${pence}`)),
    onEvent(paid, 'tell.member', async ({ pence }) => void heard.push(`tell ${pence}`)),
  ])
  const all = [{ pence: 1 }, { pence: 2 }, { pence: 2 }]
  const undone = database.db.transaction(async (tx) => {
    await queue.publishAll(tx, paid, all)
    throw new Error('something else')
  })
  await expect(undone).rejects.toThrow('something else')
  await worker.drain()
  expect(heard).toEqual([])
  await database.db.transaction((tx) => queue.publishAll(tx, paid, all))
  await database.db.transaction((tx) => queue.publishAll(tx, paid, []))
  await worker.drain()
  expect(heard.sort()).toEqual(['rewards 1', 'rewards 2', 'rewards 2', 'tell 1', 'tell 2', 'tell 2'])
})

test('after a clock change, delayed and scheduled jobs run in the order of their times', async () => {
  const done: string[] = []
  const start = clock.now()
  const worker = await workerFor(
    [
      onJob(
        greet,
        async ({ who }) =>
          void done.push(`${who} ${Math.round((clock.now().getTime() - start.getTime()) / 3_600_000)}h`),
      ),
      onJob(nightly, async () => void done.push('night')),
    ],
    [{ cron: '0 3 * * *', job: nightly }],
  )
  const inHours = (count: number) => new Date(start.getTime() + count * 3_600_000)
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, greet, { who: 'late' }, { startAfter: inHours(60) })
    await queue.enqueue(tx, greet, { who: 'early' }, { startAfter: inHours(30) })
  })
  await worker.runUntil(inHours(72), moveTo)
  expect(done.filter((entry) => entry !== 'night')).toEqual(['early 30h', 'late 60h'])
  expect(done.filter((entry) => entry === 'night')).toHaveLength(3)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(inHours(72).getTime())
})

test('a clock change does not set the clock back if a job advanced it', async () => {
  const target = new Date(clock.now().getTime() + 60_000)
  const handler = onJob(greet, async () => {
    await shared.setTo(new Date(target.getTime() + 3_600_000))
  })
  const worker = await workerFor([handler])
  await database.db.transaction((tx) => queue.enqueue(tx, greet, { who: 'Amara' }))
  await worker.runUntil(target, moveTo)
  expect(clock.now().getTime()).toBeGreaterThan(target.getTime())
})

test('two workers on one schedule run a scheduled job once', async () => {
  let runs = 0
  const handlers = [onJob(nightly, async () => void runs++)]
  const timetable = [{ cron: '0 3 * * *', job: nightly }]
  const first = await workerFor(handlers, timetable)
  const second = await workerFor(handlers, timetable)
  const tomorrow = new Date(clock.now().getTime() + 24 * 3_600_000)
  await Promise.all([first.runUntil(tomorrow, moveTo), second.runUntil(tomorrow, moveTo)])
  expect(runs).toBe(1)
})

test('an event rejected by a subscriber’s filter creates no job, alone or among other events', async () => {
  const heard: string[] = []
  const worker = await workerFor([
    onEvent(paid, 'tell.member', async ({ pence }) => void heard.push(`tell ${pence}`)),
    onEvent(
      paid,
      'watch.large',
      async ({ pence }) => void heard.push(`large ${pence}`),
      ({ pence }) => pence > 100_000,
    ),
  ])
  await database.db.transaction((tx) => queue.publish(tx, paid, { pence: 1 }))
  await database.db.transaction((tx) => queue.publishAll(tx, paid, [{ pence: 2 }, { pence: 200_000 }]))
  await database.db.transaction((tx) => queue.publishAll(tx, paid, [{ pence: 3 }]))
  const { rows } = await database.db.execute(sql`select from pgboss.job where name = 'watch.large'`)
  expect(rows).toHaveLength(1)
  await worker.drain()
  expect(heard.sort()).toEqual(['large 200000', 'tell 1', 'tell 2', 'tell 200000', 'tell 3'])
})
