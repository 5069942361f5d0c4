import { addDays, addMonths, type Day, dayOfNumber, type Every, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { aCandidate, type PaymentSpec } from '../assign/payment.builder.ts'
import type { Terms } from '../model.ts'
import { inferGrid } from './cadence.ts'
import { gridDays } from './grid.ts'
import { readTerms } from './schedule.ts'

const OPEN: Terms = { from: '2026-01-01', pence: 100_000, every: null }

/** £1,000 to the declared payee on each of these days. */
const on = (days: readonly Day[], told: PaymentSpec = {}): PaymentSpec[] =>
  days.map((bookedOn) => ({ bookedOn, line: 'JOHN OKAFOR', strength: 1, ...told }))
const everyDays = (first: Day, step: number, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at * step))
const monthly = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addMonths(first, at))
/** Days with the given gaps. */
const apart = (first: Day, ...gaps: number[]): Day[] => {
  const days = [first]
  for (const gap of gaps) days.push(addDays(days.at(-1) ?? first, gap))
  return days
}

function inferred(rows: PaymentSpec[], terms: Partial<Terms> | Partial<Terms>[] = {}, share = 1) {
  const candidates = rows.map(aCandidate).sort((one, other) => one.day - other.day)
  const all = [terms].flat().map((each) => ({ ...OPEN, ...each }))
  return inferGrid(candidates, readTerms(all), share, 'england-and-wales')
}
/** Inferred rhythm, and its first rent days in May 2026. */
function rhythm(...given: Parameters<typeof inferred>): [Every, string] | null {
  const grid = inferred(...given)
  if (!grid) return null
  const days = gridDays(grid, numberOfDay('2026-05-01'), numberOfDay('2026-05-31'))
  return [grid.every, days.map((day) => dayOfNumber(day).slice(8)).join(' ')]
}

describe('the rent frequency inferred from the payments', () => {
  test.each<[string, Day[], [Every, string]]>([
    ['every week', everyDays('2026-01-02', 7, 6), ['week', '01 08 15 22 29']],
    ['every ten days', everyDays('2026-01-02', 10, 8), ['week', '07 14 21 28']],
    ['every eleven days', everyDays('2026-01-02', 11, 8), ['fortnight', '07 21']],
    ['every fortnight', everyDays('2026-01-09', 14, 6), ['fortnight', '01 15 29']],
    ['every three weeks', everyDays('2026-01-02', 21, 6), ['fortnight', '08 22']],
    ['every four weeks', everyDays('2026-01-09', 28, 5), ['four_weeks', '01 29']],
    ['every month', monthly('2026-01-20', 5), ['month', '20']],
    ['on the 31st or the last day of a short month', monthly('2025-10-31', 6), ['month', '31']],
    ['that do not exist', [], ['month', '01']],
    ['made once', ['2026-01-20'], ['month', '01']],
    ['twice, a month apart', ['2026-01-20', '2026-02-20'], ['month', '20']],
    ['twice, four weeks apart', ['2026-01-20', '2026-02-17'], ['four_weeks', '12']],
    ['twice, on the 20th of two months four weeks apart', ['2026-02-20', '2026-03-20'], ['month', '20']],
    [
      'on two 20ths four weeks apart and then sooner',
      ['2026-02-20', '2026-03-20', '2026-04-14'],
      ['four_weeks', '15'],
    ],
    [
      'on two 20ths four weeks apart and then later',
      ['2026-02-20', '2026-03-20', '2026-04-19'],
      ['month', '20'],
    ],
    ['three times, four weeks apart', ['2026-01-20', '2026-02-17', '2026-03-17'], ['four_weeks', '12']],
    ['with gaps of 46 days', apart('2026-01-20', 46, 46, 46), ['month', '07']],
    ['with gaps of 45 days', apart('2026-01-20', 45, 45), ['four_weeks', '21']],
    ['twice on some days and then weekly', apart('2026-01-02', 3, 4, 3, 4, 3, 4), ['week', '07 14 21 28']],
  ])('is $2 for payments %s', (_what, days, expected) => {
    expect(rhythm(on(days))).toEqual(expected)
  })

  test.each<[string, number[], Every]>([
    ['a little less than a month on average', [29, 29, 30, 29, 28], 'four_weeks'],
    ['hardly less than a month on average', [29, 29, 30, 29, 30], 'month'],
    ['28 days on average', [26, 30, 27, 29, 28], 'four_weeks'],
    ['a month on average', [29, 32, 30, 31, 30], 'month'],
    ['a month, with one month left out', [29, 61, 30, 31, 30], 'month'],
    ['four weeks, with one payment left out', [27, 29, 27, 29, 28], 'four_weeks'],
  ])('is $2 for unpunctual payments, apart by %s', (_what, gaps, every) => {
    expect(inferred(on(apart('2025-11-03', ...gaps)))?.every).toBe(every)
  })

  test('is right for a punctual payer with one late payment', () => {
    const late = [...monthly('2026-01-20', 5), '2026-06-29']
    expect(rhythm(on(late))).toEqual(['month', '20'])
    const lateFourWeekly = [...everyDays('2026-01-09', 28, 5), addDays('2026-01-09', 28 * 5 + 13)]
    expect(rhythm(on(lateFourWeekly))?.[0]).toBe('four_weeks')
  })

  test('undoes the shift of due days by weekends and holidays', () => {
    // The 1st was a Sunday in February, March and November of 2026, the 2nd of May a Saturday.
    expect(rhythm(on(['2026-02-02', '2026-03-02', '2026-04-01', '2026-05-01', '2026-06-01']))).toEqual([
      'month',
      '01',
    ])
    expect(rhythm(on(['2026-01-05', '2026-02-03', '2026-03-03', '2026-05-05', '2026-06-03']))).toEqual([
      'month',
      '03',
    ])
  })
})

describe('the payments from which the frequency is inferred', () => {
  const stranger = (days: Day[], told: PaymentSpec = {}) => on(days, { strength: 0, line: 'ASH', ...told })
  const weekly = everyDays('2026-01-02', 7, 6)
  const read = (rows: PaymentSpec[], told: Partial<Terms> = {}, share = 1) => rhythm(rows, told, share)?.[0]

  test.each<[string, PaymentSpec[], Every]>([
    ['about the rent, to the declared payee', on(weekly, { pence: 112_000 }), 'week'],
    ['more than about the rent', on(weekly, { pence: 112_001 }).slice(0, 2), 'month'],
    ['to a payee whose name is likely', on(weekly, { strength: 0.6 }), 'week'],
    ['exactly the rent, to another payee', stranger(weekly, { pence: 100_200 }), 'week'],
    ['not exactly the rent, to another payee', stranger(weekly, { pence: 100_201 }), 'month'],
    ['for another purpose', stranger(weekly, { line: 'ASH NURSERY' }), 'month'],
    [
      'two to the declared payee before six to another payee',
      [...on(monthly('2026-01-20', 2)), ...stranger(weekly)],
      'month',
    ],
    [
      'six to another payee before one to the declared payee',
      [...on(['2026-01-20']), ...stranger(weekly)],
      'week',
    ],
    [
      'the most frequent of several other payees',
      [...stranger(weekly), ...stranger(monthly('2026-01-20', 5), { line: 'BIRCH' })],
      'week',
    ],
    ['one for each day', [...on(weekly), ...on(weekly)], 'week'],
    ['the same part amount, three times', on(weekly.slice(0, 3), { pence: 30_000 }), 'week'],
    ['the same part amount, twice', on(weekly.slice(0, 2), { pence: 30_000 }), 'month'],
    ['part amounts that are deposits', on(weekly, { pence: 30_000, line: 'JOHN OKAFOR DEPOSIT' }), 'month'],
    ['part amounts to another payee', stranger(weekly, { pence: 30_000 }), 'month'],
    ['halves, two of which may be one rent', on(weekly, { pence: 50_000 }), 'month'],
    ['halves that differ by a pound', on(weekly, { pence: 50_100 }), 'month'],
    ['nearly halves', on(weekly, { pence: 50_101 }), 'week'],
    [
      'the more frequent of two part amounts',
      [...on(monthly('2026-01-20', 4), { pence: 20_000 }), ...on(weekly, { pence: 30_000 })],
      'week',
    ],
  ])('give “$2”: %s', (_what, rows, every) => {
    expect(read(rows)).toBe(every)
  })

  test('can be the member’s share of the rent or all of it', () => {
    expect(read(stranger(weekly, { pence: 40_000 }), {}, 0.4)).toBe('week')
    expect(read(stranger(weekly, { pence: 40_000 }), { share: 0.4 }, 0.7)).toBe('week')
    expect(read(stranger(weekly, { pence: 70_000 }), { share: 0.4 }, 0.7)).toBe('month')
    expect(read(stranger(weekly), {}, 0.4)).toBe('week')
  })

  test('can be halves if the frequency is declared', () => {
    expect(rhythm(on(monthly('2026-01-20', 4), { pence: 50_000 }), { every: 'month' })).toEqual([
      'month',
      '20',
    ])
  })
})

describe('the inferred rent day without a declared one', () => {
  /** Each 2nd after a 1st that was a Sunday. */
  const SUNDAYS = ['2024-09-02', '2024-12-02', '2025-06-02', '2026-02-02', '2026-03-02', '2026-11-02']

  const read = (days: Day[], told: Partial<Terms> = {}) => rhythm(on(days), { every: 'month', ...told })?.[1]

  test.each<[string, Day[], string]>([
    ['not if the declared day fits nearly as many payments', [...SUNDAYS, '2025-04-02'], '01'],
    ['if the declared day fits fewer payments', [...SUNDAYS, '2025-04-02', '2025-05-02'], '02'],
    ['not from two payments on one day', ['2026-01-20', '2026-01-20'], '01'],
    [
      'from two of five payments',
      ['2026-01-20', '2026-02-20', '2026-03-13', '2026-04-27', '2026-06-16'],
      '20',
    ],
    [
      'not from two of six payments',
      ['2026-01-20', '2026-02-20', '2026-03-13', '2026-04-27', '2026-06-16', '2026-07-24'],
      '01',
    ],
    [
      'the earlier of two equally frequent days',
      ['2026-01-21', '2026-02-25', '2026-03-25', '2026-04-21'],
      '21',
    ],
    [
      'near the declared day, from seven of ten payments',
      [...monthly('2026-01-06', 7), '2026-08-05', '2026-09-04', '2026-10-02'],
      '06',
    ],
    [
      'near the declared day, from six of ten payments',
      [...monthly('2026-01-06', 6), '2026-07-03', '2026-08-05', '2026-09-04', '2026-10-02'],
      '01',
    ],
    ['not if the declared day fits as well', ['2026-02-02', '2026-03-02', '2026-08-03', '2026-11-02'], '01'],
  ])('is inferred or not: %s', (_what, days, expected) => {
    expect(read(days)).toBe(expected)
  })

  test('is also inferred for weekly rent', () => {
    expect(rhythm(on(everyDays('2026-01-06', 7, 5)), { every: 'week' })).toEqual(['week', '05 12 19 26'])
    expect(rhythm(on(everyDays('2026-01-01', 7, 5)), { every: 'week' })).toEqual(['week', '07 14 21 28'])
    expect(rhythm(on(['2026-01-06']), { every: 'week' })).toEqual(['week', '07 14 21 28'])
    expect(rhythm(on(everyDays('2026-01-14', 28, 5)), { every: 'four_weeks' })).toEqual(['four_weeks', '06'])
    expect(rhythm(on(everyDays('1969-06-03', 7, 5)), { every: 'week', from: '1969-06-01' })?.[1]).toBe(
      '05 12 19 26',
    )
  })

  test('is not inferred if a day of the month is declared', () => {
    expect(rhythm(on(monthly('2026-01-20', 5)), { every: 'month', dueDay: 3 })).toBeNull()
    expect(
      rhythm(on(monthly('2026-01-20', 5)), [{ every: 'month', dueDay: 3 }, { from: '2026-03-01' }]),
    ).toEqual(['month', '03'])
    expect(inferGrid([], [], 1, 'scotland')).toBeNull()
  })
})

describe('a declared rent day without a frequency', () => {
  test.each<[string, Day[], number, [Every, string]]>([
    ['above seven as no weekday', everyDays('2026-01-02', 7, 6), 8, ['month', '08']],
    ['up to seven as a possible weekday', everyDays('2026-01-04', 7, 6), 7, ['week', '03 10 17 24 31']],
    [
      'as the day of the month, if four weeks lead to it so far',
      apart('2026-01-03', 31, 28, 28),
      3,
      ['month', '03'],
    ],
    ['as the day of the month, if it was paid early', apart('2026-02-03', 28, 28, 28), 3, ['month', '03']],
    [
      'as a weekday, if the payments leave the day of the month',
      apart('2026-01-07', 28, 28, 28, 28, 28),
      3,
      ['four_weeks', '27'],
    ],
  ])('is read from the payments: %s', (_what, days, dueDay, expected) => {
    expect(rhythm(on(days), { dueDay })).toEqual(expected)
  })
})

describe('a declared weekday that no payment matches', () => {
  // The terms begin on Monday 5 January 2026; five is a Friday, or the day of the month they begin on.
  const weekly = { from: '2026-01-05', every: 'week', dueDay: 5 } as const
  const fortnightly = { from: '2026-01-05', every: 'fortnight', dueDay: 1 } as const
  const read = (days: Day[], terms: Partial<Terms>) => rhythm(on(days), terms)

  test('is read as the day of the month on which the terms begin, if all payments fit that', () => {
    expect(read(everyDays('2026-01-05', 7, 5), weekly)).toEqual(['week', '04 11 18 25'])
    expect(read(everyDays('2026-01-05', 7, 3), weekly)).toBeNull()
    expect(read(everyDays('2026-01-09', 7, 5), weekly)).toBeNull()
  })

  test('is kept if some payments are days early, or if some match it', () => {
    expect(read(everyDays('2026-01-06', 7, 5), { ...weekly, from: '2026-01-06' })).toBeNull()
    expect(read([...everyDays('2026-01-05', 7, 5), '2026-02-13'], weekly)).toBeNull()
  })

  test('is counted from another week than the week in which the terms begin', () => {
    expect(read(everyDays('2026-01-12', 14, 5), fortnightly)).toEqual(['fortnight', '04 18'])
    expect(read(everyDays('2026-01-05', 14, 5), fortnightly)).toBeNull()
    expect(read(everyDays('2026-01-19', 28, 5), { ...fortnightly, every: 'four_weeks' })).toEqual([
      'four_weeks',
      '11',
    ])
    expect(read(everyDays('2026-01-26', 28, 5), { ...fortnightly, every: 'four_weeks' })).toEqual([
      'four_weeks',
      '18',
    ])
    expect(read(everyDays('2026-01-12', 14, 3), fortnightly)).toBeNull()
    expect(read([...everyDays('2026-01-12', 14, 8), '2026-05-10', '2026-05-24'], fortnightly)).toEqual([
      'fortnight',
      '04 18',
    ])
    expect(read([...everyDays('2026-01-12', 14, 7), '2026-05-10', '2026-05-24'], fortnightly)).toBeNull()
  })
})
