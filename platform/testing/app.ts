import { sql } from 'drizzle-orm'
import type { Feature } from '../base/feature.ts'
import type { Db } from '../db/index.ts'
import { createHttp, createUploadChecks, type Http } from '../http/index.ts'
import {
  createQueue,
  createWorker,
  type JobHandler,
  type Schedule,
  shareClock,
  type Worker,
} from '../jobs/index.ts'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import type { KeyRing } from '../security/crypto/index.ts'
import { fixedClock, type MovableClock, movableClock } from '../time/clock.ts'
import { type TestContext, testContext } from './context.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import type { TestInbox } from './test-inbox.ts'

export interface AppParts {
  http: Http
  context: TestContext
  mail: TestInbox
  sessionSecret: string
  keyRing: KeyRing
}

export interface Assembly {
  features?: Feature[]
  handlers?: JobHandler[]
  timetable?: Schedule[]
}

export interface Start {
  /** Freezes the clock at this time until a test moves it; without it, the real time passes. */
  frozenAt?: string
  publicUrl?: string
}

export interface TestRequest {
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  /** IP address of the caller. */
  from?: string
}

export interface TestResponse {
  status: number
  /** Parsed JSON, untyped. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestApp extends AppParts {
  database: TestDatabase
  clock: MovableClock
  worker: Worker
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    call?: TestRequest,
  ): Promise<TestResponse>
  /** Runs all ready jobs, and the jobs that these enqueue. */
  work(): Promise<void>
  /** Moves all clocks forward and runs the jobs that become due. */
  advance(ms: number): Promise<void>
  /**
   * Moves all clocks without running jobs, as during downtime; each missed schedule runs once with the next advance.
   */
  jump(ms: number): Promise<void>
  /** Variants of `advance` and `jump` with an absolute time. */
  moveTo(instant: string): Promise<void>
  jumpTo(instant: string): Promise<void>
  close(): Promise<void>
}

/**
 * Test app with real database, queue and HTTP server around some features. The clock is movable and emails are
 * captured. `assemble` registers routes and returns the jobs.
 */
export async function createTestApp<Made extends Assembly>(
  assemble: (parts: AppParts) => Promise<Made>,
  { frozenAt, publicUrl = 'http://localhost:3000' }: Start = {},
): Promise<TestApp & { made: Made }> {
  const database = await createTestDatabase()
  const { db } = database
  const clock = frozenAt === undefined ? movableClock() : movableClock(0, fixedClock(frozenAt))
  const setTo = frozenAt === undefined ? (await shareClock(db, clock)).setTo : await freezeClock(db, clock)
  const log = createLogger({ level: process.env.TEST_LOG ?? 'silent' })
  const metrics = createMetrics()
  const queue = await createQueue({ url: database.url, log })
  const http = await createHttp({
    log,
    metrics,
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
    uploadChecks: createUploadChecks({ db, clock, scan: null }),
  })
  const context = testContext({ db, replica: db, clock, queue, log, publicUrl })
  const { mail, sessionSecret, keyRing } = context
  const parts = { http, context, mail, sessionSecret, keyRing }
  const made = await assemble(parts)
  const { features = [], ...others } = made
  for (const { routes } of features) await routes(http)
  const handlers = [...features.flatMap(({ jobs }) => jobs), ...(others.handlers ?? [])]
  const timetable = [...features.flatMap((each) => each.timetable), ...(others.timetable ?? [])]
  await queue.declare(handlers)
  const worker = createWorker({ db, queue, handlers, timetable, clock, log, metrics })
  await http.ready()
  return {
    ...parts,
    database,
    clock,
    call: (method, path, call = {}) => callHttp(http, method, path, call),
    made,
    worker,
    work: () => worker.drain(),
    advance: (ms) => worker.runUntil(new Date(clock.now().getTime() + ms), setTo),
    jump: (ms) => setTo(new Date(clock.now().getTime() + ms)),
    moveTo: (instant) => worker.runUntil(new Date(instant), setTo),
    jumpTo: (instant) => setTo(new Date(instant)),
    async close() {
      await http.close()
      await worker.stop()
      await queue.stop()
      await database.close()
    },
  }
}

/** Freezes the queue's clock at the test clock's time. Returns a function that moves both. */
async function freezeClock(db: Db, clock: MovableClock): Promise<(wanted: Date) => Promise<void>> {
  const setTo = async (wanted: Date): Promise<void> => {
    clock.setOffsetMs(clock.offsetMs() + Math.max(0, wanted.getTime() - clock.now().getTime()))
    await db.execute(
      sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable
               as $$ select '${clock.now().toISOString()}'::timestamptz $$`),
    )
  }
  await setTo(clock.now())
  return setTo
}

async function callHttp(
  http: Http,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  call: TestRequest,
): Promise<TestResponse> {
  const answer = await http.inject({
    method,
    url: path,
    headers: {
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    remoteAddress: call.from ?? '198.51.100.1',
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
}
