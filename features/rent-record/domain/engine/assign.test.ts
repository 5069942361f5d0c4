import { addDays, addMonths, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Due } from '../schedule.ts'
import { assign } from './assign.ts'
import { monthlyDues, type PaymentSpec, paidBeside } from './payment.builder.ts'

const OKAFOR = { line: 'JOHN OKAFOR', strength: 1 }
/** £1,000 to the declared payee, given as days from the rent day of a month, counted from January 2026. */
const rent = (month: number, daysOff = 0, told: PaymentSpec = {}): PaymentSpec => ({
  bookedOn: addDays(addMonths('2026-01-01', month), daysOff),
  ...OKAFOR,
  ...told,
})
const sum = (rents: number) => ({ pence: Math.round(rents * 100_000) })

interface Told {
  dues?: Due[]
  today?: string
  startsOn?: string
}
function assigned(rows: PaymentSpec[], { dues = monthlyDues(8), today = '2026-08-20', startsOn }: Told = {}) {
  const payments = paidBeside(dues, rows, startsOn)
  const { places, left, doubts } = assign(payments, dues, 0.6, numberOfDay(today))
  return {
    /** Months that each payment settles, in order of day. */
    settles: payments.map((each) => (places.get(each) ?? []).map(({ at }) => at).sort((a, b) => a - b)),
    pence: payments.map((each) => (places.get(each) ?? []).map(({ pence }) => pence)),
    left: left.map((each) => payments.indexOf(each)),
    doubts: payments.map((each) => doubts.get(each)?.orElse ?? null),
    dearer: payments.map((each) => doubts.get(each)?.dearer ?? null),
  }
}
const settles = (rows: PaymentSpec[], told?: Told) => assigned(rows, told).settles

describe('a payment is assigned to the month it was meant for', () => {
  test.each<[string, PaymentSpec[], number[][]]>([
    ['on the day', [rent(0), rent(1)], [[0], [1]]],
    ['a week late', [rent(0), rent(1, 7), rent(2)], [[0], [1], [2]]],
    ['three weeks late', [rent(0), rent(1, 21), rent(2)], [[0], [1], [2]]],
    ['some days early', [rent(0), rent(1, -5), rent(2)], [[0], [1], [2]]],
    ['a fortnight early rather than three weeks late', [rent(1, -12), rent(2, -12)], [[1], [2]]],
    ['a month late, beside the next one', [rent(0), rent(2), rent(2, 9), rent(3)], [[0], [2], [1], [3]]],
    ['two in a month after one without', [rent(0), rent(2, 1), rent(2, 15), rent(3)], [[0], [2], [1], [3]]],
    ['in two parts', [rent(0), rent(1, 0, sum(0.5)), rent(1, 9, sum(0.5)), rent(2)], [[0], [1], [1], [2]]],
    [
      'in three',
      [rent(0, 0, sum(0.3)), rent(0, 9, sum(0.3)), rent(0, 20, sum(0.4)), rent(1)],
      [[0], [0], [0], [1]],
    ],
    ['two months at once', [rent(0), rent(1, 0, sum(2)), rent(3)], [[0], [1, 2], [3]]],
    ['the month before with this one', [rent(0), rent(2, 0, sum(2)), rent(3)], [[0], [1, 2], [3]]],
    ['six months ahead', [rent(0, 0, sum(6)), rent(6)], [[0, 1, 2, 3, 4, 5], [6]]],
    ['a little more', [rent(0), rent(1, 0, sum(1.1)), rent(2)], [[0], [1], [2]]],
    ['a little less', [rent(0), rent(1, 0, sum(0.8)), rent(2)], [[0], [1], [2]]],
    ['shown twice', [rent(0), rent(1), rent(1, 2), rent(2)], [[0], [], [1], [2]]],
    ['a stranger’s never', [rent(0), rent(1, 0, { strength: 0.59 })], [[0], []]],
    ['refused', [rent(0), rent(1, 0, { rejectedBefore: true })], [[0], []]],
    ['given by the member', [rent(0), rent(1), rent(2, 2, { givenTo: '2026-08-01' })], [[0], [1], [7]]],
    ['a deposit’s never', [rent(0), rent(0, 1, { line: 'JOHN OKAFOR DEPOSIT', ...sum(1.1) })], [[0], []]],
    [
      'a third part after two halves begins the next month',
      [rent(0, 0, sum(0.5)), rent(0, 3, sum(0.5)), rent(0, 9, sum(0.4))],
      [[0], [0], [1]],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(settles(rows)).toEqual(expected)
  })

  test('without a month it is assigned to none', () => {
    expect(assigned([rent(0)], { dues: [] })).toMatchObject({ settles: [[]], left: [] })
  })
})

describe('the latest payment that settles a month', () => {
  const january = monthlyDues(1)
  const paidSince = [1, 2, 3, 4, 5, 6].map((month) =>
    rent(month, 0, { givenTo: addMonths('2026-01-01', month) }),
  )
  const early = (dues: Due[]): Due[] => dues.map((due) => ({ ...due, shown: false }))

  test.each([
    [92, [0]],
    [93, []],
  ])('is %i days late, if it is the only one', (days, expected) => {
    expect(settles([rent(0, days)], { dues: january })).toEqual([expected])
  })

  test.each([
    [92, [0]],
    [93, []],
  ])('is %i days late, if all months since are paid', (days, expected) => {
    expect(
      settles([...paidSince, rent(0, days, { id: 'late' })]).toSorted(
        (a, b) => (a[0] ?? -1) - (b[0] ?? -1),
      )[0],
    ).toEqual(expected)
  })

  test.each([
    [40, 0.74, [0]],
    [41, 0.74, []],
  ])('is, for a part, %i days late', (days, rents, expected) => {
    expect(settles([rent(0, days, sum(rents))], { dues: january })).toEqual([expected])
  })

  test.each([
    [40, [0]],
    [41, []],
  ])('is %i days before the history begins', (days, expected) => {
    expect(settles([rent(0, days)], { dues: early(january) })).toEqual([expected])
  })

  test.each([
    [-32, [0]],
    [-33, []],
  ])('is %i days early', (days, expected) => {
    expect(settles([rent(0, days)], { dues: monthlyDues(2) })).toEqual([expected])
  })

  test.each([
    [92, [0]],
    [93, []],
    [-92, [0]],
    [-93, []],
  ])('keeps the rest of a payment %i days off for that month, or for none', (days, left) => {
    const rows = [rent(0, days, { pence: 1_100_000 })]
    expect(assigned(rows, { dues: early(january) }).left).toEqual(left)
  })
})

describe('a payment of several rents', () => {
  test.each<[string, PaymentSpec[], number[][]]>([
    ['pays the debt right before it', [rent(0), rent(4, 0, sum(4))], [[0], [1, 2, 3, 4]]],
    ['pays the month that lacks, and ahead', [rent(0), rent(2, 0, sum(3)), rent(4)], [[0], [1, 2, 3], [4]]],
    [
      'begins to pay a last month',
      [rent(0, 0, sum(2.5)), rent(2, 0, sum(0.5)), rent(3)],
      [[0, 1, 2], [2], [3]],
    ],
    [
      'makes a part whole, and pays the next',
      [rent(0), rent(1, 0, sum(0.4)), rent(1, 15, sum(1.6)), rent(3)],
      [[0], [1], [1, 2], [3]],
    ],
    [
      'skips what was paid',
      [rent(0), rent(1), rent(3), rent(4, 0, sum(2)), rent(5)],
      [[0], [1], [3], [2, 4], [5]],
    ],
    [
      'covers the same sum each quarter',
      [rent(0, 0, sum(3)), rent(3, 0, sum(3)), rent(6, 0, sum(2))],
      [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7],
      ],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(settles(rows)).toEqual(expected)
  })

  test('gives each month what it needs, and the last one the rest', () => {
    const { pence } = assigned([rent(0, 0, sum(2.5))])
    expect(pence).toEqual([[100_000, 100_000, 50_000]])
  })

  test('with a deposit in the first one settles one month', () => {
    const first = [rent(0, 0, sum(2)), rent(1), rent(2)]
    expect(settles(first, { startsOn: '2026-01-01' })).toEqual([[0], [1], [2]])
  })
})

describe('a member’s habit', () => {
  test('of paying on the 20th makes no month late', () => {
    const rows = [0, 1, 2, 3, 4].map((month) => rent(month, 19))
    expect(settles(rows)).toEqual([[0], [1], [2], [3], [4]])
  })

  test('of paying some days early counts too', () => {
    const rows = [1, 2, 3, 4, 5].map((month) => rent(month, -8))
    expect(settles([rent(0), ...rows])).toEqual([[0], [1], [2], [3], [4], [5]])
  })
})

describe('a second assignment that is nearly as good is reported', () => {
  test('for a payment between two unpaid months', () => {
    const { settles: own, doubts } = assigned([rent(0), rent(2, 16), rent(4)])
    expect([own[1], doubts[1]]).toEqual([[2], 3])
  })

  test('not if the member has answered', () => {
    for (const told of [{ confirmed: true }, { verified: true }])
      expect(assigned([rent(0), rent(2, 16, told), rent(4)]).doubts).toEqual([null, null, null])
  })

  test('as in the example of the README: two payments after an unpaid month', () => {
    const { settles: own, doubts, dearer } = assigned([rent(0), rent(1), rent(3), rent(3, 9), rent(4)])
    expect(own).toEqual([[0], [1], [3], [2], [4]])
    expect(doubts).toEqual([null, null, 2, 3, null])
    expect(dearer[2]).toBeCloseTo(dearer[3] ?? 0)
    expect(dearer[2]).toBeGreaterThan(3)
  })
})

describe('the same payment shown twice counts once', () => {
  const left = (daysApart: number, told: PaymentSpec = {}) =>
    assigned([rent(0), rent(1), rent(1, daysApart, told), rent(2)], { dues: monthlyDues(3) }).left

  test.each<[string, number[], number[]]>([
    ['five days apart the later one is true', left(5), [1]],
    ['six days apart the one nearer the day', left(6), [2]],
    ['to another payee from another account it is another', left(2, { series: 'x', accountId: 'y' }), [2]],
    ['to another payee from one account it is the same', left(2, { series: 'x' }), [1]],
    ['of another sum it is another', left(2, { pence: 100_001 }), [2]],
  ])('%s', (_what, indexes, expected) => {
    expect(indexes).toEqual(expected)
  })

  test('also with other payments between the two', () => {
    const rows = [rent(0), rent(0, 1, sum(0.3)), rent(0, 2)]
    expect(assigned(rows, { dues: monthlyDues(1) }).left).toEqual([0, 1])
  })
})

describe('a habit is what most payments keep', () => {
  const on18th = (count: number) => Array.from({ length: count }, (_, month) => rent(month, 17))
  const firstMonth = (rows: PaymentSpec[]) => settles(rows, { dues: monthlyDues(12), today: '2026-12-20' })[0]

  test.each<[string, PaymentSpec[], number[]]>([
    ['four times on the 18th: late for the 1st before it', on18th(4), [0]],
    ['three times: early for the 1st after it', on18th(3), [1]],
    ['four of six', [...on18th(4), rent(5, 8), rent(7, -6)], [0]],
    ['in parts, which show no habit', on18th(4).map((each) => ({ ...each, ...sum(0.8) })), [1]],
  ])('%s', (_what, rows, expected) => {
    expect(firstMonth(rows)).toEqual(expected)
  })
})

test('a month has a limit of payments that are considered', () => {
  const rows = Array.from({ length: 41 }, (_, at) => rent(0, 0, { pence: 40_000 + at }))
  const { settles: own, left } = assigned(rows, { dues: monthlyDues(1) })
  expect(own.filter((months) => months.length > 0).length + left.length).toBe(40)
  expect([own[40], left.includes(40)]).toEqual([[], false])
})

describe('another possible month is reported', () => {
  const months = [rent(0), rent(1)]
  const doubtOf = (row: PaymentSpec, after: PaymentSpec[] = [], told: Told = {}) =>
    assigned([...months, row, ...after], told).doubts[2]

  test.each<[string, PaymentSpec, PaymentSpec[], number | null]>([
    ['of a rent midway', rent(3, -15), [rent(4)], 3],
    ['not of one near its day', rent(3, -2), [rent(4)], null],
    ['not of a part', rent(3, -15, sum(0.5)), [rent(4)], null],
    ['not where the month beside it is paid', rent(2, 15), [rent(3)], null],
    [
      'not where the month beside it was given by the member',
      rent(3, -15),
      [rent(4, 0, { givenTo: '2026-03-01', confirmed: true })],
      null,
    ],
  ])('%s', (_what, row, after, expected) => {
    expect(doubtOf(row, after)).toBe(expected)
  })

  test('never for a month after the home was left', () => {
    const dues = monthlyDues(8).map((due, at) => ({ ...due, afterEnd: at > 2 }))
    expect(doubtOf(rent(2, 16), [], { dues })).toBeNull()
    expect(doubtOf(rent(2, 16))).toBe(3)
  })
})
