import { BankHistory } from '@keyturn/rent-engine/testing'
import { describe, expect, test } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import { computeRecord } from './compute-record.ts'
import type { Home, Row } from './model.ts'

type History = Parameters<typeof computeRecord>[0]

const STO = 'STO MR JOHN OKAFOR'
const steady = () => new BankHistory().on('2025-11-20').everyMonth('2025-08-01', 3, 950, STO)
const account = { id: 'current', coverage: [{ from: '2025-07-20', to: '2025-11-20' }] }

const recordOf = (history: BankHistory, more: Partial<History> = {}) => {
  const { transactions, tenancy, today } = history.input()
  const rows = transactions.map((row): Row => ({ ...row, source: 'bank' }))
  const homes = [{ id: 'home', tenancy }]
  return computeRecord({ homes, rows, decisions: [], accounts: [account], today, ...more })
}
const periodIn = (month: string, ...given: Parameters<typeof recordOf>) =>
  recordOf(...given).periods.find(({ dueOn }) => dueOn.startsWith(month))
const yes = (...ids: string[]) => ids.map((transactionId) => ({ transactionId, isRent: true }))

describe('a doubtful payment', () => {
  const more = steady().pays('2025-11-03', 1_100, STO)

  test('verifies nothing: its month stays as it is and waits for the answer', () => {
    expect(periodIn('2025-11', more)).toMatchObject({
      found: 'not_found',
      foundPence: 0,
      settledOn: null,
      awaitsAnswer: true,
      bankProven: false,
      reasons: [
        'A payment is waiting for your answer',
        '£1,100 to Mr John Okafor on the 1st',
        'The name is the one in your tenancy',
        'A little more than the rent you told us: has it gone up?',
      ],
    })
  })

  test.each([
    ['2025-11-08', 'upcoming'],
    ['2025-11-09', 'not_found'],
  ])('leaves its month, on %s, %s', (today, found) => {
    expect(periodIn('2025-11', more, { today })).toMatchObject({ found, awaitsAnswer: true })
  })

  test('settles its month once the member says that it was rent', () => {
    expect(periodIn('2025-11', more, { decisions: yes('t4') })).toMatchObject({
      found: 'on_time',
      foundPence: 110_000,
      settledOn: '2025-11-03',
      awaitsAnswer: false,
      bankProven: true,
    })
  })

  test('is dropped, without another question, once the member says that it was not rent', () => {
    const no = { decisions: [{ transactionId: 't4', isRent: false }] }
    expect(recordOf(more, no).matches.map(({ transactionId }) => transactionId)).toEqual(['t1', 't2', 't3'])
    expect(periodIn('2025-11', more, no)).toMatchObject({ found: 'not_found', awaitsAnswer: false })
  })

  test('does not change sure months before or after it', () => {
    expect(periodIn('2025-10', more)).toMatchObject({
      found: 'on_time',
      awaitsAnswer: false,
      bankProven: true,
    })
    expect(periodIn('2025-12', more)).toMatchObject({ found: 'upcoming', awaitsAnswer: false, reasons: [] })
  })

  test('beside a part payment that the member confirmed keeps that part as proved by its bank', () => {
    const both = steady().pays('2025-11-03', 1_100, STO).pays('2025-11-05', 200, STO)
    const rows = both
      .input()
      .transactions.map((row): Row => ({ ...row, source: row.id === 't4' ? 'statement' : 'bank' }))
    const given = { rows, decisions: yes('t5') }
    expect(periodIn('2025-11', both, given)).toMatchObject({
      found: 'part_paid',
      foundPence: 20_000,
      settledOn: null,
      awaitsAnswer: true,
      bankProven: true,
    })
    const { matches } = recordOf(both, given)
    expect(matches.slice(3).map(({ rentPence }) => rentPence)).toEqual([110_000, 20_000])
  })
})

describe('the rent that a payment counts for', () => {
  const given = (history: BankHistory) =>
    recordOf(history).matches.map(({ transactionId, dueOn, rentPence }) => [transactionId, dueOn, rentPence])

  test('is the rent that it settles, and not a deposit paid together with it', () => {
    expect(given(steady().pays('2025-11-03', 2_100, STO)).at(-1)).toEqual(['t4', '2025-11-01', 190_000])
  })

  test('is all of a payment below the rent, and the month is part paid', () => {
    const less = steady().pays('2025-11-03', 500, STO)
    expect(given(less).at(-1)).toEqual(['t4', '2025-11-01', 50_000])
    expect(periodIn('2025-11', less)).toMatchObject({
      found: 'part_paid',
      foundPence: 50_000,
      settledOn: null,
    })
  })

  test('is zero if the payment settles no month, because the home was left before', () => {
    const left = steady().pays('2025-11-03', 950, STO).pays('2025-12-01', 950, STO).on('2025-12-20')
    left.tenancy({ endsOn: '2025-11-20' })
    expect(given(left).slice(3)).toEqual([
      ['t4', '2025-11-01', 95_000],
      ['t5', null, 0],
    ])
  })

  test('is the whole payment for arrears, even if it arrives after the unpaid month', () => {
    const caughtUp = new BankHistory().on('2025-11-20').everyMonth('2025-08-01', 2, 950, STO)
    caughtUp.pays('2025-11-03', 950, STO).pays('2025-11-12', 950, STO)
    expect(given(caughtUp).slice(2)).toEqual([
      ['t3', '2025-11-01', 95_000],
      ['t4', '2025-10-01', 95_000],
    ])
    expect(periodIn('2025-10', caughtUp)).toMatchObject({
      found: 'not_found',
      foundPence: 0,
      settledLater: [{ on: '2025-11-12', pence: 95_000 }],
    })
    expect(periodIn('2025-11', caughtUp)).toMatchObject({ found: 'on_time' })
  })

  test('waits for an answer if a payment after the thirty days may be its rent', () => {
    const late = new BankHistory().on('2025-11-20').everyMonth('2025-08-01', 2, 950, STO)
    late.pays('2025-11-03', 950, STO).pays('2025-11-12', 1_100, STO)
    const october = { found: 'not_found', foundPence: 0, settledLater: [] }
    expect(periodIn('2025-10', late)).toMatchObject({ ...october, awaitsAnswer: true })
    expect(periodIn('2025-10', late, { decisions: yes('t4') })).toMatchObject({
      ...october,
      settledLater: [{ on: '2025-11-12', pence: 95_000 }],
      awaitsAnswer: false,
    })
  })

  test('is split over the part payments as they were made', () => {
    const parts = steady().pays('2025-11-03', 500, STO).pays('2025-11-05', 450, STO)
    expect(given(parts).slice(3)).toEqual([
      ['t4', '2025-11-01', 50_000],
      ['t5', '2025-11-01', 45_000],
    ])
  })
})

test('a month is proved by the bank if the bank shows all its sure payments', () => {
  const parts = steady().pays('2025-11-03', 500, STO).pays('2025-11-05', 450, STO)
  const { transactions } = parts.input()
  const from = (statementId: string) =>
    transactions.map((row): Row => ({ ...row, source: row.id === statementId ? 'statement' : 'bank' }))
  expect(periodIn('2025-11', parts)).toMatchObject({ found: 'on_time', bankProven: true })
  expect(periodIn('2025-11', parts, { rows: from('t4') })).toMatchObject({ bankProven: false })
  expect(periodIn('2025-11', parts, { rows: from('t5') })).toMatchObject({ bankProven: false })
})

describe('an unpaid month', () => {
  test('shows which days were read, or that they were not read', () => {
    expect(periodIn('2025-11', steady())).toMatchObject({
      watched: true,
      reasons: ['No rent seen between 29 October 2025 and 08 November 2025'],
    })
    const unread = ['Your bank could not be read for all of these days, so this says nothing about you']
    const short = { ...account, coverage: [{ from: '2025-07-20', to: '2025-11-07' }] }
    for (const accounts of [[short], []])
      expect(periodIn('2025-11', steady(), { accounts })).toMatchObject({ watched: false, reasons: unread })
  })

  test('is watched only if the bank was read on the earlier days on which this member pays', () => {
    const early = new BankHistory().on('2025-11-20').pays('2025-07-24', 950, STO).pays('2025-08-25', 950, STO)
    const blindFor = (from: string, to: string) => [
      {
        id: 'current',
        coverage: [
          { from: '2025-07-20', to: from },
          { from: to, to: '2025-11-20' },
        ],
      },
    ]
    const paid = early.pays('2025-09-24', 950, STO)
    expect(periodIn('2025-11', paid, { accounts: blindFor('2025-10-23', '2025-10-26') })).toMatchObject({
      found: 'not_found',
      watched: false,
    })
    expect(periodIn('2025-11', paid)).toMatchObject({ found: 'not_found', watched: true })
    expect(periodIn('2025-11', steady(), { accounts: blindFor('2025-10-28', '2025-10-30') })).toMatchObject({
      watched: false,
    })
  })

  test('is watched while every account is read, even if no rent was ever paid', () => {
    const saver = { id: 'saver', coverage: [] }
    const nothing = new BankHistory().on('2025-11-20').tenancy({ startsOn: '2025-11-01' })
    const known = { accounts: [account, saver], knownFrom: new Map([['home', '2025-11-01']]) }
    expect(periodIn('2025-11', nothing, known)).toMatchObject({ watched: false })
    expect(periodIn('2025-11', nothing, { ...known, accounts: [account] })).toMatchObject({ watched: true })
  })
})

test('months start at the first known day, even after its rows were deleted', () => {
  const first = (knownFrom?: string) =>
    recordOf(steady(), knownFrom ? { knownFrom: new Map([['home', knownFrom]]) } : {}).periods[0]?.dueOn
  expect(first()).toBe('2025-08-01')
  expect(first('2025-06-01')).toBe('2025-06-01')
  expect(first('2025-09-15')).toBe('2025-08-01')
})

test.each([
  ['2025-08', false],
  ['2025-09', true],
  ['2025-10', true],
  ['2025-11', false],
])('the terms of the day decide whether the rent of %s is paid to a housemate: %s', (month, toHousemate) => {
  const term = { pence: 95_000, every: 'month', dueDay: 1 } as const
  const terms = [
    { ...term, from: '2025-08-15' },
    { ...term, from: '2025-09-01', toHousemate: true },
    { ...term, from: '2025-10-02', toHousemate: false },
  ]
  const home: Home = { id: 'home', tenancy: { startsOn: '2025-01-01', payees: ['Mr John Okafor'], terms } }
  expect(periodIn(month, steady(), { homes: [home] })).toMatchObject({ toHousemate })
})

describe('a payment between two homes', () => {
  const tenancy = steady().input().tenancy
  const old: Home = { id: 'old', tenancy }
  const next: Home = { id: 'next', tenancy: { ...tenancy, startsOn: '2025-10-01' } }
  const homesOf = (homes: Home[], more: Partial<History> = {}) =>
    recordOf(steady(), { homes, ...more })
      .matches.map(({ transactionId, tenancyId }) => `${transactionId} ${tenancyId}`)
      .toSorted()

  test('belongs to the newest home that is sure of it, whatever the order of homes', () => {
    const newest = homesOf([old, next])
    expect(newest).toContain('t3 next')
    expect(homesOf([next, old])).toEqual(newest)
    expect(newest).toHaveLength(3)
  })

  test('verified for one home stays there if the other home begins later', () => {
    const verified = new Map([['old', new Set(['t1', 't2', 't3'])]])
    expect(homesOf([old, next], { verified })).toEqual(['t1 old', 't2 old', 't3 next'])
  })

  test('is published as returned once', () => {
    const back = steady().pays('2025-11-03', 950, STO).receives('2025-11-05', 950, `RETURNED ${STO}`)
    const { setAside } = recordOf(back, { homes: [old, next] })
    expect(setAside).toMatchObject([{ transactionId: 't4', because: 'came_back', tenancyId: 'next' }])
  })
})

describe('a doubtful payment series', () => {
  const PAYEE = 'STO PRIYA SHAH'
  const doubtful = () => new BankHistory().on('2025-11-20').everyMonth('2025-08-01', 4, 1_135, PAYEE)
  const stands = (more: Partial<History> = {}) =>
    recordOf(doubtful(), more)
      .periods.slice(0, 4)
      .map(({ found, foundPence, awaitsAnswer }) => [found, foundPence, awaitsAnswer])

  test('leaves each of its months waiting for the answer, without a payment', () => {
    expect(recordOf(doubtful()).matches.map(({ confidence }) => confidence < VERIFIED_FROM)).toEqual(
      Array(4).fill(true),
    )
    expect(stands()).toEqual(Array(4).fill(['not_found', 0, true]))
  })

  test('settles its months by one answer', () => {
    expect(stands({ decisions: yes('t2') })).toEqual(Array(4).fill(['on_time', 113_500, false]))
  })

  test('leaves its months not found after “no” to the whole series', () => {
    const decisions = ['t1', 't2', 't3', 't4'].map((transactionId) => ({ transactionId, isRent: false }))
    expect(stands({ decisions })).toEqual(Array(4).fill(['not_found', 0, false]))
  })

  test('beside sure rent asks about no month that is already paid', () => {
    const both = doubtful()
    both.everyMonth('2025-08-01', 4, 950, STO)
    expect(recordOf(both).periods.some(({ awaitsAnswer }) => awaitsAnswer)).toBe(false)
  })
})

describe('a payment midway between two rent days', () => {
  const midway = () => steady().pays('2025-11-16', 950, STO).on('2025-12-10')
  const watched = { accounts: [{ id: 'current', coverage: [{ from: '2025-07-20', to: '2025-12-10' }] }] }
  const open = (more: Partial<History> = {}) =>
    recordOf(midway(), { ...watched, ...more }).periods.filter(({ awaitsAnswer }) => awaitsAnswer)

  test('counts as rent, and proves neither month before the member answers', () => {
    expect(open().map(({ dueOn, found, foundPence }) => [dueOn, found, foundPence])).toEqual([
      ['2025-11-01', 'not_found', 0],
      ['2025-12-01', 'not_found', 0],
    ])
    expect(recordOf(midway(), watched).matches.at(-1)).toMatchObject({
      dueOn: '2025-11-01',
      orElseDueOn: '2025-12-01',
      confidence: expect.closeTo(0.79),
    })
  })

  test.each([
    ['2025-11-01', { '2025-11-01': 'late', '2025-12-01': 'not_found' }],
    ['2025-12-01', { '2025-11-01': 'not_found', '2025-12-01': 'on_time' }],
  ])('is rent of %s once the member says so, and no question is left', (dueOn, states) => {
    const decisions = [{ transactionId: 't4', isRent: true, tenancyId: 'home', dueOn }]
    expect(open({ decisions })).toEqual([])
    const { periods } = recordOf(midway(), { ...watched, decisions })
    expect(Object.fromEntries(periods.map((each) => [each.dueOn, each.found]))).toMatchObject(states)
  })

  test('is not asked about again once it was verified', () => {
    const verified = new Map([['home', new Set(['t4'])]])
    expect(open({ verified })).toEqual([])
  })

  test('is settled by the next rent on time, as payment of the month before', () => {
    const { periods } = recordOf(midway().pays('2025-12-01', 950, STO), watched)
    expect(periods.slice(-3).map(({ found, awaitsAnswer }) => [found, awaitsAnswer])).toEqual([
      ['late', false],
      ['on_time', false],
      ['upcoming', false],
    ])
  })
})
