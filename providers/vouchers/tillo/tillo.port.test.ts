import { fixedClock } from '@keyturn/platform/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VoucherOrder, VoucherSupplier } from '../port.ts'
import { vouchersSuite } from '../suite.ts'
import { createTilloSupplier } from './adapter.ts'
import { signatureOf } from './signature.ts'
import { startTilloStandIn, type TilloStandIn } from './stand-in.ts'

const clock = fixedClock('2026-10-02T09:00:00Z')
const keys = { apiKey: 'key', secret: 'secret', sector: 'rewards' }

let standIn: TilloStandIn
let supplier: VoucherSupplier
beforeAll(async () => {
  standIn = await startTilloStandIn({ ...keys, now: () => clock.now(), lateMs: 500 })
  supplier = createTilloSupplier({ ...keys, baseUrl: standIn.url, clock, timeoutMs: 250 })
})
afterAll(() => standIn.close())

const BAD: Record<string, Partial<VoucherOrder>> = {
  'takes time': { retailerId: 'stride', amountPence: 1000 },
  out_of_stock: { amountPence: 501 },
  price_changed: { amountPence: 502 },
  float_low: { amountPence: 503 },
  down: { amountPence: 504 },
  'too late': { amountPence: 505 },
}
vouchersSuite(() => ({ supplier, orderFor: (bad) => BAD[bad] ?? {} }))

test('signs what the company asks to be signed, in its order', () => {
  const parts = {
    apiKey: 'abc123',
    method: 'POST',
    endpoint: 'digital-issue',
    clientRequestId: 'xyz-1',
    brand: 'amazon',
    currency: 'GBP',
    amount: '25.00',
    timestampMs: '1533025425488',
  } as const
  expect(signatureOf(parts, 'secret')).toBe(
    '23069b0b6d70b442ff5d51a543165246318fcc37f6eaacf0bf700dd12d37e121',
  )
})

test('a wrong secret is refused, and so is an old request', async () => {
  const order = { id: '01900000-0000-7000-8000-00000000ffff', retailerId: 'tall-cup', amountPence: 100 }
  const wrong = createTilloSupplier({ ...keys, secret: 'guess', baseUrl: standIn.url, clock })
  expect(await wrong.place(order)).toEqual({ state: 'refused', because: 'refused' })
  const late = createTilloSupplier({
    ...keys,
    baseUrl: standIn.url,
    clock: fixedClock('2026-10-02T08:00:00Z'),
  })
  expect(await late.place(order)).toEqual({ state: 'refused', because: 'refused' })
})

test('nobody at home means that nothing was ordered', async () => {
  const away = createTilloSupplier({ ...keys, baseUrl: 'http://127.0.0.1:4999', clock })
  const order = { id: '01900000-0000-7000-8000-00000000fffe', retailerId: 'tall-cup', amountPence: 100 }
  expect((await away.place(order)).state).toBe('unreachable')
})
