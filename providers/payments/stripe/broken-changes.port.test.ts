import { fixedClock } from '@keyturn/platform/clock'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { mutatedResponses, startFixedServer } from '../../testing/mutated-responses.ts'
import { type MutatingProxy, startMutatingProxy } from '../../testing/mutating-proxy.ts'
import { type Payments, PaymentsUnreadable, WebhookUnreadable } from '../port.ts'
import { createStripePayments } from './adapter.ts'
import { type StripeStandIn, startStripeStandIn } from './stand-in/index.ts'
import {
  addressSent,
  changedSent,
  customerSent,
  paymentsSent,
  previewSent,
  priceSent,
  pricesSent,
  sessionSent,
  subscriptionSent,
} from './wire.ts'

const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' }
const clock = fixedClock('2026-10-02T09:00:00Z')
const small = { key: 'test_month', productName: 'Test', amountPence: 499, interval: 'month' as const }
const large = { key: 'test_large', productName: 'Large', amountPence: 999, interval: 'month' as const }
const urls = { successUrl: 'http://a/', cancelUrl: 'http://b/' }

let standIn: StripeStandIn
let between: MutatingProxy
let server: Awaited<ReturnType<typeof startFixedServer>>
/** Webhook bodies of one subscription's whole life. */
let events: string[]

beforeAll(async () => {
  standIn = await startStripeStandIn({ ...keys, pages: 'http://pages.test/checkout', now: () => clock.now() })
  between = await startMutatingProxy(() => standIn.baseUrl)
  server = await startFixedServer()
  events = []
  standIn.deliverTo(async ({ body }) => {
    events.push(body)
    return 200
  })
})
afterAll(async () => {
  between.close()
  await server.close()
  await standIn.close()
})

const paymentsAt = (baseUrl: string): Payments => createStripePayments({ ...keys, baseUrl, clock })

/** Creates a paying customer. With `asks_bank` the bank asks at the next change. */
async function aSubscriber(memberId: string, card: 'paid' | 'asks_bank') {
  const payments = paymentsAt(standIn.baseUrl)
  const customerId = await payments.createCustomer({ memberId, email: `${memberId}@a.example`, name: 'Ada' })
  const order = { orderId: memberId, customerId, memberId, price: small, ...urls }
  standIn.finishCheckout((await payments.openCheckout(order)).id, card)
  const [subscription] = await payments.subscriptionsOf(customerId)
  const [charge] = await payments.chargesOf(customerId)
  return { customerId, id: subscription?.id ?? '', invoiceId: charge?.invoiceId ?? '' }
}

/** Schemas of the parts of an answer that we read, by URL. Refusals are read whole. */
const READ: [RegExp, z.ZodType<object>][] = [
  [/^GET .*\/prices\?/, pricesSent],
  [/^POST .*\/prices$/, priceSent],
  [/^GET .*\/subscriptions\/\w+$/, subscriptionSent],
  [/^POST .*\/subscriptions\/\w+$/, changedSent],
  [/^POST .*\/create_preview$/, previewSent],
  [/^GET .*\/invoice_payments/, paymentsSent],
  [/^POST .*\/billing_portal\/sessions$/, addressSent],
  [/^POST .*\/customers$/, customerSent],
  [/^POST .*\/checkout\/sessions$/, sessionSent],
]

type Exchange = MutatingProxy['answers'][number]

function partsReadOf({ method, path, status, told }: Exchange): object | null {
  if (status >= 400) return told
  const [, reads] = READ.find(([address]) => address.test(`${method} ${path}`)) ?? []
  // The answer to a change is read only if the change may have to wait.
  return reads?.safeParse(told).data ?? null
}

/** Replays all answers with one replaced. Several answers of one URL are used in order. */
function replay(told: Exchange[], nth: number, answer: unknown): void {
  const left = told.map((one, at) => (at === nth ? { ...one, told: answer } : one))
  server.answer((method, path) => {
    const at = left.findIndex((one) => one.method === method && one.path === path)
    const [one] = left.filter((_, here) => here === at)
    if (left.filter((other) => other.method === method && other.path === path).length > 1) left.splice(at, 1)
    return { status: one?.status ?? 200, body: one?.told ?? {} }
  })
}

/** Mutates every field of every response in one call. Returns each outcome with the mutated field. */
async function outcomes(call: (payments: Payments) => Promise<unknown>) {
  between.mutateNext(null)
  const right = await call(paymentsAt(between.url))
  const told = [...between.answers]
  const came: { what: string; field: string; isRefusal: boolean; outcome: unknown }[] = []
  for (const [nth, answer] of told.entries())
    for (const spoilt of mutatedResponses(answer.told, partsReadOf(answer) ?? {})) {
      replay(told, nth, spoilt.answer)
      const outcome = await call(paymentsAt(server.url)).catch((error: unknown) => error)
      // For a list item, uses the name of the list.
      const [field = ''] = spoilt.path
        .split('.')
        .reverse()
        .filter((name) => !/^\d+$/.test(name))
      const what = `${answer.method} ${answer.path}: ${spoilt.how} ${spoilt.path}`
      came.push({ what, field, isRefusal: answer.status >= 400, outcome })
    }
  expect(came.length).toBeGreaterThan(3)
  return { right, came }
}

/** A price that is not recognised is created again, under an idempotency key. */
const PRICE_RECREATED =
  /\/prices\?.*( (dropped|doubled) data(\.\d+)?|lookup_key| nulled data.0.(unit_amount|recurring))$/

/** Expects the same result, or a problem that names the field. */
async function nothingMisleads(
  call: (payments: Payments) => Promise<unknown>,
  free: RegExp = /^never$/,
): Promise<void> {
  const { right, came } = await outcomes(call)
  for (const { what, field, isRefusal, outcome } of came)
    if (free.test(what) || PRICE_RECREATED.test(what)) continue
    else if (isRefusal) expect([right, expect.any(Error)], what).toContainEqual(outcome)
    else if (outcome instanceof PaymentsUnreadable) expect(outcome.message, what).toContain(field)
    else expect(outcome, what).toEqual(right)
}

test('the cost of a plan change is not guessed from a mutated response', async () => {
  const { id } = await aSubscriber('preview', 'paid')
  await nothingMisleads(
    (payments) => payments.previewChange(id, large, clock.now()),
    // A shorter list or a doubled item is still valid.
    /(dropped|doubled) lines\.data(\.\d+)?$|lookup_key$|(dropped|doubled|nulled) lines.data.\d+.pricing/,
  )
})

test('a plan change that waits for the bank links only to Stripe’s page, and is not reported as done', async () => {
  const { id } = await aSubscriber('asks', 'asks_bank')
  const { right, came } = await outcomes((payments) => payments.change(id, large, clock.now()))
  expect(right).toMatchObject({ state: 'awaits_confirmation' })
  // Distinguishes a null field, which means done, from a missing one.
  for (const { what, field, isRefusal, outcome } of came)
    if (/nulled pending_update$/.test(what)) expect(outcome, what).toEqual({ state: 'changed' })
    else if (PRICE_RECREATED.test(what) || /lookup_key$/.test(what)) continue
    else if (isRefusal) expect([right, expect.any(Error)], what).toContainEqual(outcome)
    else if (outcome instanceof PaymentsUnreadable) expect(outcome.message, what).toContain(field)
    else expect(outcome, what).toEqual(right)
})

test('a failed refund is never reported as paid', async () => {
  const { invoiceId } = await aSubscriber('refund', 'paid')
  await nothingMisleads(
    (payments) => payments.refund(invoiceId, { id: 'r-1', amountPence: 499 }),
    /(dropped|doubled) data(\.\d+)?$/,
  )
})

test('a cancellation is withdrawn only if Stripe has it', async () => {
  const { id } = await aSubscriber('stays', 'paid')
  await paymentsAt(standIn.baseUrl).endAtPeriodEnd(id, null)
  await nothingMisleads((payments) => payments.keepGoing(id))
})

test('a customer, a checkout and the portal are read by field name and not guessed', async () => {
  const { customerId } = await aSubscriber('buyer', 'paid')
  const member = { memberId: 'new', email: 'new@a.example', name: 'New' }
  await nothingMisleads((payments) => payments.createCustomer(member))
  await nothingMisleads((payments) => payments.openPortal(customerId, 'http://back/'))
  const order = { orderId: 'again', customerId, memberId: 'buyer', price: small, ...urls }
  await nothingMisleads((payments) => payments.openCheckout(order), /nulled (url|status)$/)
})

test('no mutated field of a signed event makes it another member’s event or another event', async () => {
  await standIn.settled()
  const kinds = new Map(events.map((body) => [JSON.parse(body).type, body]))
  const main = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(main))
  const payments = paymentsAt(standIn.baseUrl)
  const read = (body: string) => {
    const timestamp = clock.now().getTime() / 1000
    const secret = keys.webhookSecret
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return payments.readWebhook(Buffer.from(body), header)
  }
  for (const [type, body] of kinds) {
    const sent = JSON.parse(body)
    const { id, object, customer } = sent.data.object
    const right = read(body)
    const isFree = type.startsWith('customer.') ? [] : [{ ...right, customerId: null }]
    const reads = { id: sent.id, type, data: { object: { id, object, customer } } }
    for (const { path, how, answer } of mutatedResponses(sent, JSON.parse(JSON.stringify(reads)))) {
      const what = `${type}: ${how} ${path}`
      try {
        const came = read(JSON.stringify(answer))
        expect([right, ...(path.endsWith('customer') ? isFree : [])], what).toContainEqual(came)
      } catch (error) {
        if (!(error instanceof WebhookUnreadable)) throw error
        expect(error.fields.join(' '), what).toContain(path)
      }
    }
  }
})
