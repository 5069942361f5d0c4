import { expect, test } from 'vitest'
import type { MonthView } from '../contract.ts'
import { isUnsentRow, spanWords, timelineRows } from './unsent-months.ts'

type Entry = MonthView['entries'][number]

const silent = { state: 'left_out', words: 'Before your first file' } as const

function month(name: string, entry: Partial<Entry> = silent, more: Partial<MonthView> = {}): MonthView {
  const nothing = { code: null, sent_on: null, accepted_on: null, expected_visible_by: null, goes_on: null }
  const entries = (['experian', 'equifax'] as const).map(
    (agency): Entry => ({
      ...nothing,
      agency,
      state: 'verified',
      words: 'Goes on',
      on: null,
      note: null,
      dispute_id: null,
      ...entry,
    }),
  )
  const rent = { due: 950, found: 950, settled_on: null, state: 'verified_on_time' } as const
  return { month: name, ...rent, awaits_answer: false, watched: true, evidenced: true, entries, ...more }
}

const shown = (months: MonthView[]): string[] =>
  timelineRows(months).map((row) => (isUnsentRow(row) ? spanWords(row) : row.month))

test('consecutive months that were not sent are shown as one row, and other months separately', () => {
  const goes = { state: 'verified', words: 'Goes on' } as const
  expect(
    shown([
      month('2027-01', goes),
      month('2026-12'),
      month('2026-11'),
      month('2026-10'),
      month('2026-09', { state: 'off', words: 'Not switched on yet' }),
      month('2026-08', { state: 'off', words: 'Not switched on yet' }),
    ]),
  ).toEqual(['2027-01', 'October to December 2026', '2026-09', '2026-08'])
  expect(shown([month('2027-01'), month('2026-12'), month('2026-11')])).toEqual([
    'November 2026 to January 2027',
  ])
})

test('months that were sent, disputed or wait for an answer keep rows of their own', () => {
  const others = [month('2026-12'), month('2026-11'), month('2026-10')]
  for (const loud of [
    month('2027-01', { ...silent, code: 'U' }),
    month('2027-01', { ...silent, dispute_id: 'd1' }),
    month('2027-01', { ...silent, note: 'Nothing was said about it.' }),
    month('2027-01', silent, { awaits_answer: true }),
  ])
    expect(shown([loud, ...others])).toEqual(['2027-01', 'October to December 2026'])
})
