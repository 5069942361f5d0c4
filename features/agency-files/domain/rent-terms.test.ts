import { addDays, addMonths } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aHome, firstHomeId } from '../testing/a-person.ts'
import { everyOf, monthlyPence, rentOn } from './rent-terms.ts'

const fell = (dueOn: readonly string[], tenancyId = firstHomeId) =>
  dueOn.map((day) => ({ tenancyId, dueOn: day }))
const everyDays = (days: number, count: number, from = '2040-01-01') =>
  fell(Array.from({ length: count }, (_, at) => addDays(from, at * days)))
const apart = (...gaps: number[]) => {
  const days = ['2040-01-01']
  for (const gap of gaps) days.push(addDays(days.at(-1) ?? '', gap))
  return fell(days)
}
const unsaid = aHome({ terms: [{ from: '2040-01-01', pence: 95_000, every: null }] })

describe('the frequency of rent', () => {
  test.each(['week', 'fortnight', 'four_weeks', 'month'] as const)(
    'is that of the tenancy: every %s',
    (every) => {
      const terms = [{ from: '2040-01-01', pence: 95_000, every }]
      expect(everyOf(aHome({ terms }), everyDays(9, 9))).toBe(every)
    },
  )

  test('is the latest declared one, even if a later rent rise does not name it', () => {
    const terms = [
      { from: '2040-01-01', pence: 95_000, every: 'month' },
      { from: '2040-06-01', pence: 22_000, every: 'week' },
      { from: '2040-09-01', pence: 23_000, every: null },
    ] as const
    expect(everyOf(aHome({ terms }), [])).toBe('week')
  })

  test.each([
    ['weekly', everyDays(7, 6), 'week'],
    ['fortnightly', everyDays(14, 6), 'fortnight'],
    ['four-weekly', everyDays(28, 6), 'four_weeks'],
    ['monthly', fell(Array.from({ length: 6 }, (_, at) => addMonths('2040-01-31', at, 31))), 'month'],
    ['monthly, with February between', fell(['2041-02-01', '2041-03-01', '2041-04-01']), 'month'],
    ['a single due day', fell(['2040-01-01']), 'month'],
    ['no due day yet', [], 'month'],
  ] as const)('is inferred from the due days if none was declared: %s', (_how, periods, every) => {
    expect(everyOf(unsaid, periods)).toBe(every)
    expect(everyOf(aHome({ terms: [] }), periods)).toBe(every)
  })

  test.each([
    [[10, 10, 10], 'week'],
    [[11, 11, 11], 'fortnight'],
    [[21, 21, 21], 'fortnight'],
    [[22, 22, 22], 'month'],
    [[28, 28, 27], 'month'],
    [[29, 29, 29], 'month'],
    [[7, 7, 7, 60, 60], 'week'],
    [[60, 7, 60, 7, 7], 'week'],
    [[60, 7, 60, 7, 60], 'month'],
    [[14, 100, 14, 100, 14], 'fortnight'],
  ] as const)('follows the median of the gaps, %j days: %s', (gaps, every) => {
    expect(everyOf(unsaid, apart(...gaps))).toBe(every)
  })

  test('uses only this home’s due days', () => {
    const elsewhere = fell(['2039-10-01', '2039-11-01', '2039-12-01', '2040-01-01'], 'elsewhere')
    expect(everyOf(unsaid, [...elsewhere, ...everyDays(7, 3)])).toBe('week')
  })
})

describe('the rent on a day', () => {
  const terms = [
    { from: '2040-02-01', pence: 95_000, every: 'month' },
    { from: '2040-09-01', pence: 99_000, every: 'month' },
  ] as const

  test.each([
    ['2040-01-15', 95_000],
    ['2040-02-01', 95_000],
    ['2040-08-31', 95_000],
    ['2040-09-01', 99_000],
    ['2041-09-01', 99_000],
  ])('of %s is %i pence, from the terms of that day or else the first terms', (day, pence) => {
    expect(rentOn(aHome({ terms }), day)).toBe(pence)
  })

  test('is the member’s share, to the penny', () => {
    expect(rentOn(aHome({ terms, share: 1 / 3 }), '2040-08-31')).toBe(31_667)
    expect(rentOn(aHome({ terms, share: 0.5 }), '2040-08-31')).toBe(47_500)
  })

  test('is null without terms', () => {
    expect(rentOn(aHome({ terms: [] }), '2040-08-31')).toBe(0)
  })
})

describe('the monthly amount of the rent', () => {
  test.each([
    ['month', 95_000, 95_000],
    ['week', 12_000, 52_000],
    ['fortnight', 12_000, 26_000],
    ['four_weeks', 12_000, 13_000],
    ['week', 10_000, 43_334],
    ['four_weeks', 95_000, 102_917],
  ] as const)('due every %s, %i pence, is %i pence', (every, pence, monthly) => {
    expect(monthlyPence(pence, every)).toBe(monthly)
  })

  test('times twelve is never less than the year’s rent, and less than twelve pence more', () => {
    const years = { week: 52, fortnight: 26, four_weeks: 13, month: 12 }
    const any = fc.constantFrom(
      'week' as const,
      'fortnight' as const,
      'four_weeks' as const,
      'month' as const,
    )
    fc.assert(
      fc.property(fc.nat(1_000_000), any, (pence, every) => {
        const over = 12 * monthlyPence(pence, every) - years[every] * pence
        expect(over).toBeGreaterThanOrEqual(0)
        expect(over).toBeLessThan(12)
      }),
    )
  })
})
