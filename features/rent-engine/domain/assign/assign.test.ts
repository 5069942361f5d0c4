import { addDays, addMonths, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import type { Due } from '../due-days/schedule.ts'
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

describe('a rent payment is assigned to its month', () => {
  test.each<[string, PaymentSpec[], number[][]]>([
    ['on the rent day', [rent(0), rent(1)], [[0], [1]]],
    ['a week late', [rent(0), rent(1, 7), rent(2)], [[0], [1], [2]]],
    ['three weeks late', [rent(0), rent(1, 21), rent(2)], [[0], [1], [2]]],
    ['some days early', [rent(0), rent(1, -5), rent(2)], [[0], [1], [2]]],
    ['a fortnight early rather than three weeks late', [rent(1, -12), rent(2, -12)], [[1], [2]]],
    ['a month late, beside the next payment', [rent(0), rent(2), rent(2, 9), rent(3)], [[0], [2], [1], [3]]],
    [
      'twice in a month after a month without payment',
      [rent(0), rent(2, 1), rent(2, 15), rent(3)],
      [[0], [2], [1], [3]],
    ],
    ['in two parts', [rent(0), rent(1, 0, sum(0.5)), rent(1, 9, sum(0.5)), rent(2)], [[0], [1], [1], [2]]],
    [
      'in three parts',
      [rent(0, 0, sum(0.3)), rent(0, 9, sum(0.3)), rent(0, 20, sum(0.4)), rent(1)],
      [[0], [0], [0], [1]],
    ],
    ['for two months at once', [rent(0), rent(1, 0, sum(2)), rent(3)], [[0], [1, 2], [3]]],
    [
      'for the previous month together with this one',
      [rent(0), rent(2, 0, sum(2)), rent(3)],
      [[0], [1, 2], [3]],
    ],
    ['for six months ahead', [rent(0, 0, sum(6)), rent(6)], [[0, 1, 2, 3, 4, 5], [6]]],
    ['with a little more than the rent', [rent(0), rent(1, 0, sum(1.1)), rent(2)], [[0], [1], [2]]],
    ['with a little less than the rent', [rent(0), rent(1, 0, sum(0.8)), rent(2)], [[0], [1], [2]]],
    ['once and shown twice', [rent(0), rent(1), rent(1, 2), rent(2)], [[0], [], [1], [2]]],
    ['to an unlikely payee, which get no month', [rent(0), rent(1, 0, { strength: 0.59 })], [[0], []]],
    [
      'like one that the member refused, which get no month',
      [rent(0), rent(1, 0, { rejectedBefore: true })],
      [[0], []],
    ],
    [
      'and assigned by the member',
      [rent(0), rent(1), rent(2, 2, { givenTo: '2026-08-01' })],
      [[0], [1], [7]],
    ],
    [
      'as a deposit, which get no month',
      [rent(0), rent(0, 1, { line: 'JOHN OKAFOR DEPOSIT', ...sum(1.1) })],
      [[0], []],
    ],
    [
      'in two halves and a third part, which begins the next month',
      [rent(0, 0, sum(0.5)), rent(0, 3, sum(0.5)), rent(0, 9, sum(0.4))],
      [[0], [0], [1]],
    ],
  ])('for payments made %s', (_what, rows, expected) => {
    expect(settles(rows)).toEqual(expected)
  })

  test('if it exists, and otherwise to no month', () => {
    expect(assigned([rent(0)], { dues: [] })).toMatchObject({ settles: [[]], left: [] })
  })
})

describe('the time limits for a payment to settle a month', () => {
  const january = monthlyDues(1)
  const paidSince = [1, 2, 3, 4, 5, 6].map((month) =>
    rent(month, 0, { givenTo: addMonths('2026-01-01', month) }),
  )
  const early = (dues: Due[]): Due[] => dues.map((due) => ({ ...due, shown: false }))

  test.each([
    [92, [0]],
    [93, []],
  ])('at %i days late, for the only payment', (days, expected) => {
    expect(settles([rent(0, days)], { dues: january })).toEqual([expected])
  })

  test.each([
    [92, [0]],
    [93, []],
  ])('at %i days late, if all later months are paid', (days, expected) => {
    expect(
      settles([...paidSince, rent(0, days, { id: 'late' })]).toSorted(
        (a, b) => (a[0] ?? -1) - (b[0] ?? -1),
      )[0],
    ).toEqual(expected)
  })

  test.each([
    [40, 0.74, [0]],
    [41, 0.74, []],
  ])('at %i days late, for a part payment', (days, rents, expected) => {
    expect(settles([rent(0, days, sum(rents))], { dues: january })).toEqual([expected])
  })

  test.each([
    [40, [0]],
    [41, []],
  ])('at %i days late, for a month before the history begins', (days, expected) => {
    expect(settles([rent(0, days)], { dues: early(january) })).toEqual([expected])
  })

  test.each([
    [-32, [0]],
    [-33, []],
  ])('at %i days, for an early payment', (days, expected) => {
    expect(settles([rent(0, days)], { dues: monthlyDues(2) })).toEqual([expected])
  })

  test.each([
    [92, [0]],
    [93, []],
    [-92, [0]],
    [-93, []],
  ])('at %i days, for the remainder of a large payment', (days, left) => {
    const rows = [rent(0, days, { pence: 1_100_000 })]
    expect(assigned(rows, { dues: early(january) }).left).toEqual(left)
  })
})

describe('a payment of several rents', () => {
  test.each<[string, PaymentSpec[], number[][]]>([
    ['pays the debt right before it', [rent(0), rent(4, 0, sum(4))], [[0], [1, 2, 3, 4]]],
    [
      'pays the missing month and months ahead',
      [rent(0), rent(2, 0, sum(3)), rent(4)],
      [[0], [1, 2, 3], [4]],
    ],
    [
      'begins to pay its last month',
      [rent(0, 0, sum(2.5)), rent(2, 0, sum(0.5)), rent(3)],
      [[0, 1, 2], [2], [3]],
    ],
    [
      'completes a part-paid month and pays the next',
      [rent(0), rent(1, 0, sum(0.4)), rent(1, 15, sum(1.6)), rent(3)],
      [[0], [1], [1, 2], [3]],
    ],
    [
      'skips months that were paid',
      [rent(0), rent(1), rent(3), rent(4, 0, sum(2)), rent(5)],
      [[0], [1], [3], [2, 4], [5]],
    ],
    [
      'is the same every quarter and pays three months each time',
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

  test('gives each month the amount due, and the last month the remainder', () => {
    const { pence } = assigned([rent(0, 0, sum(2.5))])
    expect(pence).toEqual([[100_000, 100_000, 50_000]])
  })

  test('with a deposit in the first payment settles one month', () => {
    const first = [rent(0, 0, sum(2)), rent(1), rent(2)]
    expect(settles(first, { startsOn: '2026-01-01' })).toEqual([[0], [1], [2]])
  })
})

describe('a habit', () => {
  test('to pay on the 20th makes no month late', () => {
    const rows = [0, 1, 2, 3, 4].map((month) => rent(month, 19))
    expect(settles(rows)).toEqual([[0], [1], [2], [3], [4]])
  })

  test('to pay some days early is recognised', () => {
    const rows = [1, 2, 3, 4, 5].map((month) => rent(month, -8))
    expect(settles([rent(0), ...rows])).toEqual([[0], [1], [2], [3], [4], [5]])
  })
})

describe('a second possible assignment is reported', () => {
  test('for a payment between two unpaid months', () => {
    const { settles: own, doubts } = assigned([rent(0), rent(2, 16), rent(4)])
    expect([own[1], doubts[1]]).toEqual([[2], 3])
  })

  test('only if the member has not answered', () => {
    for (const told of [{ confirmed: true }, { verified: true }])
      expect(assigned([rent(0), rent(2, 16, told), rent(4)]).doubts).toEqual([null, null, null])
  })

  test('for two payments after an unpaid month, as in the README’s example', () => {
    const { settles: own, doubts, dearer } = assigned([rent(0), rent(1), rent(3), rent(3, 9), rent(4)])
    expect(own).toEqual([[0], [1], [3], [2], [4]])
    expect(doubts).toEqual([null, null, 2, 3, null])
    expect(dearer[2]).toBeCloseTo(dearer[3] ?? 0)
    expect(dearer[2]).toBeGreaterThan(3)
  })
})

describe('a payment shown twice', () => {
  const left = (daysApart: number, told: PaymentSpec = {}) =>
    assigned([rent(0), rent(1), rent(1, daysApart, told), rent(2)], { dues: monthlyDues(3) }).left

  test.each<[string, number[], number[]]>([
    ['five days apart counts as the later row', left(5), [1]],
    ['six days apart counts as the row nearer the rent day', left(6), [2]],
    ['is two payments if payee and account differ', left(2, { series: 'x', accountId: 'y' }), [2]],
    ['is one payment if only the payee differs', left(2, { series: 'x' }), [1]],
    ['is two payments if the amount differs', left(2, { pence: 100_001 }), [2]],
  ])('%s', (_what, indexes, expected) => {
    expect(indexes).toEqual(expected)
  })

  test('counts once even with other payments between the two rows', () => {
    const rows = [rent(0), rent(0, 1, sum(0.3)), rent(0, 2)]
    expect(assigned(rows, { dues: monthlyDues(1) }).left).toEqual([0, 1])
  })
})

describe('a habit of paying on the 18th', () => {
  const on18th = (count: number) => Array.from({ length: count }, (_, month) => rent(month, 17))
  const firstMonth = (rows: PaymentSpec[]) => settles(rows, { dues: monthlyDues(12), today: '2026-12-20' })[0]

  test.each<[string, PaymentSpec[], number[]]>([
    ['four times, so the first is late for the 1st before', on18th(4), [0]],
    ['three times are too few, so the first is early for the 1st after', on18th(3), [1]],
    ['four times of six', [...on18th(4), rent(5, 8), rent(7, -6)], [0]],
    ['in part payments, which show no habit', on18th(4).map((each) => ({ ...each, ...sum(0.8) })), [1]],
  ])('is inferred from most payments: %s', (_what, rows, expected) => {
    expect(firstMonth(rows)).toEqual(expected)
  })
})

test('a month considers at most forty payments', () => {
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
    ['for a rent midway between two rent days', rent(3, -15), [rent(4)], 3],
    ['but not for a rent near its day', rent(3, -2), [rent(4)], null],
    ['but not for a part payment', rent(3, -15, sum(0.5)), [rent(4)], null],
    ['but not if the neighbouring month is paid', rent(2, 15), [rent(3)], null],
    [
      'but not if the member assigned the neighbouring month',
      rent(3, -15),
      [rent(4, 0, { givenTo: '2026-03-01', confirmed: true })],
      null,
    ],
  ])('%s', (_what, row, after, expected) => {
    expect(doubtOf(row, after)).toBe(expected)
  })

  test('only for a month before the end of the tenancy', () => {
    const dues = monthlyDues(8).map((due, at) => ({ ...due, afterEnd: at > 2 }))
    expect(doubtOf(rent(2, 16), [], { dues })).toBeNull()
    expect(doubtOf(rent(2, 16))).toBe(3)
  })
})
