import { testWorld } from '@keyturn/identity/testing'
import type { Feature } from '@keyturn/platform/feature'
import type { Http } from '@keyturn/platform/http'
import type { JobHandler } from '@keyturn/platform/jobs'
import type { TestContext } from '@keyturn/platform/testing'
import { createStripePayments } from '@keyturn/providers/payments/stripe'
import { startStripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import type { BillingInterval } from '../constants.ts'
import type { PlanUse } from '../context.ts'
import { subscription } from '../index.ts'

export interface TestMember {
  memberId: string
  email: string
}

interface NewMember {
  email?: string
  role?: 'member' | 'admin'
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export type SubscriptionWorld = Awaited<ReturnType<typeof subscriptionWorld>>

interface Options {
  /** Routes of other features, for tests of the guard. */
  routes?: (http: Http) => void
  handlers?: JobHandler[]
  deliver?: boolean
  timeoutMs?: number
  planUse?: (context: TestContext) => PlanUse
  features?: (context: TestContext) => Feature[]
}

/** A member without opened vouchers. */
export const nothingUsed: PlanUse = { usedPence: async () => 0, takeBack: async () => 0 }

const DAY_MS = 86_400_000

/** World with the real feature and a stand-in for the payment provider. */
export async function subscriptionWorld(options: Options = {}) {
  const { routes, handlers = [], deliver = true, timeoutMs = 2_000 } = options
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
  const app = await testWorld(async ({ http, context: given }) => {
    const { clock, publicUrl } = given
    const pages = `${publicUrl}/sandbox/checkout`
    const stripe = await startStripeStandIn({ ...keys, pages, now: () => clock.now() })
    const payments = createStripePayments({ ...keys, baseUrl: stripe.baseUrl, clock, timeoutMs })
    const context = { ...given, payments, planUse: options.planUse?.(given) ?? nothingUsed }
    routes?.(http)
    const features = [subscription(context), ...(options.features?.(given) ?? [])]
    return { context, features, handlers, stripe, close: () => stripe.close() }
  })
  const { clock, http, stripe } = app
  if (deliver) stripe.deliverTo(bringTo(http))
  const settle = async (): Promise<void> => {
    await stripe.settled()
    await app.work()
  }
  const advanceTo = async (instant: Date): Promise<void> => {
    await app.advance(instant.getTime() - clock.now().getTime())
    await stripe.catchUp()
    await settle()
  }
  /** Calls as this member, freshly signed in. Null calls without a session. */
  const call = async (
    member: TestMember | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const token = member && (await app.tokenOf(member.memberId))
    return app.call(method, path, { token, body, ...(headers && { headers }) })
  }
  return {
    ...app,
    call,
    async addMember({ email, role = 'member' }: NewMember = {}): Promise<TestMember> {
      const row =
        role === 'admin' ? await app.staff() : await app.member(email === undefined ? {} : { email })
      return { memberId: row.id, email: row.email }
    },
    /** Chooses and pays for a plan. Resolves after the webhooks are processed. */
    async subscribe(member: TestMember, planId = 'standard_month', interval: BillingInterval = 'month') {
      const order = { plan_id: planId, billing_interval: interval }
      const { body } = await call(member, 'POST', '/api/subscriptions/subscription/create/', order)
      stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
      await settle()
    },
    /** Runs all due jobs. */
    settle,
    /** Advances the clock. Due jobs run in their order. */
    async passDays(count: number): Promise<void> {
      const until = new Date(clock.now().getTime() + count * DAY_MS)
      for (let due = stripe.nextDueAt(); due && due <= until; due = stripe.nextDueAt()) await advanceTo(due)
      await advanceTo(until)
    },
  }
}

const bringTo =
  (http: Http) =>
  async ({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> => {
    const url = '/api/webhooks/stripe/'
    return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
