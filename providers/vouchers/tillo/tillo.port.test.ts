import { fixedClock } from '@keyturn/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VoucherOrder, VoucherWebhookForged } from '../port.ts'
import { vouchersSuite } from '../suite.ts'
import { createTilloSupplier } from './adapter.ts'
import { signatureOf } from './signature.ts'
import { startTilloStandIn, type TilloStandIn } from './stand-in/index.ts'
import { webhookSignature } from './webhook.ts'

const clock = fixedClock('2026-10-02T09:00:00Z')
const webhookSecret = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`
const keys = {
  apiKey: 'key',
  secret: 'secret',
  sector: 'reward-recognition',
  signature: 'without-amount',
  webhookSecret,
} as const

let standIn: TilloStandIn
let supplier: ReturnType<typeof createTilloSupplier>
beforeAll(async () => {
  standIn = await startTilloStandIn({ ...keys, now: () => clock.now(), lateMs: 1_500 })
  supplier = createTilloSupplier({ ...keys, baseUrl: standIn.url, clock, timeoutMs: 1_000 })
})
afterAll(() => standIn.close())

const BAD: Record<string, Partial<VoucherOrder>> = {
  'takes time': { retailerId: 'stride', amountPence: 1000 },
  out_of_stock: { amountPence: 501 },
  price_changed: { amountPence: 502 },
  float_low: { amountPence: 503 },
  down: { amountPence: 504 },
  'too late': { amountPence: 505 },
  'cannot be cancelled': { amountPence: 506 },
}
vouchersSuite(() => ({ supplier, orderFor: (bad) => BAD[bad] ?? {} }))

/** Tillo's own examples of signed texts, hashed with OpenSSL. */
test.each([
  ['without-amount', '23178454c894907f6c6552cf53c76658711830dea0e5826a41e1f08a5c359803'],
  ['with-amount', 'f1a4c9f3c6b5aa20f0aeca8f0eca385e15ccc1e8f04670efd2746e1dfaa4cb3a'],
] as const)('Tillo’s signature has the required parts %s', async (recipe, right) => {
  const parts = {
    apiKey: 'abc123',
    method: 'POST',
    endpoint: 'digital-issue',
    clientRequestId: 'xyz789randomid123456789',
    brand: 'amazon',
    currency: 'GBP',
    amount: '25.00',
    timestampMs: '1533025425488',
  } as const
  expect(signatureOf(parts, 'secret', recipe)).toBe(right)
  const order = {
    id: `01900000-0000-7000-8000-00000000${recipe.length}`,
    retailerId: 'tall-cup',
    amountPence: 100,
  }
  const either = createTilloSupplier({ ...keys, signature: recipe, baseUrl: standIn.url, clock })
  expect((await either.place(order)).state).toBe('issued')
})

test('the signature of a list request has only key, method, path and time', () => {
  const parts = { apiKey: 'abc123', method: 'GET', endpoint: 'brands', timestampMs: '1533025425488' } as const
  const right = '942a717ba092630a2419b2d85db48cb9bc9c6c5cf62790689a19d7dff61ef923'
  expect(signatureOf(parts, 'secret', 'without-amount')).toBe(right)
  expect(signatureOf(parts, 'secret', 'with-amount')).toBe(right)
})

test('the doctor reports whether Tillo accepts the keys, and where to look if not', async () => {
  expect(await supplier.check()).toEqual({ works: true })
  const wrong = createTilloSupplier({ ...keys, secret: 'guess', baseUrl: standIn.url, clock })
  expect(await wrong.check()).toMatchObject({
    works: false,
    cure: expect.stringContaining('TILLO_SIGNATURE'),
  })
})

test('a request with a wrong secret or an old time orders nothing', async () => {
  const order = { id: '01900000-0000-7000-8000-00000000ffff', retailerId: 'tall-cup', amountPence: 100 }
  const wrong = createTilloSupplier({ ...keys, secret: 'guess', baseUrl: standIn.url, clock })
  expect(await wrong.place(order)).toEqual({ state: 'unreachable' })
  const late = createTilloSupplier({
    ...keys,
    baseUrl: standIn.url,
    clock: fixedClock('2026-10-02T08:00:00Z'),
  })
  expect(await late.place(order)).toEqual({ state: 'unreachable' })
})

test('an unreachable voucher supplier means that nothing was ordered', async () => {
  const away = createTilloSupplier({ ...keys, baseUrl: 'http://127.0.0.1:4999', clock })
  const order = { id: '01900000-0000-7000-8000-00000000fffe', retailerId: 'tall-cup', amountPence: 100 }
  expect((await away.place(order)).state).toBe('unreachable')
})

test('a finished order sends a signed webhook, and a wrong signature counts as forged', async () => {
  const heard: { headers: Record<string, string>; body: string }[] = []
  const arrived = Promise.withResolvers<void>()
  standIn.deliverTo(async (webhook) => {
    heard.push(webhook)
    arrived.resolve()
    return 200
  })
  const order = { id: '01900000-0000-7000-8000-0000000000aa', retailerId: 'stride', amountPence: 1000 }
  expect((await supplier.place(order)).state).toBe('pending')
  await arrived.promise
  const [news] = heard
  if (!news) throw new Error('Nothing was heard.')
  expect(supplier.readWebhook(news.headers, news.body)).toMatchObject({ orderId: order.id })
  const forgeries: [Record<string, string>, string][] = [
    [news.headers, `${news.body} `],
    [{ ...news.headers, 'webhook-id': 'msg_other' }, news.body],
    [{ ...news.headers, 'webhook-timestamp': '1' }, news.body],
    [{ ...news.headers, 'webhook-signature': 'v1,AAAA' }, news.body],
    [{}, news.body],
  ]
  for (const [headers, body] of forgeries)
    expect(() => supplier.readWebhook(headers, body)).toThrow(VoucherWebhookForged)
  const deaf = createTilloSupplier({ ...keys, webhookSecret: null, baseUrl: standIn.url, clock })
  expect(() => deaf.readWebhook(news.headers, news.body)).toThrow(VoucherWebhookForged)
  const twoKeys = `v1,AAAA ${news.headers['webhook-signature']}`
  expect(supplier.readWebhook({ ...news.headers, 'webhook-signature': twoKeys }, news.body).orderId).toBe(
    order.id,
  )
})

test('voucher webhooks are signed by the Standard Webhooks rules', () => {
  const parts = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: '1614265330',
    body: '{"test": 2432232314}',
  }
  expect(webhookSignature(parts, 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('the stand-in supplier still knows its orders after a restart', async () => {
  let shelf: unknown = null
  const keeping = {
    load: async () => shelf,
    save: async (state: object) => {
      shelf = structuredClone(state)
    },
  }
  const order = { id: '01900000-0000-7000-8000-0000000000bb', retailerId: 'tall-cup', amountPence: 100 }
  const open = () => startTilloStandIn({ ...keys, now: () => clock.now(), keeping })
  const before = await open()
  const made = await createTilloSupplier({ ...keys, baseUrl: before.url, clock }).place(order)
  await before.close()
  const after = await open()
  expect(await createTilloSupplier({ ...keys, baseUrl: after.url, clock }).place(order)).toEqual(made)
  expect(after.issuedCount()).toBe(1)
  await after.clear()
  expect(after.issuedCount()).toBe(0)
  await after.close()
})
