import { fixedClock } from '@keyturn/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutatedResponses, startFixedServer } from '../../testing/mutated-responses.ts'
import { VoucherWebhookUnreadable } from '../port.ts'
import { createTilloSupplier } from './adapter.ts'
import { imaginaryBrands } from './stand-in/brands.ts'
import { webhookSignature } from './webhook.ts'

const clock = fixedClock('2026-10-02T09:00:00Z')
const keys = {
  apiKey: 'key',
  secret: 'secret',
  sector: 'reward-recognition',
  signature: 'without-amount',
  webhookSecret: null,
} as const
const id = '01900000-0000-7000-8000-000000000001'

let server: Awaited<ReturnType<typeof startFixedServer>>
beforeAll(async () => {
  server = await startFixedServer()
})
afterAll(() => server.close())

const supplier = () => createTilloSupplier({ ...keys, baseUrl: server.url, clock })
const wrapped = (data: object) => ({ code: '000', status: 'success', message: 'Fine', data })
const [anOpenBrand, , aFixedBrand] = imaginaryBrands
const brandsOf = (brand: (typeof imaginaryBrands)[number] | undefined, isLater: boolean) =>
  wrapped({ brands: brand ? { [brand.slug]: { ...brand, async_only: isLater } } : {} })
const gift = {
  brand: 'fernhill',
  code: 'ABCD-1234',
  pin: '4711',
  reference: 'ref-1',
  expiration_date: '2028-01-01T23:59:59+00:00',
  face_value: { amount: 10, currency: 'GBP' },
}
const voucher = { code: 'ABCD-1234', pin: '4711', reference: 'ref-1', expiresOn: '2028-01-01' }
/** Voucher without an optional field, by the field's path. */
const OPTIONAL: Record<string, Partial<typeof voucher> | { pin: null } | { expiresOn: null }> = {
  'data.pin': { pin: null },
  'data.expiration_date': { expiresOn: null },
}

test.each([false, true])(
  'no mutated response loses or invents a voucher (order for later collection: %s)',
  async (isLater) => {
    const place = (answer: unknown) => {
      server.answer((_method, path) => {
        if (path.includes('/brands')) return { status: 200, body: brandsOf(aFixedBrand, isLater) }
        return { status: 200, body: path.includes('/order-card') ? wrapped({ reference: 'ref-1' }) : answer }
      })
      return supplier().place({ id, retailerId: 'fernhill', amountPence: 1000 })
    }
    const good = wrapped(isLater ? { status: 'SUCCESS', ...gift } : gift)
    expect(await place(good)).toEqual({ state: 'issued', voucher })
    for (const { path, how, answer } of mutatedResponses(good)) {
      const outcome = await place(answer)
      if (outcome.state === 'issued')
        expect([voucher, { ...voucher, ...OPTIONAL[path] }], `${how} ${path}`).toContainEqual(outcome.voucher)
      else if (isLater && path.split('.').length === 1)
        // Collecting a voucher is retried after any response envelope.
        expect(['pending', 'unknown'], `${how} ${path}`).toContain(outcome.state)
      else
        expect(outcome, `${how} ${path}`).toEqual({
          state: 'unknown',
          problem: expect.stringContaining(path.split('.').at(-1) ?? ''),
        })
    }
  },
)

test('a mutated response to an accepted order leaves the order undecided, and the error names the field', async () => {
  for (const { path, how, answer } of mutatedResponses(wrapped({ reference: 'ref-1' }))) {
    server.answer((_method, where) => {
      if (where.includes('/brands')) return { status: 200, body: brandsOf(aFixedBrand, true) }
      return { status: 200, body: where.includes('/order-card') ? answer : wrapped({ status: 'PROCESSING' }) }
    })
    const outcome = await supplier().place({ id, retailerId: 'fernhill', amountPence: 1000 })
    if (outcome.state === 'pending') expect(path, how).toBe('message')
    else
      expect(outcome, `${how} ${path}`).toEqual({
        state: 'unknown',
        problem: expect.stringContaining(path.split('.').at(-1) ?? ''),
      })
  }
})

test('a mutated brand list changes no offer, and the error names the field', async () => {
  for (const brand of [anOpenBrand, aFixedBrand]) {
    const good = brandsOf(brand, false)
    server.answer(() => ({ status: 200, body: good }))
    const before = await supplier().retailers()
    expect(before).toHaveLength(1)
    for (const { path, how, answer } of mutatedResponses(good)) {
      server.answer(() => ({ status: 200, body: answer }))
      const after = await supplier()
        .retailers()
        .catch((error: Error) => error.message)
      if (typeof after === 'string') expect(after, `${how} ${path}`).toContain(path.split('.').at(-1))
      // The list may be shorter, but never has another shop, another amount or a duplicate amount.
      else
        for (const { id, name, denominationsPence } of after) {
          expect({ id, name }, `${how} ${path}`).toEqual({ id: before[0]?.id, name: before[0]?.name })
          expect(before[0]?.denominationsPence, `${how} ${path}`).toEqual(
            expect.arrayContaining(denominationsPence),
          )
          expect(new Set(denominationsPence).size).toBe(denominationsPence.length)
        }
    }
  }
})

test.each([
  ['725', 'out_of_stock'],
  ['610', 'float_low'],
  ['704', 'price_changed'],
  ['999', 'refused'],
])('a mutated refusal (code %s) is the same refusal or unknown, never a voucher', async (code, because) => {
  const refusal = { code, status: 'error', message: 'No.', data: null }
  for (const isLater of [false, true]) {
    const place = (answer: unknown) => {
      server.answer((_method, path) =>
        path.includes('/brands')
          ? { status: 200, body: brandsOf(aFixedBrand, isLater) }
          : { status: 400, body: answer },
      )
      return supplier().place({ id, retailerId: 'fernhill', amountPence: 1000 })
    }
    const right = { state: 'refused', because }
    expect(await place(refusal)).toEqual(right)
    for (const { path, how, answer } of mutatedResponses(refusal)) {
      const outcome = await place(answer)
      if (outcome.state !== 'refused')
        expect(outcome, `${how} ${path}`).toEqual({
          state: 'unknown',
          problem: expect.stringContaining(path),
        })
      else expect(outcome, `${how} ${path}`).toEqual(right)
    }
  }
})

test('a mutated webhook causes no request for another order, and the error names the field', () => {
  const secret = `whsec_${Buffer.alloc(24, 'k').toString('base64')}`
  const listening = createTilloSupplier({ ...keys, webhookSecret: secret, baseUrl: server.url, clock })
  const timestampSeconds = String(clock.now().getTime() / 1000)
  const read = (sent: unknown) => {
    const body = JSON.stringify(sent)
    const signature = webhookSignature({ id: 'msg_1', timestampSeconds, body }, secret)
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestampSeconds,
      'webhook-signature': signature,
    }
    return listening.readWebhook(headers, body)
  }
  const good = { type: 'digital-issue.completed', data: { client_request_id: id, status: 'SUCCESS' } }
  const right = { id: 'msg_1', type: good.type, orderId: id }
  expect(read(good)).toEqual(right)
  for (const { path, how, answer } of mutatedResponses(good)) {
    const what = `${how} ${path}`
    try {
      // Tillo publishes no webhook layout, so an event may name no order; it is reported and ignored.
      const free = /(dropped|nulled) data.client_request_id$/.test(what) ? [{ ...right, orderId: null }] : []
      expect([right, ...free], what).toContainEqual(read(answer))
    } catch (error) {
      if (!(error instanceof VoucherWebhookUnreadable)) throw error
      expect(error.fields.join(' '), what).toContain(path)
    }
  }
  expect(() => read('no object')).toThrow(VoucherWebhookUnreadable)
})

test('a mutated response does not make the doctor report “works”, and the error names the field', async () => {
  const good = brandsOf(aFixedBrand, false)
  server.answer(() => ({ status: 200, body: good }))
  expect(await supplier().check()).toEqual({ works: true })
  for (const { path, how, answer } of mutatedResponses(good)) {
    server.answer(() => ({ status: 200, body: answer }))
    const check = await supplier().check()
    const field = path.split('.').at(-1) ?? ''
    const isNothingSold = !check.works && check.cause.includes('sells us nothing')
    if (!check.works && !isNothingSold) expect(check.cause, `${how} ${path}`).toContain(field)
  }
})
