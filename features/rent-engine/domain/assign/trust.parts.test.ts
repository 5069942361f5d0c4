import { addDays, addMonths, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { monthlyDues, type PaymentSpec, paidBeside } from './payment.builder.ts'
import { establish, learnPayees } from './trust.ts'
import { TRUST } from './weights.ts'

const dues = monthlyDues(14)
const start = numberOfDay('2024-01-01')

const inMonth = (month: number, told: PaymentSpec = {}, daysOff = 0): PaymentSpec => ({
  bookedOn: addDays(addMonths('2026-01-01', month), daysOff),
  ...told,
})
const months = (from: number, count: number, told: PaymentSpec = {}, daysOff = 0): PaymentSpec[] =>
  Array.from({ length: count }, (_, at) => inMonth(from + at, told, daysOff))

interface Known {
  taken?: number[]
  found?: number[]
  namedNobody?: boolean
}
const learn = (rows: PaymentSpec[], { taken = [], found = [], namedNobody = false }: Known = {}) => {
  const payments = paidBeside(dues, rows)
  learnPayees(payments, { taken: new Set(taken), found, dues, start, cycleDays: 30, namedNobody })
  return payments
}

describe('a payee of part payments that add up to the rent', () => {
  const halves = (from: number, count: number, told: PaymentSpec = {}) => [
    ...months(from, count, { pence: 50_000, ...told }),
    ...months(from, count, { pence: 50_000, ...told }, 2),
  ]
  const single = (from: number, count: number, told: PaymentSpec = {}) =>
    months(from, count, { pence: 30_000, ...told })
  const RENT = { line: 'ASH RENT' }
  const nobody = { namedNobody: true }
  const beside = (count: number) => ({ found: [0, 0, ...Array<number>(count).fill(70_000)] })

  test.each<[string, PaymentSpec[], Known, boolean]>([
    ['in four months, without a declared payee', halves(2, 4), nobody, true],
    ['in four months, with a declared payee', halves(2, 4), {}, true],
    ['in three months', halves(2, 3), nobody, false],
    ['in four of six months', [...halves(2, 4), ...single(6, 2)], nobody, true],
    ['in four of seven months', [...halves(2, 4), ...single(6, 3)], nobody, false],
    ['in six of ten months', [...halves(2, 6), ...single(8, 4)], nobody, true],
    ['with the word rent, in two months', halves(2, 2, RENT), {}, true],
    ['with the word rent, in one month', halves(2, 1, RENT), {}, false],
    ['with the word rent, in two of six months', [...halves(2, 2, RENT), ...single(4, 4, RENT)], {}, true],
    ['with the word rent, in two of seven months', [...halves(2, 2, RENT), ...single(4, 5, RENT)], {}, false],
    ['with the word rent, as one payment', single(2, 4, RENT), {}, false],
    ['beside the declared payee in three months', single(2, 3), beside(3), true],
    ['beside the declared payee in two months', single(2, 2), beside(2), false],
    ['beside the declared payee in three of five months', single(2, 5), beside(3), true],
    ['beside the declared payee in three of six months', single(2, 6), beside(3), false],
    [
      'beside a declared payee who gets the whole rent',
      single(2, 3),
      { found: [0, 0, 100_000, 100_000, 100_000] },
      false,
    ],
    ['up to a pound short', months(2, 3, { pence: 29_900 }), beside(3), true],
    ['more than a pound short', months(2, 3, { pence: 29_899 }), beside(3), false],
    ['for a garage', single(2, 3, { line: 'ASH GARAGE' }), beside(3), false],
    ['for a deposit', single(2, 3, { line: 'ASH DEPOSIT' }), beside(3), false],
    ['to a payee with a likely name', single(2, 3, { strength: 0.6 }), beside(3), false],
    ['to a payee with a hardly likely name', single(2, 3, { strength: 0.59 }), beside(3), true],
  ])('is learnt ($3): %s', (_what, rows, known, isLearnt) => {
    expect(new Set(learn(rows, known).map(({ trust }) => trust === TRUST.completes))).toEqual(
      new Set([isLearnt]),
    )
  })

  test('is learnt for all months if one part in one month says rent', () => {
    const rows = [
      ...halves(2, 1, { ...RENT, series: 'ash' }),
      ...halves(3, 1, { line: 'ASH', series: 'ash' }),
    ]
    expect(new Set(learn(rows).map(({ trust }) => trust))).toEqual(new Set([TRUST.completes]))
  })

  test('is not learnt if each payment is several rents', () => {
    const rows = months(2, 3, { pence: 200_000 })
    expect(
      learn(rows, { found: [0, 0, -100_000, -100_000, -100_000] }).every(({ trust }) => trust === 0),
    ).toBe(true)
  })
})

describe('one payment of several rents with the word rent', () => {
  const lump = (told: PaymentSpec = {}, daysOff = 0, known: Known = {}) =>
    learn([inMonth(5, { pence: 200_000, line: 'ASH RENT', ...told }, daysOff)], known)[0]?.trust

  test.each<[string, number | undefined, number]>([
    ['five days after its day', lump({}, 5), TRUST.lump],
    ['five days before its day', lump({}, -5), TRUST.lump],
    ['not six days after its day', lump({}, 6), 0],
    ['not without the word rent', lump({ line: 'ASH' }), 0],
    ['not with the word deposit', lump({ line: 'ASH RENT DEPOSIT' }), 0],
    ['not with another purpose in the text', lump({ line: 'ASH RENT GARAGE' }), 0],
    ['not in a month that is paid', lump({}, 0, { taken: [5] }), 0],
    ['not if it is no multiple of the rent', lump({ pence: 210_000 }), 0],
    ['not beyond a likely name, which counts more', lump({ strength: 0.6 }), 0.6],
    ['to a hardly likely name', lump({ strength: 0.59 }), TRUST.lump],
  ])('counts as rent or not: %s', (_what, trust, expected) => {
    expect(trust).toBe(expected)
  })

  test.each([
    [200_000, 0],
    [300_000, TRUST.lump],
  ])('around moving in is rent and deposit if it is twice the rent: %i pence', (pence, expected) => {
    const payments = paidBeside(dues, [inMonth(0, { pence, line: 'ASH RENT' })], '2026-01-01')
    const known = { taken: new Set<number>(), found: [], dues, start: numberOfDay('2026-01-01') }
    learnPayees(payments, { ...known, cycleDays: 30, namedNobody: false })
    expect(payments[0]?.trust).toBe(expected)
  })
})

describe('a payee recognised by one word of a known payee’s name', () => {
  const again = (known: string, count: number, other: string, told: PaymentSpec = {}) =>
    learn([...months(1, count, { line: known }), inMonth(8, { line: other, ...told })]).at(-1)?.trust

  test.each<[string, number | undefined, boolean]>([
    ['after three rents', again('ADA NWOSU', 3, 'NWOSU AND SON'), true],
    ['not after two rents', again('ADA NWOSU', 2, 'NWOSU AND SON'), false],
    ['by a word of four letters', again('ADA OKOR', 3, 'OKOR AND SON'), true],
    ['not by a word of three letters', again('ADA OKO', 3, 'OKO AND SON'), false],
    ['with several rents at once', again('ADA NWOSU', 3, 'NWOSU', { pence: 200_000 }), true],
    ['with bills in the amount', again('ADA NWOSU', 3, 'NWOSU', { pence: 140_000 }), true],
    ['not for a part payment', again('ADA NWOSU', 3, 'NWOSU', { pence: 50_000 }), false],
  ])('is trusted or not: %s', (_what, trust, expected) => {
    expect(trust === TRUST.byWord).toBe(expected)
  })

  test('is also trusted in a paid month, if the amount is the rent to the pound', () => {
    const beside = (pence: number) =>
      learn([...months(1, 4), inMonth(2, { line: 'NWOSU AND SON', pence }, 1)]).find(
        ({ candidate }) => candidate.series === 'NWOSU SON',
      )?.trust
    expect(beside(100_000)).toBe(TRUST.byWord)
    expect(beside(140_000)).toBe(0)
  })

  test('is not trusted if the known payee was doubtful', () => {
    const rows = [
      ...months(1, 4, { pence: 112_000, line: 'NWOSU LOAN' }),
      inMonth(8, { line: 'NWOSU AND SON' }),
    ]
    expect(learn(rows).at(-1)?.trust).not.toBe(TRUST.byWord)
  })
})

describe('rents to payees whose names change', () => {
  const names = ['ABE', 'BEN', 'CAT', 'DEE', 'EVE', 'FAY', 'GUY', 'HAL', 'IDA', 'JIM', 'KIM', 'LEO', 'MIA']
  const anew = (count: number, told: PaymentSpec = {}, daysOff = 0) =>
    names.slice(0, count).map((line, month) => inMonth(month, { line, ...told }, daysOff))
  const trusts = (rows: PaymentSpec[], known: Known = {}) => [
    ...new Set(learn(rows, known).map(({ trust }) => trust)),
  ]

  test.each<[string, PaymentSpec[], Known, boolean]>([
    ['four times', anew(4), {}, true],
    ['three times', anew(3), {}, false],
    ['four times, six days off the day', anew(4, {}, 6), {}, true],
    ['four times, seven days off the day', anew(4, {}, 7), {}, false],
    ['with a different amount each', anew(4, { pence: 103_000 }), {}, false],
    ['five payments in four months', [...anew(4), inMonth(3, { line: 'EVE' })], {}, true],
    ['four names in three months', [...anew(3), inMonth(2, { line: 'DEE' })], {}, false],
    ['payments like one that the member refused', anew(4, { rejectedBefore: true }), {}, false],
    ['in months that are paid', anew(4), { taken: [0, 1, 2, 3] }, false],
    ['four times, in one paid month', anew(4), { taken: [0] }, false],
  ])('are recognised ($3) by the same amount and day: %s', (_what, rows, known, expected) => {
    expect(trusts(rows, known).includes(TRUST.bySum)).toBe(expected)
  })
})

describe('a likely name that got the rent in several months', () => {
  const established = (told: PaymentSpec[], isSaid = () => false) => {
    const payments = paidBeside(dues, told)
    const places = new Map(
      payments.map((each) => [each, [{ at: each.nearest, pence: each.candidate.pence }]]),
    )
    establish(payments, places, isSaid)
    return payments.at(-1)?.trust
  }

  test.each<[string, number | undefined, number]>([
    ['three months', established(months(1, 3, { strength: 0.6 })), TRUST.established],
    ['two months', established(months(1, 2, { strength: 0.6 })), 0.6],
    ['a name that is too unlike', established(months(1, 3, { strength: 0.59 })), 0.59],
    ['a name that is already surer', established(months(1, 3, { strength: 0.95 })), 0.95],
    ['part payments', established(months(1, 3, { strength: 0.6, pence: 50_000 })), 0.6],
    ['another row says that it is the rent', established(months(1, 3, { strength: 0.6 }), () => true), 0.6],
  ])('has the trust $2: %s', (_what, trust, expected) => {
    expect(trust).toBe(expected)
  })

  test('becomes established by the whole home’s rent from a member who owes half', () => {
    const half = monthlyDues(6, { sharePence: 50_000 })
    const payments = paidBeside(half, months(1, 3, { strength: 0.6 }))
    establish(
      payments,
      new Map(payments.map((each) => [each, [{ at: each.nearest, pence: 1 }]])),
      () => false,
    )
    expect(payments.map(({ trust }) => trust)).toEqual(Array(3).fill(TRUST.established))
  })
})
