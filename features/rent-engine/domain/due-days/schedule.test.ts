import { addDays, dayOfNumber, type Every, type Nation, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Terms } from '../model.ts'
import { gridDays, gridOf } from './grid.ts'
import { everyAt, type Span } from './runs.ts'
import { dueList, readTerms, shareOf } from './schedule.ts'

const monthly: Terms = { from: '2026-01-01', pence: 95_000, every: 'month', dueDay: 1 }
const stretchOf = (changes: Partial<Terms>) => {
  const [stretch] = readTerms([{ ...monthly, ...changes }])
  if (!stretch) throw new Error('These terms say nothing.')
  return stretch
}
const days = (numbers: readonly number[]) => numbers.map(dayOfNumber)

test.each<[unknown, number]>([
  [0.5, 0.5],
  [1, 1],
  [1.5, 0.015],
  [50, 0.5],
  [100, 1],
  [101, 1],
  [0, 1],
  [-0.5, 1],
  [Number.NaN, 1],
  [undefined, 1],
  ['0.5', 1],
])('the share %j is %j of the rent', (told, share) => {
  expect(shareOf(told as number | undefined)).toBe(share)
})

describe('the terms of a tenancy', () => {
  test.each([
    ['no start day', { from: '2026-02-30' }],
    ['no rent', { pence: 0 }],
    ['a negative rent', { pence: -95_000 }],
    ['half a penny', { pence: 0.5 }],
    ['a rent that is not a number', { pence: Number.NaN }],
  ])('are ignored with %s', (_what, changes) => {
    expect(readTerms([{ ...monthly, ...changes }, monthly])).toHaveLength(1)
  })

  test.each([
    [-1, null],
    [0, 0],
    [31, 31],
    [32, null],
    [1.5, null],
    [null, null],
  ])('with the rent day %j have %j', (dueDay, read) => {
    expect(stretchOf({ dueDay }).dueDay).toBe(read)
  })

  test('are sorted by start day, and the smaller rent first on the same day', () => {
    const terms = [
      { ...monthly, from: '2026-05-01', pence: 99_000 },
      { ...monthly, from: '2026-05-01', pence: 97_000 },
      monthly,
    ]
    expect(readTerms(terms).map(({ pence }) => pence)).toEqual([95_000, 97_000, 99_000])
    expect(readTerms(undefined)).toEqual([])
  })
})

describe('the due days', () => {
  const due = (changes: Partial<Terms>, every: Every, from: string, to: string) =>
    days(gridDays(gridOf(stretchOf(changes), every), numberOfDay(from), numberOfDay(to)))
  const from = (day: string, dueDay: number | null) => ({ from: day, dueDay })
  const eighths = ['2026-01-08', '2026-02-05', '2026-03-05']
  const twelfths = ['2026-01-12', '2026-02-12', '2026-03-12']
  const sundays = ['2026-01-11', '2026-02-08', '2026-03-08']

  test.each([
    [
      'on the 31st, and on the last day of short months',
      { dueDay: 31 },
      'month',
      ['2026-01-31', '2026-02-28', '2026-03-31'],
    ],
    [
      'without a declared rent day, from the first of the tenancy',
      from('2026-01-12', null),
      'month',
      twelfths,
    ],
    ['with the rent day zero, as without one', from('2026-01-12', 0), 'month', twelfths],
    ['every four weeks from the start', from('2026-01-08', null), 'four_weeks', eighths],
    ['on a Friday', from('2026-01-08', 5), 'four_weeks', ['2026-01-09', '2026-02-06', '2026-03-06']],
    ['on the start day itself, if it is that weekday', from('2026-01-08', 4), 'four_weeks', eighths],
    ['on Sundays, declared as seven', from('2026-01-08', 7), 'four_weeks', sundays],
    ['on Sundays, declared as zero', from('2026-01-08', 0), 'four_weeks', sundays],
    ['from the start day, if the weekday is an invalid eight', from('2026-01-08', 8), 'four_weeks', eighths],
  ] as [string, Partial<Terms>, Every, string[]][])(
    'are computed from the terms %s',
    (_how, changes, every, expected) => {
      expect(due(changes, every, '2026-01-01', '2026-03-31')).toEqual(expected)
    },
  )

  test('for weekly and fortnightly rent are 7 and 14 days apart, even before the start date', () => {
    const first = from('2026-01-15', null)
    const weeks = ['2026-01-01', '2026-01-08', '2026-01-15', '2026-01-22']
    expect(due(first, 'week', '2026-01-01', '2026-01-22')).toEqual(weeks)
    expect(due(first, 'fortnight', '2026-01-02', '2026-01-29')).toEqual(['2026-01-15', '2026-01-29'])
  })

  test('include the first and last day of the range', () => {
    expect(due({}, 'month', '2026-02-01', '2026-03-01')).toEqual(['2026-02-01', '2026-03-01'])
    expect(due({}, 'month', '2026-02-02', '2026-02-28')).toEqual([])
    expect(due({}, 'month', '2026-12-02', '2027-01-31')).toEqual(['2027-01-01'])
    expect(due({}, 'month', '2026-03-01', '2026-02-01')).toEqual([])
  })
})

describe('the rent that is due', () => {
  const span = (changes: Partial<Record<keyof Span, string>> = {}): Span => ({
    start: numberOfDay(changes.start ?? '2026-01-01'),
    end: changes.end ? numberOfDay(changes.end) : Number.POSITIVE_INFINITY,
    coveredFrom: numberOfDay(changes.coveredFrom ?? '2026-01-01'),
    today: numberOfDay(changes.today ?? '2026-03-10'),
  })
  const list = (terms: Terms[], at = span(), share = 1, nation: Nation = 'england-and-wales') =>
    dueList(readTerms(terms), null, at, share, nation).map((due) => ({ ...due, on: dayOfNumber(due.on) }))
  const daysOf = (...given: Parameters<typeof list>) => list(...given).map(({ on }) => on)
  const firsts = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']

  test('uses the share that the member had on each day', () => {
    const shared = [
      { ...monthly, share: 1 },
      { ...monthly, from: '2026-03-01', share: 0.5 },
    ]
    const whole = list([monthly]).map(({ wholePence }) => wholePence)
    expect(list(shared, span(), 0.5).map(({ sharePence }) => sharePence)).toEqual(
      whole.map((pence, at) => (at < 2 ? pence : pence / 2)),
    )
  })

  test('includes the first rent day after today', () => {
    expect(daysOf([monthly])).toEqual(firsts)
    expect(daysOf([monthly], span({ today: '2026-04-01' })).at(-1)).toBe('2026-05-01')
  })

  test('is shown from the first day of the history, and settled from two months before', () => {
    const at = span({ start: '2025-01-01', coveredFrom: '2026-03-01' })
    expect(list([{ ...monthly, from: '2025-01-01' }], at).map(({ on, shown }) => [on, shown])).toEqual([
      ['2026-01-01', false],
      ['2026-02-01', false],
      ['2026-03-01', true],
      ['2026-04-01', true],
    ])
  })

  test('is nothing before the member moved in and after they left', () => {
    expect(daysOf([monthly], span({ start: '2026-02-01' }))[0]).toBe('2026-02-01')
    const left = list([monthly], span({ end: '2026-03-01' }))
    expect(left.map(({ afterEnd }) => afterEnd)).toEqual([false, false, false, true])
    expect(left.map(({ shown }) => shown)).toEqual([true, true, true, false])
  })

  test('is the rent by the terms of its day, times the member’s share', () => {
    const risen = { ...monthly, from: '2026-03-01', pence: 99_999 }
    const dues = list([monthly, risen], span(), 0.5)
    expect(dues.map(({ wholePence }) => wholePence)).toEqual([95_000, 95_000, 99_999, 99_999])
    expect(dues.map(({ sharePence }) => sharePence)).toEqual([47_500, 47_500, 50_000, 50_000])
    expect(list([{ ...monthly, pence: 1 }], span(), 0.1)[0]?.sharePence).toBe(1)
  })

  test('keeps its day after a rise in mid-month, and moves with a newly agreed day', () => {
    const risen = { ...monthly, from: '2026-02-15', pence: 99_000, dueDay: null }
    expect(daysOf([monthly, risen])).toEqual(firsts)
    const moved = { ...monthly, from: '2026-02-15', dueDay: 20 }
    expect(daysOf([monthly, moved])).toEqual(['2026-01-01', '2026-02-01', '2026-03-20'])
    const weekly: Terms = { ...monthly, from: '2026-03-01', every: 'week', dueDay: 7 }
    const sundays = ['2026-03-01', '2026-03-08', '2026-03-15']
    expect(daysOf([monthly, weekly])).toEqual(['2026-01-01', '2026-02-01', ...sundays])
  })

  test.each([
    ['due on a Saturday, counted from Monday', '2026-08-01', 'england-and-wales', '2026-08-08'],
    ['due on a Tuesday, counted from that day', '2026-09-01', 'england-and-wales', '2026-09-06'],
    ['2 January in Scotland', '2026-01-02', 'scotland', '2026-01-10'],
    ['2 January in England', '2026-01-02', 'england-and-wales', '2026-01-07'],
  ] as const)('has five days of grace: %s', (_when, on, nation, lateAfter) => {
    const terms = { ...monthly, from: on, dueDay: Number(on.slice(8)) }
    const [first] = list([terms], span({ start: on, coveredFrom: on, today: addDays(on, 1) }), 1, nation)
    expect(dayOfNumber(first?.lateAfter ?? 0)).toBe(lateAfter)
  })
})

test('the present rent frequency is used, or before the first terms the future one', () => {
  const terms = readTerms([monthly, { ...monthly, from: '2026-06-01', every: 'week' }])
  const on = (day: string) => everyAt(terms, null, numberOfDay(day))
  expect(['2025-12-31', '2026-05-31', '2026-06-01'].map(on)).toEqual(['month', 'month', 'week'])
  expect(everyAt([], null, 0)).toBe('month')
  const fortnight = { every: 'fortnight', anchor: 0 } as const
  expect(everyAt([], { grid: fortnight, after: fortnight, kept: [] }, 0)).toBe('fortnight')
})
