import { expect, test } from 'vitest'
import { lastRise, lateText, rentBars, rentFinding } from './rent-bars.ts'
import { aReportMonth as period } from './report-month.builder.ts'

test('in the rent chart, an undeclared rise is a step, late days are a mark, and an unknown month is not zero', () => {
  const bars = rentBars([
    period('2025-11-01', { state: 'not_found', settled_on: null }),
    period('2025-12-01'),
    period('2026-01-01', { state: 'verified_late', settled_on: '2026-01-13' }),
    period('2026-02-01', { state: 'not_found', settled_on: null }),
    period('2026-04-01', { found: 1000 }),
    period('2026-05-01', { due: 1000, state: 'upcoming', settled_on: null }),
  ])
  expect(bars).toEqual([
    { label: '', name: 'December 2025', value: 950 },
    {
      label: '2026',
      name: 'January 2026',
      value: 950,
      mark: { short: '12', words: 'paid 12 days after the rent day' },
    },
    { label: '', name: 'February 2026', value: null, missing: 'Not found yet' },
    { label: '', name: 'March 2026', value: null, missing: 'No rent due' },
    { label: 'Apr', name: 'April 2026', value: 1000 },
  ])
  expect(rentFinding(bars)).toBe('Your rent rose from £950.00 to £1,000.00 in April 2026')
})

test.each([
  ['Never late', [{}, {}]],
  ['None found late', [{}, { state: 'not_found', settled_on: null }]],
  ['None found late', [{}, { state: 'part_paid' }]],
  ['None found late', [{}, { state: 'paid_by_other', shown_by: 'paper', settled_on: null }]],
  ['None found late', [{}, { state: 'confirmed_missed', settled_on: null }]],
  [
    '1 month late',
    [
      { state: 'verified_late', settled_on: '2026-01-13' },
      { state: 'not_found', settled_on: null },
    ],
  ],
] as const)('the rent chart says “%s” for these months: %j', (words, changes) => {
  const months = changes.map((change, at) => period(`2026-0${at + 1}-01`, change))
  expect(lateText(rentBars(months), months)).toBe(words)
})

test('the text alternative describes the rent chart, however often the rent changed', () => {
  const said = (...rents: number[]) =>
    rentFinding(rentBars(rents.map((due, at) => period(`2026-0${at + 1}-01`, { due, found: due }))))
  expect(said(950, 950)).toBe('Your rent stayed at £950.00')
  expect(said(950, 900)).toBe('Your rent fell from £950.00 to £900.00 in February 2026')
  expect(said(950, 1000, 980)).toBe('Your rent changed 2 times, last to £980.00')
  expect(rentBars([period('2026-01-01', { state: 'not_found' })])).toEqual([])
})

test('the rent chart shows a rise if it was declared, or paid twice and kept', () => {
  let today = '2026-04-10'
  const seen = (...paid: [due: number, found: number][]) =>
    lastRise(
      paid.map(([due, found], at) => period(`2026-0${at + 1}-01`, { due, found })),
      today,
    )
  expect(seen([950, 950], [1000, 1000])).toEqual({ from: '2026-02-01', rent: 1000 })
  expect(seen([950, 950], [950, 1000], [950, 1000])).toEqual({ from: '2026-02-01', rent: 1000 })
  expect(seen([950, 950], [950, 1000])).toBeNull()
  expect(seen([950, 950], [950, 1000], [950, 950])).toBeNull()
  expect(seen([950, 950], [900, 900])).toBeNull()
  expect(seen([950, 950])).toBeNull()
  expect(seen()).toBeNull()
  today = '2027-02-02'
  expect(seen([950, 950], [1000, 1000])).toBeNull()
})
