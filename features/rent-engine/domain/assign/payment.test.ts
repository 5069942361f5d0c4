import { numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Candidate } from '../bank-lines/rows.ts'
import { readWording } from '../bank-lines/wording.ts'
import { dueList, readTerms } from '../due-days/schedule.ts'
import { paymentsOf, periodsCovered } from './payment.ts'

const start = numberOfDay('2026-01-01')
const duesOf = (every: 'month' | 'week', share = 1) =>
  dueList(
    readTerms([{ from: '2026-01-01', pence: 100_000, every, dueDay: every === 'month' ? 1 : 4 }]),
    null,
    { start, end: Number.POSITIVE_INFINITY, coveredFrom: start, today: numberOfDay('2026-06-20') },
    share,
    'england-and-wales',
  )
const candidate = (day: string, pence = 100_000, series = 'one'): Candidate => ({
  id: day,
  accountId: 'current',
  day: numberOfDay(day),
  pence,
  wording: readWording('JOHN OKAFOR'),
  recognised: { strength: 1, declared: 'Mr John Okafor' },
  series,
  saysHome: false,
  confirmed: false,
  givenTo: null,
  verified: false,
})
const paid = (rows: Candidate[], dues = duesOf('month')) => paymentsOf(rows, dues, start)

describe('the size of a payment compared with the rent due', () => {
  test.each([
    [99_000, 'exact'],
    [98_999, 'near'],
    [101_000, 'exact'],
    [101_001, 'near'],
    [75_000, 'near'],
    [74_999, 'part'],
    [145_000, 'near'],
    [145_001, 'large'],
    [200_000, 'several'],
    [201_000, 'several'],
    [201_001, 'large'],
    [300_000, 'several'],
  ])('is for %i pence of 100,000: %s', (pence, size) => {
    expect(paid([candidate('2026-02-01', pence)])[0]?.size).toBe(size)
  })

  test('is also compared with the whole home’s rent if the member owes a share', () => {
    const half = duesOf('month', 0.5)
    expect(paid([candidate('2026-02-01', 100_000)], half)[0]?.size).toBe('whole_home')
    expect(paid([candidate('2026-02-01', 50_000)], half)[0]?.size).toBe('exact')
    expect(paid([candidate('2026-02-01', 100_000)])[0]?.size).toBe('exact')
  })

  test.each([
    [100_100, true],
    [99_900, true],
    [100_101, false],
    [99_899, false],
  ])('of %i pence equals the rent to the pound: %j', (pence, toThePound) => {
    expect(paid([candidate('2026-02-01', pence)])[0]?.toThePound).toBe(toThePound)
  })

  test.each([
    [100_000, 0],
    [200_000, 2],
    [250_000, 0],
    [600_000, 6],
    [6_000_000, 60],
    [6_100_000, 0],
  ])('of %i pence covers this many rent periods: %i', (pence, count) => {
    expect(periodsCovered(duesOf('month'), 0, pence)).toBe(count)
  })
})

describe('the due day nearest to a payment', () => {
  test.each([
    ['2026-01-01', 0, 0],
    ['2026-01-16', 0, 15],
    ['2026-01-17', 0, 16],
    ['2026-01-18', 1, -14],
    ['2026-04-16', 3, 15],
    ['2026-04-17', 4, -14],
    ['2026-02-03', 1, 2],
  ])('for a payment on %s is number %i, and the payment is %i days after it', (day, nearest, offset) => {
    expect(paid([candidate(day)])[0]).toMatchObject({ nearest, offset })
  })

  test.each([
    ['2025-11-17', true],
    ['2025-11-16', false],
    ['2026-02-10', true],
    ['2026-02-11', false],
  ])('for a payment on %s is around moving in: %j', (day, atStart) => {
    expect(paid([candidate(day)])[0]?.atStart).toBe(atStart)
  })

  test('for weekly rent is the day itself, or the next day for a payment one day early', () => {
    const thursdays = ['2026-01-08', '2026-01-15', '2026-01-22', '2026-01-29']
    const days = [...thursdays, '2026-02-04'].map((day) => candidate(day))
    expect(paid(days, duesOf('week')).map(({ nearest }) => nearest)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a steady amount', () => {
  test('is recognised if the same payee gets it for another period', () => {
    const steady = (...rows: Candidate[]) => paid(rows).map((each) => each.steady)
    expect(steady(candidate('2026-02-01', 110_000))).toEqual([false])
    expect(steady(candidate('2026-02-01', 110_000), candidate('2026-03-01', 110_000))).toEqual([true, true])
    expect(steady(candidate('2026-02-01', 110_000), candidate('2026-02-03', 110_000))).toEqual([false, false])
    const other = candidate('2026-03-01', 110_000, 'other')
    expect(steady(candidate('2026-02-01', 110_000), other)).toEqual([false, false])
    expect(steady(candidate('2026-02-01', 110_000), candidate('2026-03-01', 130_000))).toEqual([false, false])
  })

  test('is recognised if it varies three times, as rent with bills does', () => {
    const rows = [110_000, 125_000, 140_000].map((pence, at) => candidate(`2026-0${at + 2}-01`, pence))
    expect(paid(rows).map((each) => each.steady)).toEqual([true, true, true])
    expect(paid(rows.slice(1)).map((each) => each.steady)).toEqual([false, false])
  })
})
