import { findMember } from '@keyturn/identity'
import { type MovableClock, movableClock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { createHttp, type Http } from '@keyturn/platform/http'
import {
  createQueue,
  createWorker,
  type JobHandler,
  type RunningQueue,
  type Worker,
} from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { createTestDatabase, type TestDatabase, testContext } from '@keyturn/platform/testing'
import type { BankDataProvider } from '@keyturn/providers/bank'
import { type Answer, createWorld, memoryShelf, type World } from '@keyturn/providers/bank/imaginary'
import { type BankStandIn, type Courier, createCourier } from '@keyturn/providers/bank/stand-in'
import type { OutgoingMail } from '@keyturn/providers/mail'
import { sql } from 'drizzle-orm'
import type { BankLinkContext } from '../context.ts'
import { bankLink } from '../index.ts'

/** Whatever an answer holds; the tests say what they expect of it. */
type Json = ReturnType<typeof JSON.parse>

export interface BankApp {
  bank: BankLinkContext
  world: World
  clock: MovableClock
  database: TestDatabase
  http: Http
  worker: Worker
  letters: OutgoingMail[]
  courier: Courier
  returnAddress: BankStandIn['returnAddress']
  isVerified(memberId: string): Promise<boolean>
  /** A call as this member, who is one from the first call on. */
  call(
    memberId: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Json }>
  /** From pressing Connect to the accounts being there, with this answer at the bank. */
  connect(memberId: string, answer: Answer): Promise<{ status: number; body: Json; back: URL }>
  /** Lives up to this instant, whatever falls due on the way in order. */
  moveTo(instant: string): Promise<void>
  /** As after a sleep: what fell due meanwhile is made up with the next move. */
  jumpTo(instant: string): Promise<void>
  close(): Promise<void>
}

export type OpenBank = (
  world: World,
  now: () => Date,
) => Promise<{ provider: BankDataProvider; standIn: BankStandIn }>

const moveIn = (db: Db, memberId: string, at: string) =>
  db.execute(sql`
    insert into member (id, email, password_hash, first_name, last_name, signed_up_at, email_verified_at)
    values (${memberId}, ${`${memberId}@post.example`}, '', 'Amara', 'Okafor', ${at}, ${at})
    on conflict do nothing`)

/** Accounts are in the member's own name unless a test says otherwise. */
function withHolder(answer: Answer): Answer {
  const own = { holder: 'MS AMARA OKAFOR' }
  if (answer.kind === 'persona') return { ...own, ...answer }
  if (answer.kind !== 'accounts') return answer
  return { ...answer, accounts: answer.accounts.map((account) => ({ ...own, ...account })) }
}

/** Bank-link alone in its own app: real database, queue and HTTP; the bank is a stand-in. */
export async function openBankApp(
  openBank: OpenBank,
  start: string,
  more: JobHandler[] = [],
): Promise<BankApp> {
  const clock = movableClock(0, { now: () => new Date(start) })
  const log = createLogger({ level: 'silent' })
  const metrics = createMetrics()
  const database = await createTestDatabase()
  const queue: RunningQueue = await createQueue({ url: database.url, log })
  const world = createWorld({ now: () => clock.now(), shelf: memoryShelf() })
  const { provider, standIn } = await openBank(world, () => clock.now())
  const letters: OutgoingMail[] = []
  const { db } = database
  const bank: BankLinkContext = {
    ...testContext({ db, replica: db, clock, queue, log, publicUrl: 'https://keyturn.example' }),
    bank: provider,
    mail: { send: async (letter) => void letters.push(letter) },
  }
  const { routes, jobs, timetable } = bankLink(bank)
  const handlers = [...jobs, ...more]
  await queue.declare(handlers)
  const worker = createWorker({
    db,
    queue,
    handlers,
    timetable,
    clock,
    log,
    metrics,
  })
  const http = await createHttp({
    log,
    metrics,
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
  })
  http.decorateRequest('member', null)
  http.addHook('onRequest', async (request) => {
    const memberId = request.headers['x-test-member']
    request.member = null
    if (typeof memberId !== 'string') return
    await moveIn(db, memberId, start)
    const { rows } = await db.execute<{ revision: string }>(
      sql`select revision from member_revision where member_id = ${memberId}`,
    )
    const revision = rows[0]?.revision ?? null
    request.member = {
      memberId,
      sessionId: memberId,
      signedInAt: new Date(0),
      role: 'member',
      emailVerified: true,
      revision,
    }
  })
  await routes(http)
  const setTo = async (wanted: Date): Promise<void> => {
    const instant = new Date(Math.max(wanted.getTime(), clock.now().getTime()))
    clock.setOffsetMs(instant.getTime() - new Date(start).getTime())
    await db.execute(
      sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable
               as $$ select '${instant.toISOString()}'::timestamptz $$`),
    )
  }
  await setTo(new Date(start))
  const courier = createCourier(standIn, async ({ headers, body }) => {
    const url = `/api/webhooks/${provider.id}/`
    return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
  })

  const call: BankApp['call'] = async (memberId, method, path, body) => {
    const answer = await http.inject({
      method,
      url: path,
      headers: {
        'x-test-member': memberId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }
  return {
    bank,
    world,
    clock,
    database,
    http,
    worker,
    letters,
    async isVerified(memberId) {
      return (await findMember(db, memberId))?.bankVerified ?? false
    },
    call,
    courier,
    returnAddress: standIn.returnAddress,
    async connect(memberId, answer) {
      const begun = await call(memberId, 'POST', '/api/banking/connect/', {})
      const journeyId = new URL(begun.body.connect_url).pathname.split('/').at(-1) ?? ''
      const answered = await world.answer(journeyId, withHolder(answer))
      if (!answered) throw new Error('The journey was not open.')
      await courier.tell(answered.happenings)
      const back = new URL(standIn.returnAddress(answered.journey))
      const hints = {
        nonce: back.searchParams.get('n') ?? '',
        task_id: back.searchParams.get('task_id') ?? '',
      }
      return { ...(await call(memberId, 'POST', '/api/banking/sync-accounts/', hints)), back }
    },
    moveTo: (instant) => worker.runUntil(new Date(instant), setTo),
    jumpTo: (instant) => setTo(new Date(instant)),
    async close() {
      await http.close()
      await queue.stop()
      await standIn.close()
      await database.close()
    },
  }
}
