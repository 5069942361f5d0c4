import { addDays, addMonths, type Day, numberOfDay } from '@keyturn/platform/days'
import { describe, expect, test } from 'vitest'
import { ASKED_FROM, VERIFIED_FROM } from '../../words.ts'
import { monthlyDues, paidBeside, type ToldPayment } from './payment.builder.ts'
import { learnPayees } from './trust.ts'
import { TRUST } from './weights.ts'

const dues = monthlyDues(14)

interface Known {
  taken?: number[]
  found?: number[]
  namedNobody?: boolean
  cycleDays?: number
  startsOn?: Day
}

/** So many days beside the rent day of a month, counted from January 2026. */
const inMonth = (month: number, told: ToldPayment = {}, daysOff = 0): ToldPayment => ({
  bookedOn: addDays(addMonths('2026-01-01', month), daysOff),
  ...told,
})
const months = (from: number, count: number, told: ToldPayment = {}, daysOff = 0): ToldPayment[] =>
  Array.from({ length: count }, (_, at) => inMonth(from + at, told, daysOff))

function learn(rows: ToldPayment[], known: Known = {}) {
  const { taken = [], found = [], namedNobody = false, cycleDays = 30, startsOn = '2024-01-01' } = known
  const payments = paidBeside(dues, rows, startsOn)
  const start = numberOfDay(startsOn)
  learnPayees(payments, { taken: new Set(taken), found, dues, start, cycleDays, namedNobody })
  return payments
}
const trusted = (rows: ToldPayment[], known: Known = {}, line?: string): number[] =>
  learn(rows, known)
    .filter(({ candidate }) => line === undefined || candidate.series === line)
    .map(({ trust }) => trust)
const standings = (rows: ToldPayment[], known: Known = {}, line?: string): number[] => [
  ...new Set(trusted(rows, known, line)),
]
const LETTING = { line: 'ASH LETTINGS' }
const RENT = { line: 'ASH RENT' }

type Case = [what: string, rows: ToldPayment[], known: Known, trust: number]

describe('a stranger paid exactly the rent is believed by how often nobody else was paid', () => {
  test.each([
    ['four months', months(3, 4), {}, TRUST.four],
    ['three months', months(3, 3), {}, TRUST.three],
    ['two months on the day', months(3, 2, {}, 4), {}, TRUST.two],
    ['two months, one a little off the day', [...months(3, 1, {}, 5), inMonth(4)], {}, TRUST.twoLoosely],
    ['the same to a letting agent', [inMonth(3, LETTING, 5), inMonth(4, LETTING)], {}, TRUST.two],
    ['two months after another payee', months(3, 2, {}, 5), { taken: [1, 2] }, TRUST.two],
    ['once', months(3, 1), {}, TRUST.one],
    ['once to a letting agent', months(3, 1, LETTING), {}, TRUST.oneLetting],
    ['once after another payee', months(3, 1, {}, 4), { taken: [1, 2] }, TRUST.oneAfterAnother],
    ['the same off the day', months(3, 1, {}, 5), { taken: [1, 2] }, TRUST.oneLoosely],
    ['a letting agent off the day', months(3, 1, LETTING, 5), { taken: [1, 2] }, TRUST.oneLetting],
    ['once after one month of another', months(3, 1), { taken: [2] }, TRUST.one],
    ['once after a gap', months(3, 1), { taken: [0, 1] }, TRUST.one],
    ['twice, saying rent', months(3, 2, RENT), {}, TRUST.saysRentTwice],
    ['once, saying rent', months(3, 1, RENT), {}, TRUST.saysRentOnce],
    ['once, naming the home', months(3, 1, { saysHome: true }), {}, TRUST.saysRentOnce],
    ['a garage’s rent says nothing of the home', months(3, 2, { line: 'GARAGE RENT' }), {}, TRUST.two],
    ['a garage', months(3, 4, { line: 'ASH GARAGE' }), {}, 0],
    ['a deposit', months(3, 4, { line: 'ASH DEPOSIT' }), {}, 0],
    ['what was refused before', months(3, 4, { rejectedBefore: true }), {}, 0],
    ['where the rent is paid already', months(3, 4), { taken: [3, 4, 5, 6] }, 0],
  ] satisfies Case[])('%s', (_what, rows, known, trust) => {
    expect(standings(rows, known)).toEqual([trust])
  })

  test('a line that names the payee well enough needs no learning', () => {
    expect(trusted(months(3, 4, { strength: 0.6 }))).toEqual([0.6, 0.6, 0.6, 0.6])
    expect(standings(months(3, 4, { strength: 0.59 }))).toEqual([TRUST.four])
  })

  test('who was paid the rent once is asked about, who was paid it for months is believed', () => {
    const [once = 0] = trusted(months(3, 1))
    const [often = 0] = trusted(months(3, 4))
    expect(once).toBeGreaterThanOrEqual(ASKED_FROM)
    expect(once).toBeLessThan(VERIFIED_FROM)
    expect(often).toBeGreaterThanOrEqual(VERIFIED_FROM)
  })
})

describe('a stranger paid about the rent is believed less', () => {
  const about = (count: number, pence: number, told: ToldPayment = {}) => months(2, count, { pence, ...told })

  test.each([
    ['a letting agent four times', about(4, 112_000, LETTING), {}, TRUST.aboutLetting],
    ['a letting agent three times', about(3, 112_000, LETTING), {}, TRUST.aboutSeldom],
    [
      'an agent, once with bills',
      [...about(3, 112_000, LETTING), inMonth(5, { ...LETTING, pence: 112_100 })],
      {},
      TRUST.aboutSeldom,
    ],
    ['five times', about(5, 103_000), {}, TRUST.about],
    ['four times', about(4, 103_000), {}, TRUST.aboutSeldom],
    ['five times with bills in it', about(5, 145_000), {}, TRUST.about],
    ['five times with more than bills', about(5, 145_100), {}, 0],
    ['hardly less, five times', about(5, 97_000), {}, TRUST.about],
    ['less, five times', about(5, 96_900), {}, 0],
    ['five times, where nobody was named', about(5, 103_000), { namedNobody: true }, TRUST.aboutAlways],
    ['four times, where nobody was named', about(4, 103_000), { namedNobody: true }, TRUST.aboutSeldom],
    ['five of six', about(6, 103_000), { namedNobody: true, taken: [2] }, TRUST.aboutAlways],
    ['five of seven', about(7, 103_000), { namedNobody: true, taken: [2, 3] }, TRUST.about],
    ['eight of ten', about(10, 103_000), { namedNobody: true, taken: [2, 3] }, TRUST.aboutAlways],
    ['saying rent, three times', about(3, 85_000, RENT), {}, TRUST.saysAboutRent],
    ['saying rent, twice', about(2, 85_000, RENT), {}, TRUST.saysAboutRentOnce],
    ['naming the home, three times', about(3, 85_000, { saysHome: true }), {}, TRUST.saysAboutRent],
    ['saying rent, too little', about(3, 84_900, RENT), {}, 0],
  ] satisfies Case[])('%s', (_what, rows, known, trust) => {
    expect(standings(rows, known)).toEqual([trust])
  })

  test('exact sums speak where there are some, and those with bills are left out of the count', () => {
    const rows = [...months(2, 1), ...months(3, 4, { pence: 130_000 })]
    expect(standings(rows)).toEqual([TRUST.one, 0])
  })
})

describe('how far off its day a payment may be', () => {
  test.each([
    [30, 9, TRUST.one],
    [30, 10, 0],
    [30, -9, TRUST.one],
    [20, 6, TRUST.one],
    [20, 7, 0],
    [7, 3, TRUST.one],
    [7, 4, 0],
  ])('in a cycle of %i days, %i days: %s', (cycleDays, daysOff, expected) => {
    expect(standings([inMonth(3, {}, daysOff)], { cycleDays })).toEqual([expected])
  })
})

describe('what else goes to a payee learnt', () => {
  const odd = (pence: number) => inMonth(8, { pence })

  test.each([
    ['all of it, once two rents showed it', months(3, 2), odd(30_000), TRUST.two],
    ['only the rents, while it is merely asked about', months(3, 1), odd(30_000), 0],
    ['what is like it, where the sums differ', months(2, 5, { pence: 103_000 }), odd(75_000), TRUST.about],
    ['nothing smaller', months(2, 5, { pence: 103_000 }), odd(74_900), 0],
    ['nothing above two rents', months(2, 5, { pence: 103_000 }), odd(200_200), 0],
    ['two rents', months(2, 5, { pence: 103_000 }), odd(200_000), TRUST.about],
  ])('%s', (_what, rows, other, expected) => {
    expect(trusted([...rows, other]).at(-1)).toBe(expected)
  })
})

describe('of two strangers in the same months one is the payee', () => {
  const bob = { line: 'BOB' }
  const believed = (rows: ToldPayment[], known: Known = {}) => [
    ...new Set(
      learn(rows, known)
        .filter(({ trust }) => trust >= VERIFIED_FROM)
        .map(({ candidate }) => candidate.series),
    ),
  ]

  test.each([
    ['who says rent', [...months(3, 4), ...months(3, 4, { line: 'ZOE RENT' })], ['ZOE']],
    ['who was paid more months', [...months(3, 4), ...months(3, 5, { line: 'ZOE' })], ['ZOE']],
    ['who was paid nearer the day', [...months(3, 4, {}, 2), ...months(3, 4, { line: 'ZOE' }, 1)], ['ZOE']],
    ['the first by name', [...months(3, 4, { line: 'ZOE' }), ...months(3, 4, bob)], ['BOB']],
    ['both, where each has its months', [...months(3, 3), ...months(6, 3, bob)], ['ADA NWOSU', 'BOB']],
    ['both, where three of five are its own', [...months(0, 5), ...months(3, 6, bob)], ['BOB', 'ADA NWOSU']],
  ])('%s', (_what, rows, names) => {
    expect(believed(rows).sort()).toEqual(names.sort())
  })

  test.each([
    ['three of five months open', [3, 4], ['ADA NWOSU']],
    ['two of five months open', [3, 4, 5], []],
  ])('with %s: %j', (_what, taken, names) => {
    expect(believed(months(3, 5), { taken })).toEqual(names)
  })

  test('who is asked about fills no month', () => {
    const rows = [...months(3, 4, { pence: 103_000 }), ...months(3, 4, { ...bob, pence: 103_000 })]
    expect(standings(rows)).toEqual([TRUST.aboutSeldom])
  })

  test('a month that a payee learnt before has is filled', () => {
    const known = { line: 'EVE', learnt: true, trust: TRUST.confirmed, pence: 100_000 }
    expect(standings([...months(3, 4), ...months(3, 4, known)], {}, 'ADA NWOSU')).toEqual([0])
  })
})

describe('who was paid before the home was rented is not its payee', () => {
  test.each([
    ['twice', [-3, -2], 0],
    ['once', [-2], TRUST.three],
  ])('%s', (_what, before, expected) => {
    const earlier = before.map((month) => inMonth(month, { pence: 99_000 }))
    const rows = [...earlier, ...months(1, 3)]
    expect(trusted(rows, { startsOn: '2026-01-01' }).at(-1)).toBe(expected)
  })

  test.each([
    [46, 0],
    [45, TRUST.three],
  ])('%i days before', (daysBefore, expected) => {
    const early = ['2025-10-01', addDays('2026-01-01', -daysBefore)].map((bookedOn) => ({
      bookedOn,
      pence: 99_000,
    }))
    expect(trusted([...early, ...months(1, 3)], { startsOn: '2026-01-01' }).at(-1) ?? 0).toBe(expected)
  })
})
