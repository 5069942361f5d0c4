import { fixedClock } from '@keyturn/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type MutatedResponse, mutatedResponses, startFixedServer } from '../../testing/mutated-responses.ts'
import { PaymentsUnreadable } from '../port.ts'
import { createStripePayments } from './adapter.ts'
import { type StripeStandIn, startStripeStandIn } from './stand-in/index.ts'
import {
  chargesSent,
  invoicesSent,
  knownCustomerSent,
  priceSent,
  sessionSent,
  subscriptionsSent,
} from './wire.ts'

const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' }
const clock = fixedClock('2026-10-02T09:00:00Z')
const price = { key: 'test_month', productName: 'Test', amountPence: 499, interval: 'month' as const }

/** Good answers by URL prefix; the longest matching prefix wins. */
const good = new Map<string, object>()
let server: Awaited<ReturnType<typeof startFixedServer>>
let standIn: StripeStandIn
let ids: { customer: string; subscription: string; session: string; price: string }

beforeAll(async () => {
  server = await startFixedServer()
  standIn = await startStripeStandIn({ ...keys, pages: 'http://pages.test/checkout', now: () => clock.now() })
  const payments = createStripePayments({ ...keys, baseUrl: standIn.baseUrl, clock })
  const customer = await payments.createCustomer({ memberId: 'm-1', email: 'ada@example.com', name: 'Ada' })
  const urls = { successUrl: 'http://a/', cancelUrl: 'http://b/' }
  const order = { orderId: 'o-1', customerId: customer, memberId: 'm-1', price, ...urls }
  const { id: session } = await payments.openCheckout(order)
  standIn.finishCheckout(session, 'paid')
  const [bought] = await payments.subscriptionsOf(customer)
  const ask = async (path: string): Promise<{ data: { id: string }[] }> => {
    const headers = { authorization: `Bearer ${keys.secretKey}` }
    return JSON.parse(await (await fetch(`${standIn.baseUrl}/v1/${path}`, { headers })).text())
  }
  const prices = await ask(`prices?lookup_keys[0]=${price.key}`)
  ids = { customer, subscription: bought?.id ?? '', session, price: prices.data[0]?.id ?? '' }
  for (const path of [
    `customers/${customer}`,
    `prices?lookup_keys[0]=${price.key}`,
    `prices/${ids.price}`,
    `checkout/sessions/${session}`,
    `subscriptions?customer=${customer}&status=all`,
    `subscriptions/${ids.subscription}`,
    `invoices?customer=${customer}`,
    `charges?customer=${customer}`,
  ])
    good.set(`/v1/${path.split('?')[0]}`, await ask(path))
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

/** Answers everything well except one URL. */
async function askedWith<Answer>(
  address: string,
  answer: unknown,
  ask: () => Promise<Answer>,
): Promise<Answer | Error> {
  server.answer((_method, path) => {
    const [bare = ''] = path.split('?')
    return { status: 200, body: bare === address ? answer : (good.get(bare) ?? {}) }
  })
  return ask().catch((error: Error) => error)
}

const newPayments = () => createStripePayments({ ...keys, baseUrl: server.url, clock })
type Asking<Answer> = (payments: ReturnType<typeof newPayments>) => Promise<Answer>

async function eachMutation<Answer>(
  { address, reads }: { address: string; reads: z.ZodType<object> },
  asking: Asking<Answer>,
  mayLose: (spoilt: MutatedResponse) => boolean,
): Promise<void> {
  // Prices are cached per client, so a test of prices needs a new client each time.
  const known = address.startsWith('/v1/prices') ? null : newPayments()
  const ask = () => asking(known ?? newPayments())
  const whole = good.get(address) ?? {}
  const right = await askedWith(address, whole, ask)
  expect(right).not.toBeInstanceOf(Error)
  for (const spoilt of mutatedResponses(whole, reads.parse(whole))) {
    const read = await askedWith(address, spoilt.answer, ask)
    const what = `${spoilt.how} ${spoilt.path}`
    if (read instanceof PaymentsUnreadable)
      expect(read.message, what).toContain(spoilt.path.split('.').at(-1))
    else if (!mayLose(spoilt)) expect(read, what).toEqual(right)
  }
}

/** A shorter list or a doubled item is still valid. */
const ofList = ({ path, how }: MutatedResponse): boolean =>
  /^data(\.\d+)?$/.test(path) && (how === 'dropped' || how === 'doubled')
/** An optional or arbitrary text cannot be recognised as wrong. */
const ofFree =
  (...fields: string[]) =>
  ({ path, how }: MutatedResponse): boolean =>
    fields.some((field) => path.endsWith(field)) && how !== 'retyped'

test('a mutated subscription is not read as another one, and the error names its field', async () => {
  const free = ofFree(
    'lookup_key',
    'cancel_at',
    'ended_at',
    'cancellation_details',
    'reason',
    'unit_amount',
    'order_id',
  )
  await eachMutation(
    { address: '/v1/subscriptions', reads: subscriptionsSent },
    (payments) => payments.subscriptionsOf(ids.customer),
    (spoilt) => ofList(spoilt) || free(spoilt),
  )
})

test('mutated invoices and charges lose no amount, refund or card without an error', async () => {
  const free = ofFree(
    'hosted_invoice_url',
    'paid_at',
    'status',
    'parent',
    'subscription_details',
    'pricing',
    'price_details',
    'payment_intent',
    'payment_method_details',
    'card',
    'last4',
    'fingerprint',
    'lines.data',
    'lines.data.0',
    'payments.data',
    'payments.data.0',
  )
  for (const looked of [
    { address: '/v1/invoices', reads: invoicesSent },
    { address: '/v1/charges', reads: chargesSent },
  ])
    await eachMutation(
      looked,
      (payments) => payments.chargesOf(ids.customer),
      (spoilt) => ofList(spoilt) || free(spoilt),
    )
})

test('a mutated checkout, customer or price is not guessed, and the error names its field', async () => {
  await eachMutation(
    { address: `/v1/checkout/sessions/${ids.session}`, reads: sessionSent },
    (payments) => payments.readCheckout(ids.session),
    ofFree('url', 'status'),
  )
  await eachMutation(
    { address: `/v1/customers/${ids.customer}`, reads: knownCustomerSent },
    (payments) => payments.memberOfCustomer(ids.customer),
    ofFree('member_id', 'metadata'),
  )
  await eachMutation(
    { address: `/v1/prices/${ids.price}`, reads: priceSent },
    (payments) => payments.chargesOf(ids.customer).then((charges) => charges.map(({ priceKey }) => priceKey)),
    ofFree('lookup_key'),
  )
})
