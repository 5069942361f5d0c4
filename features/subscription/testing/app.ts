import type { Member } from '@keyturn/identity'
import { ADMIN_EMAIL, anAccessToken, aVerifiedMember, mountIdentity } from '@keyturn/identity/testing'
import type { Feature } from '@keyturn/platform/feature'
import type { Http } from '@keyturn/platform/http'
import type { JobHandler } from '@keyturn/platform/jobs'
import { createTestApp, type TestApp } from '@keyturn/platform/testing'
import { createStripePayments } from '@keyturn/providers/payments/stripe'
import { type StripeStandIn, startStripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import type { PlanUse, SubscriptionContext } from '../context.ts'
import { subscription } from '../index.ts'

export interface TestMember {
  memberId: string
  email: string
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export interface SubscriptionApp extends Omit<TestApp, 'call' | 'context'> {
  context: SubscriptionContext
  stripe: StripeStandIn
  addMember(given?: { email?: string; role?: 'member' | 'admin' }): Promise<TestMember>
  /** As this member, signed in a moment ago; null is nobody. */
  call(
    member: TestMember | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Chooses a plan and pays for it; the webhooks have been handled when it resolves. */
  subscribe(member: TestMember, planId?: string, interval?: 'month' | 'year'): Promise<void>
  /** Works off what is ready. */
  settle(): Promise<void>
  /** Moves time; whatever falls due on the way happens in its order. */
  passDays(count: number): Promise<void>
}

interface Options {
  /** Addresses of other features, for the guard to stand before. */
  routes?: (http: Http) => void
  handlers?: JobHandler[]
  deliver?: boolean
  timeoutMs?: number
  planUse?: (context: TestApp['context']) => PlanUse
  features?: (context: TestApp['context']) => Feature[]
}

/** A member who opened no voucher. */
export const nothingUsed: PlanUse = { usedPence: async () => 0, takeBack: async () => 0 }

const DAY_MS = 86_400_000

/** The feature with everything around it real but the payment company, which is played. */
export async function openSubscriptionApp(options: Options = {}): Promise<SubscriptionApp> {
  const { routes, handlers = [], deliver = true, timeoutMs = 2_000 } = options
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
  const made: Mounted[] = []
  const app = await createTestApp(async (parts) => {
    const { clock, publicUrl } = parts.context
    const pages = `${publicUrl}/sandbox/checkout`
    const stripe = await startStripeStandIn({ ...keys, pages, now: () => clock.now() })
    const payments = createStripePayments({ ...keys, baseUrl: stripe.baseUrl, clock, timeoutMs })
    const context = { ...parts.context, payments, planUse: options.planUse?.(parts.context) ?? nothingUsed }
    const identity = await mountIdentity(parts)
    made.push({ context, stripe, identity })
    routes?.(parts.http)
    const features = [subscription(context), ...(options.features?.(parts.context) ?? [])]
    return { features, handlers: [...identity.handlers, ...handlers] }
  })
  const [mounted] = made
  if (!mounted) throw new Error('The app was not built.')
  if (deliver) mounted.stripe.deliverTo(bringTo(app.http))
  return inhabited(app, mounted)
}

interface Mounted {
  context: SubscriptionContext
  stripe: StripeStandIn
  identity: Awaited<ReturnType<typeof mountIdentity>>
}

const bringTo =
  (http: Http) =>
  async ({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> => {
    const url = '/api/webhooks/stripe/'
    return (await http.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }

function inhabited(app: TestApp, { context, stripe, identity }: Mounted): SubscriptionApp {
  const { clock } = app
  const rows = new Map<string, Member>()
  const tokenOf = async (member: TestMember): Promise<string> => {
    const row = rows.get(member.memberId)
    if (!row) throw new Error('That member does not live here.')
    return anAccessToken(identity, row)
  }
  const settle = async (): Promise<void> => {
    await stripe.settled()
    await app.work()
  }
  const advanceTo = async (instant: Date): Promise<void> => {
    await app.advance(instant.getTime() - clock.now().getTime())
    await stripe.catchUp()
    await settle()
  }
  const built: SubscriptionApp = {
    ...app,
    context,
    stripe,
    async addMember({ email, role = 'member' } = {}) {
      const address = role === 'admin' ? ADMIN_EMAIL : email
      const row = await aVerifiedMember(context, address === undefined ? {} : { email: address })
      rows.set(row.id, row)
      return { memberId: row.id, email: row.email ?? '' }
    },
    async call(member, method, path, body, headers) {
      const token = member && (await tokenOf(member))
      return app.call(method, path, { token, body, ...(headers && { headers }) })
    },
    async subscribe(member, planId = 'standard_month', interval = 'month') {
      const order = { plan_id: planId, billing_interval: interval }
      const { body } = await built.call(member, 'POST', '/api/subscriptions/subscription/create/', order)
      stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
      await settle()
    },
    settle,
    async passDays(count) {
      const until = new Date(clock.now().getTime() + count * DAY_MS)
      for (let due = stripe.nextDueAt(); due && due <= until; due = stripe.nextDueAt()) await advanceTo(due)
      await advanceTo(until)
    },
    async close() {
      await app.close()
      await stripe.close()
    },
  }
  return built
}
