import { fixedClock } from '@keyturn/platform/clock'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Payments, PaymentsUnavailable, WebhookForged } from '../port.ts'
import { paymentsSuite } from '../suite.ts'
import { createStripePayments } from './adapter.ts'
import { type StripeStandIn, startStripeStandIn } from './stand-in/index.ts'

const secretKey = 'sk_test_stand_in'
const webhookSecret = 'whsec_stand_in'
const clock = fixedClock('2026-10-02T09:00:00Z')

let standIn: StripeStandIn
let payments: Payments
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

test('webhooks are believed with Stripe’s signature and not without', async () => {
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

test('what is signed and yet no event is refused, not tripped over', () => {
  const timestamp = clock.now().getTime() / 1000
  for (const body of [
    'null',
    '{}',
    '{"id":7,"type":"x","data":{}}',
    '{"id":"a\\u0000","type":"x","data":{"object":{}}}',
  ]) {
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: webhookSecret,
      timestamp,
    })
    expect(() => payments.readWebhook(Buffer.from(body), header), body).toThrow(WebhookForged)
  }
})

test('a recorded webhook played back ten minutes later is not believed', async () => {
  await paidCheckout()
  clock.set('2026-10-02T09:10:00Z')
  const [first] = received
  expect(() => payments.readWebhook(Buffer.from(first?.body ?? ''), first?.signature)).toThrow(WebhookForged)
})

test('a wish to leave written as a date, as the portal does, is read and can be taken back', async () => {
  const customerId = await paidCheckout()
  const portal =
    new URL(await payments.openPortal(customerId, 'http://back/')).pathname.split('/').at(-1) ?? ''
  standIn.actInPortal(portal, 'leave')
  const [leaving] = await payments.subscriptionsOf(customerId)
  expect(leaving?.cancelsAt).toEqual(leaving?.periodEndsAt)
  await payments.keepGoing(leaving?.id ?? '')
  expect((await payments.subscriptionsOf(customerId))[0]?.cancelsAt).toBeNull()
})

test('Stripe down and Stripe silent are told from Stripe refusing', async () => {
  standIn.trouble('down')
  await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow(PaymentsUnavailable)
  standIn.trouble('silent')
  await expect(payments.subscriptionsOf('cus_1')).rejects.toThrow(PaymentsUnavailable)
})
