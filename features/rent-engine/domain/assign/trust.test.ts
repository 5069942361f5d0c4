import { addDays, addMonths, type Day, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { ASKED_FROM, VERIFIED_FROM } from '../../constants.ts'
import { monthlyDues, type PaymentSpec, paidBeside } from './payment.builder.ts'
import { learnPayees } from './trust.ts'

const dues = monthlyDues(14)

interface Known {
  taken?: number[]
  found?: number[]
  namedNobody?: boolean
  cycleDays?: number
  startsOn?: Day
}

/** Payment given as days from the rent day of a month, counted from January 2026. */
const inMonth = (month: number, told: PaymentSpec = {}, daysOff = 0): PaymentSpec => ({
  bookedOn: addDays(addMonths('2026-01-01', month), daysOff),
  ...told,
})
const months = (from: number, count: number, told: PaymentSpec = {}, daysOff = 0): PaymentSpec[] =>
  Array.from({ length: count }, (_, at) => inMonth(from + at, told, daysOff))

function learn(rows: PaymentSpec[], known: Known = {}) {
  const { taken = [], found = [], namedNobody = false, cycleDays = 30, startsOn = '2024-01-01' } = known
  const payments = paidBeside(dues, rows, startsOn)
  const start = numberOfDay(startsOn)
  learnPayees(payments, { taken: new Set(taken), found, dues, start, cycleDays, namedNobody })
  return payments
}
const trusted = (rows: PaymentSpec[], known: Known = {}, line?: string): number[] =>
  learn(rows, known)
    .filter(({ candidate }) => line === undefined || candidate.series === line)
    .map(({ trust }) => trust)
const standings = (rows: PaymentSpec[], known: Known = {}, line?: string): number[] => [
  ...new Set(trusted(rows, known, line)),
]
const RENT = { line: 'ASH RENT' }

type Standing = 'believed' | 'asked about' | 'nobody'
const standingOf = (trust: number): Standing =>
  trust >= VERIFIED_FROM ? 'believed' : trust >= ASKED_FROM ? 'asked about' : 'nobody'
const standing = (...given: Parameters<typeof trusted>): Standing[] => [
  ...new Set(trusted(...given).map(standingOf)),
]
type Case = [what: string, rows: PaymentSpec[], known: Known, standing: Standing]

describe('trust in an undeclared payee who gets the rent', () => {
  test.each([
    ['four months', months(3, 4), {}, 'believed'],
    ['two months on the day', months(3, 2), {}, 'believed'],
    ['one month', months(3, 1), {}, 'asked about'],
    ['one month after two months of another payee', months(3, 1), { taken: [1, 2] }, 'believed'],
    ['one month, with the word rent', months(3, 1, RENT), {}, 'believed'],
    ['one month, naming the home', months(3, 1, { saysHome: true }), {}, 'believed'],
    ['rent of a garage', months(3, 4, { line: 'GARAGE RENT' }), {}, 'nobody'],
    ['a garage', months(3, 4, { line: 'ASH GARAGE' }), {}, 'nobody'],
    ['a text with a savings word', months(2, 8, { line: 'ASH INVEST' }), {}, 'asked about'],
    [
      'a text with a savings word that names the home',
      months(2, 8, { line: 'ASH INVEST', saysHome: true }),
      {},
      'believed',
    ],
    ['a deposit', months(3, 4, { line: 'ASH DEPOSIT' }), {}, 'nobody'],
    ['a payment like one that the member refused', months(3, 4, { rejectedBefore: true }), {}, 'nobody'],
    ['months in which the rent is paid already', months(3, 4), { taken: [3, 4, 5, 6] }, 'nobody'],
    ['the rent and a steady extra for a year', months(1, 12, { pence: 103_000 }), {}, 'believed'],
    ['about the rent, in one month', months(3, 1, { pence: 103_000 }), {}, 'nobody'],
    ['the rent and a large extra', months(1, 12, { pence: 140_000 }), {}, 'nobody'],
    [
      'the rent and a steady extra, with the word rent',
      months(2, 4, { ...RENT, pence: 112_000 }),
      {},
      'believed',
    ],
    ['far more than the rent', months(2, 5, { pence: 145_100 }), {}, 'nobody'],
    ['a little less than the rent', months(2, 5, { pence: 90_000 }), {}, 'nobody'],
    ['nine days off the rent day', months(2, 5, {}, 9), {}, 'nobody'],
  ] satisfies Case[])('is “$3”: %s', (_what, rows, known, expected) => {
    expect(standing(rows, known)).toEqual([expected])
  })

  test('is not inferred if the row has a likely declared name', () => {
    expect(trusted(months(3, 4, { strength: 0.6 }))).toEqual([0.6, 0.6, 0.6, 0.6])
  })

  test('grows with more months', () => {
    const [few = 0] = trusted(months(3, 2))
    const [many = 0] = trusted(months(3, 8))
    expect(many).toBeGreaterThan(few)
  })
})

describe('the distance of a payment from its rent day', () => {
  test.each([
    [30, 10],
    [20, 7],
    [7, 4],
  ])('in a cycle of %i days is less than %i days', (cycleDays, daysOff) => {
    expect(trusted([inMonth(3, {}, daysOff)], { cycleDays })).toEqual([0])
    expect(trusted([inMonth(3, {}, daysOff - 1)], { cycleDays })[0]).toBeGreaterThan(0)
  })
})

describe('two undeclared payees in the same months', () => {
  const bob = { line: 'BOB' }
  const believed = (rows: PaymentSpec[], known: Known = {}) => [
    ...new Set(
      learn(rows, known)
        .filter(({ trust }) => trust >= VERIFIED_FROM)
        .map(({ candidate }) => candidate.series),
    ),
  ]

  test.each([
    ['the one whose rows say rent', [...months(3, 4), ...months(3, 4, { line: 'ZOE RENT' })], ['ZOE']],
    ['the one paid in more months', [...months(3, 4), ...months(3, 5, { line: 'ZOE' })], ['ZOE']],
    [
      'the one paid nearer the rent day',
      [...months(3, 4, {}, 2), ...months(3, 4, { line: 'ZOE' }, 1)],
      ['ZOE'],
    ],
    ['the first one by name', [...months(3, 4, { line: 'ZOE' }), ...months(3, 4, bob)], ['BOB']],
    ['both, if each has months of its own', [...months(3, 3), ...months(6, 3, bob)], ['ADA NWOSU', 'BOB']],
    [
      'both, if three of five months are their own',
      [...months(0, 5), ...months(3, 6, bob)],
      ['BOB', 'ADA NWOSU'],
    ],
  ])('are narrowed to %s', (_what, rows, names) => {
    expect(believed(rows).sort()).toEqual(names.sort())
  })

  test.each([
    ['three of five months open', [3, 4], ['ADA NWOSU']],
    ['two of five months open', [3, 4, 5], []],
  ])('with %s leave as payees: %j', (_what, taken, names) => {
    expect(believed(months(3, 5), { taken })).toEqual(names)
  })

  test('include a later one for months that the first one leaves open', () => {
    const known = { line: 'EVE', learnt: true, trust: 0.9, pence: 100_000 }
    expect(standings([...months(3, 4), ...months(3, 4, known)], {}, 'ADA NWOSU')).toEqual([0])
  })
})

describe('an undeclared payee who was paid before the tenancy', () => {
  test.each([
    ['twice', [-3, -2], 'nobody'],
    ['once', [-2], 'believed'],
  ])('is not trusted after two such payments, and is after one: %s', (_what, before, expected) => {
    const earlier = before.map((month) => inMonth(month, { pence: 99_000 }))
    const rows = [...earlier, ...months(1, 3)]
    expect(standingOf(trusted(rows, { startsOn: '2026-01-01' }).at(-1) ?? 0)).toBe(expected)
  })
})
