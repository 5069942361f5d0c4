import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FindRentInput, findRent, type Transaction } from './find-rent.ts'

const day = fc
  .integer({ min: 0, max: 900 })
  .map((count) => new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10))
const description = fc.oneof(
  fc.constantFrom(
    'J OKAFOR',
    'OKAFOR RENT',
    'RENT',
    'TESCO',
    'UNPAID J OKAFOR',
    'PENDING OKAFOR',
    'ADA NWOSU',
    'NURSERY',
    'J OKAFOR DEPOSIT',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const pence = fc.oneof(
  fc.constantFrom(-95_000, -95_000, -47_500, -190_000, -99_000, 95_000, -22_000, -285_000, -204_615),
  fc.integer({ min: -300_000, max: 300_000 }),
  fc.constantFrom(0, -0, 2 ** 53, -(2 ** 53), Number.NaN, Number.NEGATIVE_INFINITY, -0.5),
)
const rows = fc.array(
  fc.record({
    accountId: fc.constantFrom('a', 'b'),
    bookedOn: fc.oneof({ weight: 20, arbitrary: day }, { weight: 1, arbitrary: fc.string() }),
    pence,
    description,
  }),
  { maxLength: 40 },
)
const numbered = rows.map((all): Transaction[] => all.map((row, at) => ({ ...row, id: `t${at}` })))
const input = fc.record({
  transactions: numbered,
  tenancy: fc.record({
    startsOn: day,
    endsOn: fc.option(day),
    terms: fc.array(
      fc.record({
        from: day,
        pence: fc.constantFrom(95_000, 99_000, 22_000, 1),
        every: fc.constantFrom('week', 'fortnight', 'four_weeks', 'month', null),
        dueDay: fc.option(fc.integer({ min: -3, max: 40 })),
      }),
      { maxLength: 3 },
    ),
    payees: fc.constantFrom<string[]>(['Mr John Okafor'], [], ['Okafor Lettings Ltd', ''], ['&&&']),
    share: fc.constantFrom(1, 0.5, Number.NaN),
  }),
  decisions: fc.array(fc.record({ transactionId: fc.nat(40).map((at) => `t${at}`), isRent: fc.boolean() }), {
    maxLength: 4,
  }),
  today: day,
})

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}

describe('for any random history', () => {
  it('the result does not depend on the order of the rows, and the input is unchanged', () => {
    fc.assert(
      fc.property(input, fc.nat(), (given, turn) => {
        const found = findRent(frozen(given))
        const { transactions } = given
        const at = transactions.length > 0 ? turn % transactions.length : 0
        const turned = [...transactions.slice(at), ...transactions.slice(0, at)].reverse()
        expect(findRent({ ...given, transactions: turned })).toEqual(found)
      }),
      { numRuns: 400 },
    )
  })

  it('no payment settles more than its own pence, and no money counts twice', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { matches, periods } = findRent(given)
        const byId = new Map(given.transactions.map((row) => [row.id, row]))
        const matched = matches.reduce((sum, match) => sum - (byId.get(match.transactionId)?.pence ?? 0), 0)
        expect(periods.reduce((sum, period) => sum + period.foundPence, 0)).toBeLessThanOrEqual(matched)
        expect(new Set(matches.map((match) => match.transactionId)).size).toBe(matches.length)
      }),
      { numRuns: 400 },
    )
  })

  it('each match is a payment out with a confidence from 0.5 to 1, a reason and existing periods', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { matches, periods } = findRent(given)
        const byId = new Map(given.transactions.map((row) => [row.id, row]))
        for (const match of matches) {
          expect(byId.get(match.transactionId)?.pence).toBeLessThan(0)
          expect(match.confidence).toBeGreaterThanOrEqual(0.5)
          expect(match.confidence).toBeLessThanOrEqual(1)
          expect(match.reasons.length).toBeGreaterThan(0)
          for (const at of match.periodIndexes) expect(periods[at]).toBeDefined()
        }
      }),
      { numRuns: 400 },
    )
  })

  it('the member’s answer always has priority', () => {
    fc.assert(
      fc.property(input, (given) => {
        const last = new Map(given.decisions.map((each) => [each.transactionId, each.isRent]))
        const found = new Map(findRent(given).matches.map((match) => [match.transactionId, match.confidence]))
        for (const [id, isRent] of last) {
          if (!isRent) expect(found.has(id)).toBe(false)
          else if (found.has(id)) expect(found.get(id)).toBe(1)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('due days have no gap, and states follow from what was found and when', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { periods } = findRent(given)
        for (const [at, period] of periods.entries()) {
          expect(period.lateAfter > period.dueOn).toBe(true)
          if (at > 0) expect(period.dueOn > (periods[at - 1]?.dueOn ?? '')).toBe(true)
          if (period.state === 'on_time') expect((period.settledOn ?? '9') <= period.lateAfter).toBe(true)
          if (period.state === 'late') expect((period.settledOn ?? '0') > period.lateAfter).toBe(true)
          if (period.state === 'not_found')
            expect([period.foundPence, given.today > period.lateAfter]).toEqual([0, true])
        }
        expect(periods.filter((period) => period.dueOn > given.today).length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 400 },
    )
  })

  it('a month settled in the past does not change when unrelated rows arrive', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 20 }),
        fc.array(fc.integer({ min: 100, max: 9000 }), { maxLength: 30 }),
        (months, shopping) => {
          const base: FindRentInput = {
            transactions: Array.from({ length: months }, (_, at) => ({
              id: `r${at}`,
              accountId: 'a',
              bookedOn: new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10),
              pence: -95_000,
              description: 'J OKAFOR',
            })),
            tenancy: {
              startsOn: '2024-01-01',
              terms: [{ from: '2024-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
              payees: ['John Okafor'],
            },
            today: new Date(Date.UTC(2024, months - 1, 20)).toISOString().slice(0, 10),
          }
          const more = shopping.map((spent, at) => ({
            id: `s${at}`,
            accountId: 'a',
            bookedOn: '2024-02-15',
            pence: -spent,
            description: 'TESCO',
          }))
          expect(findRent({ ...base, transactions: [...base.transactions, ...more] })).toEqual(findRent(base))
        },
      ),
    )
  })
})
