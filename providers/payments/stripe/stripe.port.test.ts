import { fixedClock } from '@keyturn/platform/clock'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PaymentsUnavailable, WebhookForged, WebhookUnreadable } from '../port.ts'
import { paymentsSuite } from '../suite.ts'
import { createStripePayments } from './adapter.ts'
import { type StripeStandIn, startStripeStandIn } from './stand-in/index.ts'

const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_stand_in'
const clock = fixedClock('2026-10-02T09:00:00Z')

let standIn: StripeStandIn
let payments: ReturnType<typeof createStripePayments>
let received: { body: string; signature: string }[]

beforeEach(async () => {
  clock.set('2026-10-02T09:00:00Z')
  received = []
  standIn = await startStripeStandIn({
    secretKey,
    webhookSecret,
    pages: 'http://pages.test/checkout',
    now: () => clock.now(),
  })
  standIn.deliverTo(async ({ headers, body }) => {
    received.push({ body, signature: headers['stripe-signature'] ?? '' })
    return 200
  })
  payments = createStripePayments({
    secretKey,
    webhookSecret,
    baseUrl: standIn.baseUrl,
    clock,
    timeoutMs: 300,
  })
})
afterEach(() => standIn.close())

paymentsSuite(() => ({
  payments,
  async pay(checkoutId) {
    standIn.finishCheckout(checkoutId, 'paid')
  },
  async passTimeTo(instant) {
    clock.set(instant)
    await standIn.catchUp()
  },
  async cardStopsWorking(email) {
    standIn.failCharges(email)
  },
  now: () => clock.now(),
}))

async function paidCheckout(): Promise<string> {
  const customerId = await payments.createCustomer({ memberId: 'm-1', email: 'ada@example.com', name: 'Ada' })
  const order = {
    orderId: 'o-1',
    customerId,
    memberId: 'm-1',
    successUrl: 'http://a/',
    cancelUrl: 'http://b/',
  }
  const price = { key: 'test_month', productName: 'Test', amountPence: 499, interval: 'month' as const }
  const checkout = await payments.openCheckout({ ...order, price })
  standIn.finishCheckout(checkout.id, 'paid')
  await standIn.settled()
  return customerId
}

test('a checkout accepts only cards, whatever the Stripe dashboard allows', async () => {
  const customerId = await payments.createCustomer({ memberId: 'm-1', email: 'ada@example.com', name: 'Ada' })
  const order = { orderId: 'o-1', memberId: 'm-1', successUrl: 'http://a/', cancelUrl: 'http://b/' }
  const price = { key: 'test_month', productName: 'Test', amountPence: 499, interval: 'month' as const }
  const checkout = await payments.openCheckout({ ...order, customerId, price })
  const raw = await fetch(`${standIn.baseUrl}/v1/checkout/sessions/${checkout.id}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  expect(await raw.json()).toMatchObject({ payment_method_types: ['card'] })
})

test('webhooks are accepted only with Stripe’s signature', async () => {
  const customerId = await paidCheckout()
  expect(received.length).toBeGreaterThanOrEqual(3)
  for (const { body, signature } of received) {
    expect(payments.readWebhook(Buffer.from(body), signature).customerId).toBe(customerId)
    expect(() => payments.readWebhook(Buffer.from(body.replace('cus_', 'cus_x')), signature)).toThrow(
      WebhookForged,
    )
    expect(() => payments.readWebhook(Buffer.from(body), 't=1,v1=00')).toThrow(WebhookForged)
    expect(() => payments.readWebhook(Buffer.from(body), undefined)).toThrow(WebhookForged)
  }
})

test('a signed body that is not an event is refused by field, without a crash', () => {
  const timestamp = clock.now().getTime() / 1000
  const unreadable: Record<string, string[]> = {
    'no JSON': ['body'],
    null: ['body'],
    '{}': ['id', 'type', 'data'],
    '{"id":7,"type":"x","data":{}}': ['id', 'data.object'],
    '{"id":"a\\u0000","type":"x","data":{"object":{"object":"x"}}}': ['id'],
    '{"id":"a","type":"x","data":{"object":{"object":"x","customer":7}}}': ['data.object.customer'],
  }
  for (const [body, fields] of Object.entries(unreadable)) {
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp,
    })
    const read = () => payments.readWebhook(Buffer.from(body), header)
    expect(read, body).toThrow(new WebhookUnreadable(fields))
  }
})

test('a webhook with a malformed signature header counts as forged', () => {
  for (const header of ['', 'x', 't=,v1=', 't=soon,v1=00', 't=1', 'v1=00', ','.repeat(9), 't=1,v1=£', '=,=='])
    expect(() => payments.readWebhook(Buffer.from('{}'), header), header).toThrow(WebhookForged)
})

test('a webhook replayed ten minutes later is refused', async () => {
  await paidCheckout()
  clock.set('2026-10-02T09:10:00Z')
  const [first] = received
  expect(() => payments.readWebhook(Buffer.from(first?.body ?? ''), first?.signature)).toThrow(WebhookForged)
})

test('a cancellation with a date, as the portal writes it, can be read and withdrawn', async () => {
  const customerId = await paidCheckout()
  const portal =
    new URL(await payments.openPortal(customerId, 'http://back/')).pathname.split('/').at(-1) ?? ''
  standIn.actInPortal(portal, 'leave')
  const [leaving] = await payments.subscriptionsOf(customerId)
  expect(leaving?.cancelsAt).toEqual(leaving?.periodEndsAt)
  await payments.keepGoing(leaving?.id ?? '')
  expect((await payments.subscriptionsOf(customerId))[0]?.cancelsAt).toBeNull()
})

test('an outage and a timeout of Stripe are distinguished from a refusal', async () => {
  standIn.trouble('down')
  await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow(PaymentsUnavailable)
  standIn.trouble('silent')
  await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow(PaymentsUnavailable)
})

const small = { key: 'test_month', productName: 'Test', amountPence: 499, interval: 'month' as const }
const large = { key: 'test_large', productName: 'Large', amountPence: 999, interval: 'month' as const }

/** Creates a subscription whose card asks the bank, and requests a change ten days later. */
async function changeThatAsksTheBank() {
  const customerId = await payments.createCustomer({ memberId: 'm-2', email: 'sca@example.com', name: 'Sca' })
  const urls = { successUrl: 'http://a/', cancelUrl: 'http://b/' }
  const order = { orderId: 'o-2', customerId, memberId: 'm-2', price: small, ...urls }
  standIn.finishCheckout((await payments.openCheckout(order)).id, 'asks_bank')
  clock.set('2026-10-12T09:00:00Z')
  const latest = async () => {
    const [subscription] = await payments.subscriptionsOf(customerId)
    if (!subscription) throw new Error('There is no subscription.')
    return subscription
  }
  const outcome = await payments.change((await latest()).id, large, clock.now())
  if (outcome.state !== 'awaits_confirmation') throw new Error('The bank did not ask.')
  const invoiceId = outcome.url.split('/').at(-1) ?? ''
  return { customerId, latest, invoiceId }
}

test('a plan changes only after the bank’s confirmation on Stripe’s page', async () => {
  const { customerId, latest, invoiceId } = await changeThatAsksTheBank()
  expect((await latest()).priceKey).toBe(small.key)
  const [open] = await payments.chargesOf(customerId)
  expect(open).toMatchObject({ invoiceId, status: 'open', url: expect.stringContaining(invoiceId) })
  expect(standIn.finishInvoice(invoiceId, 'declined')).toContain(invoiceId)
  expect((await latest()).priceKey).toBe(small.key)
  standIn.finishInvoice(invoiceId, 'paid')
  expect(await latest()).toMatchObject({ priceKey: large.key, status: 'active' })
  const [paid] = await payments.chargesOf(customerId)
  expect(paid).toMatchObject({ invoiceId, status: 'paid', amountPence: open?.amountPence, cardLast4: '4242' })
  await standIn.settled()
  const told = received.map(({ body }) => JSON.parse(body).type)
  expect(told).toEqual(
    expect.arrayContaining([
      'invoice.payment_action_required',
      'customer.subscription.pending_update_applied',
    ]),
  )
})

test('an unconfirmed plan change is dropped within a day, without a charge', async () => {
  const { customerId, latest, invoiceId } = await changeThatAsksTheBank()
  clock.set('2026-10-13T08:30:00Z')
  await standIn.catchUp()
  expect(await latest()).toMatchObject({ priceKey: small.key, status: 'active' })
  expect((await payments.chargesOf(customerId))[0]).toMatchObject({ invoiceId, status: 'void' })
  standIn.finishInvoice(invoiceId, 'paid')
  expect((await latest()).priceKey).toBe(small.key)
})

test('a second plan change replaces the first, and only one of them can be paid', async () => {
  const { latest, invoiceId } = await changeThatAsksTheBank()
  const again = await payments.change((await latest()).id, large, clock.now())
  expect(again).toMatchObject({ state: 'awaits_confirmation', url: expect.not.stringContaining(invoiceId) })
  standIn.finishInvoice(invoiceId, 'paid')
  expect((await latest()).priceKey).toBe(small.key)
})

test('a renewal needs no confirmation by the bank, because the member agreed at the start', async () => {
  const { customerId, latest } = await changeThatAsksTheBank()
  clock.set('2026-11-02T11:00:00Z')
  await standIn.catchUp()
  expect(await latest()).toMatchObject({ priceKey: small.key, status: 'active' })
  expect((await payments.chargesOf(customerId))[0]).toMatchObject({ status: 'paid', amountPence: 499 })
})

test('a call that Stripe is still processing, or got with other fields, is retried and not refused', async () => {
  const member = { memberId: 'm-3', email: 'busy@example.com', name: 'Busy' }
  standIn.trouble('busy_once')
  const customerId = await payments.createCustomer(member)
  expect(customerId).toMatch(/^cus_/)
  standIn.trouble('busy')
  await expect(payments.createCustomer({ ...member, memberId: 'm-4' })).rejects.toThrow(PaymentsUnavailable)
  standIn.trouble('none')
  await expect(payments.createCustomer({ ...member, name: 'Married' })).rejects.toThrow(PaymentsUnavailable)
  expect(await payments.createCustomer(member)).toBe(customerId)
})

test('the doctor reports whether Stripe accepts the key', async () => {
  expect(await payments.check()).toEqual({ works: true })
  const wrong = { secretKey: 'sk_test_wrong', webhookSecret, baseUrl: standIn.baseUrl, clock }
  expect(await createStripePayments(wrong).check()).toMatchObject({
    works: false,
    cure: expect.stringContaining('STRIPE_SECRET_KEY'),
  })
  standIn.trouble('down')
  expect(await payments.check()).toMatchObject({ works: false, cause: 'Stripe does not answer.' })
})
