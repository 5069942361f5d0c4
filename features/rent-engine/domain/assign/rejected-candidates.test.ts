import { describe, expect, test } from 'vitest'
import { aPayment, monthlyDues, type PaymentSpec } from './payment.builder.ts'
import { nearMisses } from './rejected-candidates.ts'

const dues = monthlyDues(3)
const missed = (rows: PaymentSpec[], settled: PaymentSpec[] = [], taken: string[] = []) =>
  nearMisses(rows.map(aPayment), dues, new Set(taken), settled.map(aPayment))
const because = (told: PaymentSpec, ...settled: PaymentSpec[]) => missed([told], settled)[0]?.because ?? null

describe('a candidate for a question to the member', () => {
  test.each<[string, PaymentSpec, boolean]>([
    ['a fifth less than the rent', { ratio: 0.8 }, true],
    ['over a fifth less than the rent', { ratio: 0.79 }, false],
    ['nearly a third more than the rent', { ratio: 1.3 }, true],
    ['over 30 % more than the rent', { ratio: 1.31 }, false],
    ['ten days late', { offset: 10 }, true],
    ['ten days early', { offset: -10 }, true],
    ['eleven days late', { offset: 11 }, false],
    ['any amount to a likely name', { trust: 0.6, ratio: 3, offset: 20 }, true],
    ['any amount to an unlikely name', { trust: 0.59, ratio: 3, offset: 20 }, false],
    ['on a day without a month', { nearest: 3 }, false],
  ])('is worth asking about ($2): %s', (_what, told, isAsked) => {
    expect(missed([told])).toHaveLength(isAsked ? 1 : 0)
  })

  test('is listed among at most four, the most rent-like first', () => {
    const rows = [
      { id: 'late', offset: 6 },
      { id: 'exact' },
      { id: 'more', ratio: 1.2 },
      { id: 'early', offset: -5 },
      { id: 'less', ratio: 0.9 },
      { id: 'other', nearest: 1, offset: 9 },
    ]
    expect(missed(rows).map(({ transactionId, at }) => [transactionId, at])).toEqual(
      [
        ['exact', 0],
        ['less', 0],
        ['more', 0],
        ['early', 0],
        ['other', 1],
      ].toSorted((one, other) => (one[1] as number) - (other[1] as number)),
    )
    expect(missed(rows, [], ['exact', 'less']).map(({ transactionId }) => transactionId)).not.toContain(
      'exact',
    )
  })
})

test.each<[string, string | null, string]>([
  [
    'the member refused one like it',
    because({ rejectedBefore: true, line: 'ASH DEPOSIT' }),
    'like_one_refused',
  ],
  ['its text says deposit', because({ line: 'ASH DEPOSIT' }), 'says_deposit'],
  ['it is shown twice', because({ bookedOn: '2026-01-03' }, {}), 'shown_twice'],
  ['its duplicate is too many days away', because({ bookedOn: '2026-01-07' }, {}), 'unknown_payee'],
  [
    'its duplicate went to another payee',
    because({ bookedOn: '2026-01-03' }, { line: 'BIRCH' }),
    'unknown_payee',
  ],
  ['it is for something else', because({ line: 'ASH GARAGE' }), 'for_something_else'],
  ['it is rent of a garage', because({ line: 'ASH GARAGE RENT' }), 'unknown_payee'],
  ['the month is paid', because({ trust: 0.6 }), 'not_needed'],
  ['the payee is unknown', because({ trust: 0.59 }), 'unknown_payee'],
])('a payment was rejected because %s', (_what, told, expected) => {
  expect(told).toBe(expected)
})
