import { addDays } from '@keyturn/platform/days'
import { describe, expect, it } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import { BankHistory } from '../testing/index.ts'
import { findRent, type Transaction } from './find-rent.ts'

const { tenancy } = new BankHistory().input()
const today = '2026-01-20'
/** Generous timeout for busy machines; no test here measures time. */
const SLOW_MACHINE_MS = 60_000

function rowsOf(count: number, make: (at: number) => Partial<Transaction>): Transaction[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `t${at}`,
    accountId: 'a',
    bookedOn: addDays('2025-01-01', at % 380),
    pence: -95_000,
    description: 'J OKAFOR',
    ...make(at),
  }))
}

/** Counts property reads of rows, to measure the engine's work without a clock. */
function readsOf(rows: readonly Transaction[]): number {
  let reads = 0
  const watched = rows.map(
    (row) =>
      new Proxy(row, {
        get(target, name, receiver) {
          reads += 1
          return Reflect.get(target, name, receiver)
        },
      }),
  )
  findRent({ transactions: watched, tenancy, today })
  return reads
}

function fastest(work: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const { user } = process.cpuUsage()
    work()
    return process.cpuUsage().user - user
  }, SLOW_MACHINE_MS)
  return Math.max(1, Math.min(...times))
}

describe('the rent search with bad input', () => {
  it(
    'returns an empty result for an empty input',
    () => {
      const found = findRent({ transactions: [], tenancy, today })
      expect(found.matches).toEqual([])
      expect(found.periods.map((period) => period.dueOn)).toEqual(['2026-02-01'])
    },
    SLOW_MACHINE_MS,
  )

  it(
    'throws no exception without a home, terms or payees, or with wrong days',
    () => {
      const transactions = rowsOf(5, (at) => ({
        bookedOn: ['', '2025-02-30', 'soon', '2025-01-01', '0000-00-00'][at] ?? '',
      }))
      expect(findRent({ transactions, tenancy: { ...tenancy, terms: [] }, today }).periods).toEqual([])
      expect(findRent(JSON.parse('{"transactions":[],"tenancy":null,"today":"2026-01-20"}')).periods).toEqual(
        [],
      )
      expect(() =>
        findRent({
          transactions,
          tenancy: { startsOn: 'x', endsOn: 'y', terms: tenancy.terms, payees: ['', '   '] },
          today: 'z',
        }),
      ).not.toThrow()
    },
    SLOW_MACHINE_MS,
  )

  it(
    'finds no rent in absurd amounts',
    () => {
      const amounts = [
        0,
        -0,
        Number.NaN,
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
        -(2 ** 53),
        2 ** 53,
        -0.4,
      ]
      const transactions = rowsOf(amounts.length, (at) => ({ pence: amounts[at] ?? 0 }))
      expect(findRent({ transactions, tenancy, today }).matches).toEqual([])
    },
    SLOW_MACHINE_MS,
  )

  it(
    'finds one rent in a hundred thousand equal rows on one day',
    () => {
      const found = findRent({
        transactions: rowsOf(100_000, () => ({ bookedOn: '2025-06-02' })),
        tenancy,
        today,
      })
      expect(found.matches.filter((match) => match.confidence >= VERIFIED_FROM).length).toBeLessThanOrEqual(3)
    },
    SLOW_MACHINE_MS,
  )

  it(
    'throws no exception for a hundred thousand confirmed parts of one month',
    () => {
      const transactions = rowsOf(100_000, () => ({ bookedOn: '2025-06-02', pence: -1000 }))
      const decisions = transactions.map((row) => ({ transactionId: row.id, isRent: true }))
      expect(findRent({ transactions, tenancy, decisions, today }).matches).toHaveLength(100_000)
    },
    SLOW_MACHINE_MS,
  )
})

describe('the performance of the rent search', () => {
  it(
    'reads each row a fixed number of times, for any length of history',
    () => {
      const perRow = (count: number) =>
        readsOf(
          rowsOf(count, (at) => ({
            pence: at % 30 === 0 ? -95_000 : -2000 - (at % 700),
            description: `SHOP ${at}`,
          })),
        ) / count
      expect(perRow(20_000)).toBeLessThan(perRow(1000) * 1.2 + 1)
    },
    SLOW_MACHINE_MS,
  )

  it(
    'grows in proportion to the history',
    () => {
      const make = (count: number) =>
        rowsOf(count, (at) => ({ description: `J OKAFOR ${at}`, pence: -95_000 - (at % 7) }))
      const [small, large] = [make(3000), make(24_000)]
      findRent({ transactions: small, tenancy, today })
      const ratio =
        fastest(() => findRent({ transactions: large, tenancy, today })) /
        fastest(() => findRent({ transactions: small, tenancy, today }))
      expect(ratio).toBeLessThan(32)
    },
    SLOW_MACHINE_MS,
  )

  it(
    'does not grow with the length of hostile texts, because only their start is read',
    () => {
      const hostile = [
        'a'.repeat(50),
        ' '.repeat(50),
        'RENT '.repeat(10),
        '\u0301'.repeat(50),
        '/'.repeat(50),
        'J '.repeat(25),
        '\uD83D'.repeat(50),
      ]
      const make = (times: number) =>
        rowsOf(3000, (at) => ({ description: `${at}${(hostile[at % hostile.length] ?? '').repeat(times)}` }))
      const [short, long] = [make(8), make(400)]
      findRent({ transactions: short, tenancy, today })
      const ratio =
        fastest(() => findRent({ transactions: long, tenancy, today })) /
        fastest(() => findRent({ transactions: short, tenancy, today }))
      expect(ratio).toBeLessThan(8)
    },
    SLOW_MACHINE_MS,
  )
})
