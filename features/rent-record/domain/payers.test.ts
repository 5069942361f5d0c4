import { expect, test } from 'vitest'
import type { Period, Row } from './model.ts'
import { earlyDaysNear, payersNear, payersOf } from './payers.ts'

/** Months by the accounts that paid each: `a`, `ab`, or `-` for none. */
const paidBy = (months: string) => months.split(' ').map((each) => new Set(each === '-' ? [] : [...each]))
const around = (months: string, at: number) => [...payersNear(paidBy(months), at)].toSorted().join('')

test.each([
  ['a - b', 1, 'ab'],
  ['a b b b - c c c d', 4, 'bc'],
  ['a b - - - - b c', 3, 'abc'],
  ['a - b c - d', 4, 'abcd'],
  ['a - - -', 3, 'a'],
  ['- - - a', 0, 'a'],
  ['a b b b b', 0, 'ab'],
  ['- - -', 1, ''],
])(
  'in the history %j, month %i uses the accounts of three paid months on either side: %j',
  (months, at, accounts) => {
    expect(around(months, at)).toBe(accounts)
  },
)

test('the payers of a month are the accounts of all its payments, and one payment can settle several months', () => {
  const month: Period = {
    dueOn: '2026-09-01',
    lateAfter: '2026-09-06',
    duePence: 95_000,
    foundPence: 0,
    state: 'not_found',
    settledOn: null,
  }
  const row = (id: string, accountId: string): [string, Row] => [
    id,
    { id, accountId, bookedOn: '2026-09-01', pence: -95_000, description: 'RENT', source: 'bank' },
  ]
  const match = (transactionId: string, ...periodIndexes: number[]) => ({
    transactionId,
    confidence: 1,
    reasons: [],
    periodIndexes,
    orElse: null,
  })
  const matches = [match('one', 0), match('two', 0, 1)]
  const payers = payersOf(
    [month, month, month],
    matches,
    new Map([row('one', 'current'), row('two', 'joint')]),
  )
  expect(payers.map((each) => [...each])).toEqual([['current', 'joint'], ['joint'], []])
})

test('rent is accepted as early as nearby payments were, and at least three days before its day', () => {
  expect(earlyDaysNear([4, 0, null, 9, 0], 2)).toBe(9)
  expect(earlyDaysNear([14, 0, 1, 2, null, 0], 4)).toBe(3)
  expect(earlyDaysNear([], 0)).toBe(3)
})
