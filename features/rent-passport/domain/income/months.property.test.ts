import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incomeSeen } from './answer.ts'
import type { MoneyRow } from './credits.ts'
import { incomeMonths, type Money } from './months.ts'

const TODAY = '2026-11-10'
const accounts = ['current', 'second'].map((id) => ({
  id,
  isOwnAlone: true,
  holders: ['MISS A OSEI'],
  coverage: [{ from: '2025-10-01', to: '2026-11-09' }],
  linkedOn: '2026-11-01',
}))
const day = fc
  .integer({ min: 0, max: 400 })
  .map((count) => new Date(Date.UTC(2025, 9, 1 + count)).toISOString().slice(0, 10))
const rowOf = (description: fc.Arbitrary<string>, pence: fc.Arbitrary<number>): fc.Arbitrary<MoneyRow> =>
  fc.record({
    accountId: fc.constantFrom('current', 'second'),
    bookedOn: day,
    pence,
    description,
    merchant: fc.constant(null),
    kind: fc.constantFrom('transfer', 'other', 'card', 'standing_order'),
  })
const anyRow = rowOf(
  fc.oneof(
    fc.constantFrom('BGC WAGES LARK', 'ACME LTD', 'B GRANT', 'DWP UC', 'B GRANT RENT', 'TO POT', ''),
    fc.string({ unit: 'binary', maxLength: 60 }),
  ),
  fc.integer({ min: -400_000, max: 400_000 }),
)
const neverIncome = rowOf(
  fc.constantFrom(
    'BET365',
    'ACME LTD REFUND',
    'AMARA OSEI',
    'LENDABLE LOAN',
    'FROM POT',
    'HMRC',
    'B GRANT RENT',
  ),
  fc.integer({ min: 1, max: 9_000_000 }),
)

const money = (rows: MoneyRow[], rentPence = 95_000): Money => ({
  ...{ rows, accounts, rentPence, name: 'Amara Osei', today: TODAY },
  keyOf: (payer) => `#${payer}`,
})
const months = (rows: MoneyRow[]) => incomeMonths(money(rows), [])
const answer = (rows: MoneyRow[]) =>
  incomeSeen(
    months(rows).map((month) => ({ ...month, computedOn: TODAY })),
    { today: TODAY, rent: { declaredPence: 95_000, paidPence: 95_000, isProved: true } },
  )

test('money that is never income does not change the answer, whatever the amount', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 40 }),
      fc.array(neverIncome, { maxLength: 12 }),
      (rows, more) => {
        expect(answer([...rows, ...more])).toEqual(answer(rows))
      },
    ),
    { numRuns: 60 },
  )
})

test('the order of rows changes no month of income', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      expect(months(rows.toReversed())).toEqual(months(rows))
    }),
    { numRuns: 60 },
  )
})

test('a month of income never has more sure than possible income, and never stores an amount', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
      for (const { halves, halvesMost } of months(rows)) {
        expect(halves).toBeLessThanOrEqual(halvesMost)
        expect(Number.isInteger(halves) && halvesMost <= 20).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
