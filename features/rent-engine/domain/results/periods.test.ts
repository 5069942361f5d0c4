import { dayOfNumber, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Due } from '../due-days/schedule.ts'
import { toleranceOf } from '../tolerance.ts'
import { periodsOf } from './periods.ts'

const september: Due = {
  on: numberOfDay('2026-09-01'),
  bankDay: numberOfDay('2026-09-01'),
  lateAfter: numberOfDay('2026-09-06'),
  sharePence: 95_000,
  wholePence: 95_000,
  shown: true,
  afterEnd: false,
}
const paid = (...payments: [day: string, pence: number][]) =>
  payments.map(([day, pence]) => ({ day: numberOfDay(day), pence }))
const standing = (payments: ReturnType<typeof paid>, today = '2026-12-01') => {
  const [period] = periodsOf([september], new Map([[0, payments]]), numberOfDay(today))
  const settledOn = period?.settledOn ?? null
  return [period?.state, period?.foundPence, settledOn === null ? null : dayOfNumber(settledOn)]
}

test.each([
  [500, 100],
  [20_199, 100],
  [20_200, 101],
  [95_000, 475],
])('of %i pence rent, up to %i pence may be missing (a pound, or half a percent)', (due, missing) => {
  expect(toleranceOf(due)).toBe(missing)
})

describe('the state of a rent period', () => {
  test.each([
    ['2026-08-20', 'on_time'],
    ['2026-09-06', 'on_time'],
    ['2026-09-07', 'late'],
    ['2026-10-01', 'late'],
  ])('paid on %s is %s', (day, state) => {
    expect(standing(paid([day, 95_000]))).toEqual([state, 95_000, day])
  })

  test('paid after its thirty days is not found, because that payment pays another period', () => {
    expect(standing(paid(['2026-10-02', 95_000]))).toEqual(['not_found', 0, null])
    expect(standing(paid(['2026-09-01', 40_000], ['2026-10-02', 55_000]))).toEqual([
      'part_paid',
      40_000,
      null,
    ])
  })

  test.each([
    [94_525, 'on_time'],
    [94_524, 'part_paid'],
    [1, 'part_paid'],
  ])('paid with %i pence of 95,000 is %s', (pence, state) => {
    expect(standing(paid(['2026-09-01', pence]))[0]).toBe(state)
  })

  test('paid in parts depends on the part that completes the rent, in any order', () => {
    const parts = paid(['2026-09-09', 1_000], ['2026-09-08', 55_000], ['2026-09-01', 40_000])
    expect(standing(parts)).toEqual(['late', 96_000, '2026-09-08'])
  })

  test.each([
    ['2026-09-06', 'upcoming'],
    ['2026-09-07', 'not_found'],
  ])('unpaid on %s is %s', (today, state) => {
    expect(standing([], today)).toEqual([state, 0, null])
  })
})

test('due days before the history settle their own payments and are not shown', () => {
  const dues = [{ ...september, shown: false }, september]
  const contributions = new Map([[0, paid(['2026-09-01', 95_000])]])
  expect(periodsOf(dues, contributions, numberOfDay('2026-12-01'))).toMatchObject([{ state: 'not_found' }])
})
