import { describe, expect, test } from 'vitest'
import { BankHistory } from '../testing/index.ts'
import { findRent, type Tenancy } from './find-rent.ts'

const aHome = (pounds: number): Tenancy => ({
  startsOn: '2024-05-01',
  terms: [{ from: '2024-05-01', pence: pounds * 100, every: 'month', dueDay: 1 }],
  payees: ['J Okafor'],
})
const WORDS = 'STO J OKAFOR RENT'
/** History of a home that is known from a day on. */
const since = (day: string, home = aHome(1000)) =>
  new BankHistory().tenancy(home).on('2026-01-20').pays(day, 4, 'CORNER SHOP')

/** Due sums in pounds and states, the period after today left out. */
const shown = (history: BankHistory) =>
  findRent(history.input())
    .periods.filter(({ state }) => state !== 'upcoming')
    .map(({ duePence, state }) => `${duePence / 100} ${state}`)
const times = (count: number, words: string) => Array.from({ length: count }, () => words)

describe('a rent that rose before it was declared', () => {
  test('is paid in full by the earlier amount before the rise, and by the declared amount since', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 8, 950, WORDS).everyMonth('2025-09-01', 5, 1000, WORDS)
    expect(shown(history)).toEqual([...times(8, '950 on_time'), ...times(5, '1000 on_time')])
  })

  test('is followed back over several rises', () => {
    const history = since('2024-05-31')
    history.everyMonth('2024-06-01', 5, 900, WORDS).everyMonth('2024-11-01', 7, 940, WORDS)
    history.everyMonth('2025-06-01', 8, 1000, WORDS)
    expect(shown(history)).toEqual([
      ...times(5, '900 on_time'),
      ...times(7, '940 on_time'),
      ...times(8, '1000 on_time'),
    ])
  })

  test('is found across a month that was not found and a late month', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 4, 950, WORDS).pays('2025-05-12', 950, WORDS)
    history.everyMonth('2025-07-01', 2, 950, WORDS).everyMonth('2025-09-01', 5, 1000, WORDS)
    const [, , , , may, june] = shown(history)
    expect([may, june]).toEqual(['950 late', '950 not_found'])
  })

  test('is found for a share of the rent', () => {
    const history = since('2024-12-30', { ...aHome(1500), share: 1 / 3 })
    history.everyMonth('2025-01-01', 8, 470, WORDS).everyMonth('2025-09-01', 5, 500, WORDS)
    expect(shown(history)).toEqual([...times(8, '470 on_time'), ...times(5, '500 on_time')])
  })
})

describe('no earlier rent is inferred', () => {
  test('for two smaller payments, which may be a shortfall', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 2, 950, WORDS).everyMonth('2025-03-01', 11, 1000, WORDS)
    expect(shown(history).slice(0, 2)).toEqual(times(2, '1000 part_paid'))
  })

  test('for an amount far below the rent', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 6, 600, WORDS).everyMonth('2025-07-01', 7, 1000, WORDS)
    expect(shown(history).slice(0, 6)).toEqual(times(6, '1000 part_paid'))
  })

  test('for a series of shortfalls in the middle', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 4, 1000, WORDS).everyMonth('2025-05-01', 4, 900, WORDS)
    history.everyMonth('2025-09-01', 5, 1000, WORDS)
    expect(shown(history).slice(4, 8)).toEqual(times(4, '1000 part_paid'))
  })

  test('for smaller amounts that still occur after the declared amount', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 3, 900, WORDS).everyMonth('2025-04-01', 2, 1000, WORDS)
    history.everyMonth('2025-06-01', 3, 900, WORDS).everyMonth('2025-09-01', 5, 1000, WORDS)
    expect(shown(history).slice(0, 3)).toEqual(times(3, '1000 part_paid'))
  })

  test('for a few pence of rounding', () => {
    const history = since('2024-12-30')
    history.everyMonth('2025-01-01', 5, 999.99, WORDS).everyMonth('2025-06-01', 8, 1000, WORDS)
    const dues = findRent(history.input()).periods.map(({ duePence }) => duePence)
    expect(new Set(dues)).toEqual(new Set([100_000]))
  })
})
