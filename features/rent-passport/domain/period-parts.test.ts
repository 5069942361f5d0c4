import { expect, test } from 'vitest'
import { withParts } from './period-parts.ts'

const period = { tenancyId: 'home', dueOn: '2026-09-01', foundPence: 95_000, settledLater: [] }
const paid = (on: string, pence: number) => ({ tenancyId: 'home', dueOn: '2026-09-01', on, pence })
const partsOf = (parts: ReturnType<typeof paid>[], changes = {}) =>
  withParts([{ ...period, ...changes }], parts)[0]?.parts

test('a rent period paid in two parts shows both days', () => {
  expect(partsOf([paid('2026-09-01', 50_000), paid('2026-09-09', 45_000)])).toEqual([
    { on: '2026-09-01', pence: 50_000 },
    { on: '2026-09-09', pence: 45_000 },
  ])
})

test('a payment after the thirty days is not a part payment of the period', () => {
  const settledLater = [{ on: '2026-10-20', pence: 20_000 }]
  const parts = [paid('2026-09-01', 50_000), paid('2026-09-09', 25_000), paid('2026-10-20', 20_000)]
  expect(partsOf(parts, { foundPence: 75_000, settledLater })).toHaveLength(2)
})

test.each([
  ['one payment', [paid('2026-09-01', 95_000)]],
  [
    'payments, one of which also pays another month',
    [paid('2026-09-01', 50_000), paid('2026-09-09', 190_000)],
  ],
  ['no payment', []],
])('a rent period with %s shows no parts', (_what, parts) => expect(partsOf(parts)).toBeUndefined())
