import { movableClock } from '@keyturn/platform/clock'
import { type CurrentMember, createHttp, type Http, registerAuth } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { createQueue, createWorker, type JobHandler, shareClock } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import type { Runtime } from '@keyturn/platform/runtime'
import { createTestDatabase, type TestDatabase } from '@keyturn/platform/testing'
import type { OutgoingMail } from '@keyturn/providers/mail'
import {
  createStripePayments,
  type StripeStandIn,
  startStripeStandIn,
} from '@keyturn/providers/payments/stripe'
import { sql } from 'drizzle-orm'
import {
  registerSubscriptions,
  type Surroundings,
  subscriptionJobs,
  subscriptionTimetable,
} from '../index.ts'

export interface TestMember extends CurrentMember {
  email: string
  token: string
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export interface SubscriptionHouse {
  database: TestDatabase
  around: Surroundings
  http: Http
  stripe: StripeStandIn
  letters: OutgoingMail[]
  addMember(given?: { email?: string; role?: 'member' | 'admin' }): Promise<TestMember>
  call(member: TestMember | null, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  /** Chooses a plan and pays for it; the webhooks have been handled when it resolves. */
  subscribe(member: TestMember, planId?: string, interval?: 'month' | 'year'): Promise<void>
  /** Works off what is ready. */
  settle(): Promise<void>
  /** Moves time; whatever falls due on the way happens in its order. */
  passDays(count: number): Promise<void>
  close(): Promise<void>
}

export const HOUSE_ORIGIN = 'http://keyturn.test'
const START = new Date('2026-10-02T09:00:00Z')

/** The feature with everything around it real but the payment company, which is played. */
export async function openSubscriptionHouse(
  options: { handlers?: (around: Surroundings) => JobHandler[]; deliver?: boolean; timeoutMs?: number } = {},
): Promise<SubscriptionHouse> {
  const database = await createTestDatabase()
  const { db } = database
  const log = createLogger({ level: 'silent' })
  const clock = movableClock()
  const queue = await createQueue({ url: database.url, log })
  const shared = await shareClock(db, clock)
  await shared.setTo(START.getTime() > clock.now().getTime() ? START : clock.now())
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
  const stripe = await startStripeStandIn({
    ...keys,
    pages: `${HOUSE_ORIGIN}/sandbox/checkout`,
    now: () => clock.now(),
  })
  const timeoutMs = options.timeoutMs ?? 2_000
  const payments = createStripePayments({ ...keys, baseUrl: stripe.baseUrl, clock, timeoutMs })
  const runtime: Runtime = { db, replica: db, clock, queue, log, publicUrl: HOUSE_ORIGIN }
  const letters: OutgoingMail[] = []
  const members = new Map<string, TestMember>()
  const around: Surroundings = {
    runtime,
    payments,
    mail: { send: async (mail) => void letters.push(mail) },
  }
  const metrics = createMetrics()
  const http = await createHttp({
    log,
    metrics,
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
    shedLoad: false,
  })
  await registerAuth(http, {
    secret: 'a secret of at least thirty-two letters',
    clock,
    loadSession: async ({ memberId }) => members.get(memberId) ?? null,
  })
  await registerSubscriptions(http, around)
  const handlers = [...subscriptionJobs(around), ...(options.handlers?.(around) ?? [])]
  await queue.declare(handlers)
  const worker = createWorker({
    url: database.url,
    db,
    queue,
    handlers,
    timetable: subscriptionTimetable,
    clock,
    log,
    metrics,
  })
  if (options.deliver ?? true) {
    stripe.deliverTo(async ({ headers, body }) => {
      const answer = await http.inject({
        method: 'POST',
        url: '/api/webhooks/stripe/',
        headers,
        payload: body,
      })
      return answer.statusCode
    })
  }
  const settle = async (): Promise<void> => {
    await stripe.settled()
    await worker.drain()
  }
  const house: SubscriptionHouse = {
    database,
    around,
    http,
    stripe,
    letters,
    async addMember({ email = `${newId(clock.now())}@example.com`, role = 'member' } = {}) {
      const memberId = newId(clock.now())
      await db.execute(sql`
        insert into member (id, email, password_hash, first_name, last_name, signed_up_at)
        values (${memberId}, ${email}, '', 'Ada', 'Renter', ${clock.now().toISOString()})`)
      const current: CurrentMember = {
        memberId,
        sessionId: newId(clock.now()),
        role,
        emailVerified: true,
        revision: null,
      }
      const member = { ...current, email, token: http.accessTokens.issue(current, 400 * 86_400_000) }
      members.set(memberId, member)
      return member
    },
    async call(member, method, path, body) {
      const answer = await http.inject({
        method,
        url: path,
        ...(member ? { headers: { authorization: `Bearer ${member.token}` } } : {}),
        ...(body ? { payload: body } : {}),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async subscribe(member, planId = 'standard_month', interval = 'month') {
      const order = { plan_id: planId, billing_interval: interval }
      const { body } = await house.call(member, 'POST', '/api/subscriptions/subscription/create/', order)
      stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
      await settle()
    },
    settle,
    async passDays(count) {
      const until = new Date(clock.now().getTime() + count * 86_400_000)
      for (let due = stripe.nextDueAt(); due && due <= until; due = stripe.nextDueAt()) {
        await worker.runUntil(due, (step) => shared.setTo(step))
        await stripe.catchUp()
        await settle()
      }
      await worker.runUntil(until, (step) => shared.setTo(step))
      await stripe.catchUp()
      await settle()
    },
    async close() {
      await http.close()
      await stripe.close()
      await worker.stop()
      await queue.stop()
      await database.close()
    },
  }
  return house
}
