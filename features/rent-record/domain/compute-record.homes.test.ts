import { describe, expect, test } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import { computeRecord, type History } from './compute-record.ts'
import type { Home, Row } from './model.ts'

const homeOf = (id: string, startsOn: string, told: Partial<Home['tenancy']> = {}): Home => ({
  id,
  tenancy: {
    startsOn,
    terms: [{ from: startsOn, pence: 95_000, every: 'month', dueDay: 1 }],
    payees: ['J Okafor'],
    ...told,
  },
})
const paid = (bookedOn: string, pounds = 950, description = 'STO J OKAFOR', told: Partial<Row> = {}): Row => {
  const row = {
    id: `${bookedOn} ${pounds}`,
    accountId: 'current',
    bookedOn,
    pence: -pounds * 100,
    description,
  }
  return { ...row, source: 'bank', ...told }
}
const compute = (homes: Home[], rows: Row[], more: Partial<History> = {}) =>
  computeRecord({ homes, rows, decisions: [], accounts: [], today: '2026-05-20', ...more })
const homeOfEach = (...given: Parameters<typeof compute>) =>
  Object.fromEntries(
    compute(...given).matches.map(({ transactionId, tenancyId }) => [transactionId.slice(0, 7), tenancyId]),
  )

const old = homeOf('old', '2026-01-01', { endsOn: '2026-03-31' })
const next = homeOf('next', '2026-04-01')

describe('the home that a payment belongs to', () => {
  const rows = ['2026-02-02', '2026-03-02', '2026-04-01', '2026-05-01'].map((day) => paid(day))
  const given = (tenancyId: string, isRent = true) => ({
    decisions: [{ transactionId: '2026-04-01 950', isRent, tenancyId, dueOn: '2026-03-01' }],
  })

  test('is the newest home that is sure of the payment, whatever the order of homes', () => {
    for (const homes of [
      [old, next],
      [next, old],
    ])
      expect(homeOfEach(homes, rows)).toMatchObject({ '2026-04': 'next', '2026-05': 'next' })
  })

  test('is the home of the month that the member assigned it to', () => {
    expect(homeOfEach([old, next], rows, given('old'))['2026-04']).toBe('old')
    expect(homeOfEach([old, next], rows, given('next'))['2026-04']).toBe('next')
    expect(homeOfEach([old, next], rows, given('gone'))['2026-04']).toBe('next')
    expect(homeOfEach([old, next], rows, given('old', false))['2026-04']).toBeUndefined()
  })

  test('is the first home if the payment was verified before the other home began', () => {
    const verified = new Map([['old', new Set(['2026-03-02 950'])]])
    expect(homeOfEach([old, next], rows, { verified })['2026-03']).toBe('old')
    expect(homeOfEach([old], rows, { verified: new Map([['old', new Set<string>()]]) })['2026-03']).toBe(
      'old',
    )
  })
})

describe('rent of a former home, paid after the move and called rent by the member', () => {
  const moved = homeOf('next', '2026-04-01', { payees: ['Harbour Lettings'] })
  const rows = [
    ...['2026-02-02', '2026-04-01', '2026-05-01'].map((day) =>
      paid(day, 950, day < '2026-04' ? 'STO J OKAFOR' : 'HARBOUR LETTINGS RENT'),
    ),
    paid('2026-04-08', 950, 'STO J OKAFOR LAST RENT'),
  ]
  const calledRent = (on: string) => ({ decisions: [{ transactionId: `${on} 950`, isRent: true }] })

  test('stays with the home whose landlord it names', () => {
    const { matches } = compute([old, moved], rows, calledRent('2026-04-08'))
    const late = matches.find(({ transactionId }) => transactionId === '2026-04-08 950')
    expect(late).toMatchObject({ tenancyId: 'old', settles: ['2026-03-01'] })
  })

  test('belongs to the new home if that home has no payee of its own', () => {
    const unnamed = homeOf('next', '2026-04-01', { payees: [] })
    expect(homeOfEach([old, unnamed], [paid('2026-04-08')], calledRent('2026-04-08'))['2026-04']).toBe('next')
  })

  test('belongs to the new home if the former home ended long before', () => {
    const late = [paid('2026-06-08')]
    const more = { ...calledRent('2026-06-08'), today: '2026-06-20' }
    expect(homeOfEach([old, moved], late, more)['2026-06']).toBe('next')
  })
})

describe('the rent that a payment gives to a month', () => {
  const home = homeOf('home', '2026-01-01')
  const usual = [paid('2026-01-02'), paid('2026-02-02')]
  const rents = (...given: Parameters<typeof compute>) =>
    Object.fromEntries(
      compute(...given).matches.map(({ transactionId, rentPence }) => [
        transactionId.slice(0, 10),
        rentPence,
      ]),
    )

  test('is all of the payment, and never more than was due', () => {
    expect(rents([home], [...usual, paid('2026-03-02', 1900)])).toMatchObject({
      '2026-02-02': 95_000,
      '2026-03-02': 190_000,
    })
    expect(rents([home], [...usual, paid('2026-03-02', 500), paid('2026-03-09', 450)])).toMatchObject({
      '2026-03-02': 50_000,
      '2026-03-09': 45_000,
    })
  })

  test('counts even if it came too late to prove its month', () => {
    const late = [...usual, paid('2026-04-01'), paid('2026-04-15'), paid('2026-05-01')]
    expect(rents([home], late)['2026-04-15']).toBe(95_000)
    const { periods } = compute([home], late)
    expect(periods.find(({ dueOn }) => dueOn === '2026-03-01')).toMatchObject({
      found: 'not_found',
      foundPence: 0,
    })
  })
})

test('the payments of a month add up to the amount found for it', () => {
  const home = homeOf('home', '2026-01-01')
  const usual = [paid('2026-01-02'), paid('2026-02-02')]
  const rows = [...usual, paid('2026-03-02', 500), paid('2026-03-04', 450), paid('2026-03-06', 300)]
  const { matches, periods } = compute([home], rows)
  const march = matches.filter(({ settles }) => settles.includes('2026-03-01'))
  const found = periods.find(({ dueOn }) => dueOn === '2026-03-01')?.foundPence
  expect(march.reduce((sum, { rentPence }) => sum + rentPence, 0)).toBe(found)
})

describe('a doubtful payment', () => {
  const home = homeOf('home', '2026-01-01')
  const month = (rows: Row[], dueOn: string, more: Partial<History> = {}) =>
    compute([home], rows, more).periods.find((period) => period.dueOn === dueOn)

  test('above the rent to the landlord verifies nothing, and its month waits for an answer', () => {
    const rows = [paid('2026-04-01'), paid('2026-05-01', 1045)]
    const may = (today: string) => month(rows, '2026-05-01', { today })
    expect(may('2026-05-20')).toMatchObject({
      found: 'not_found',
      awaitsAnswer: true,
      foundPence: 0,
      settledOn: null,
    })
    expect(may('2026-05-20')).toMatchObject({ bankProven: false })
    expect(may('2026-05-20')?.reasons[0]).toBe('A payment is waiting for your answer')
    expect(may('2026-05-06')?.found).toBe('upcoming')
    expect(may('2026-05-07')?.found).toBe('not_found')
  })

  test('equal to the rent to an undeclared payee verifies nothing, and its month waits for an answer', () => {
    const rows = [paid('2026-05-01', 950, 'ADA NWOSU')]
    expect(month(rows, '2026-05-01')).toMatchObject({
      found: 'not_found',
      awaitsAnswer: true,
      foundPence: 0,
    })
    expect(compute([home], rows).matches[0]?.confidence).toBeLessThan(VERIFIED_FROM)
  })

  test('verifies its month after the member’s “yes” if the bank shows the payment', () => {
    const row = paid('2026-05-01', 950, 'ADA NWOSU')
    const decisions = [{ transactionId: row.id, isRent: true }]
    expect(month([row], '2026-05-01', { decisions })).toMatchObject({
      found: 'on_time',
      awaitsAnswer: false,
      foundPence: 95_000,
      settledOn: '2026-05-01',
      bankProven: true,
    })
    const own: Row = { ...row, source: 'statement' }
    expect(month([own], '2026-05-01', { decisions })?.bankProven).toBe(false)
  })

  test('beside a sure part leaves its month part paid meanwhile', () => {
    const rows = [paid('2026-04-01'), paid('2026-05-01', 500), paid('2026-05-02', 450, 'ADA NWOSU')]
    const may = month(rows, '2026-05-01')
    expect(may).toMatchObject({ found: 'part_paid', foundPence: 50_000 })
  })

  test('for which two months are possible makes both wait for an answer', () => {
    const rows = [paid('2026-01-02'), paid('2026-02-02'), paid('2026-03-17'), paid('2026-05-01')]
    const { matches, periods } = compute([home], rows)
    const midway = matches.find(({ transactionId }) => transactionId.startsWith('2026-03-17'))
    expect([midway?.dueOn, midway?.orElseDueOn]).toEqual(['2026-03-01', '2026-04-01'])
    expect(midway?.confidence).toBeLessThan(VERIFIED_FROM)
    expect(periods.filter(({ awaitsAnswer }) => awaitsAnswer).map(({ dueOn }) => dueOn)).toEqual([
      '2026-03-01',
      '2026-04-01',
    ])
  })
})

test('the terms of its day decide whether rent is paid to a housemate', () => {
  const { terms, ...about } = homeOf('home', '2026-01-01').tenancy
  const [first] = terms
  if (!first) throw new Error('A home has terms.')
  const changed: Home = {
    id: 'home',
    tenancy: { ...about, terms: [first, { ...first, from: '2026-03-01', toHousemate: true }] },
  }
  const toHousemate = compute([changed], [paid('2026-01-02')]).periods.map((period) => period.toHousemate)
  expect(toHousemate).toEqual([false, true, true, true, true])
})

test('a returned payment is excluded for one home, unless another home counts it as rent', () => {
  const rows = [paid('2026-04-01'), paid('2026-05-01'), paid('2026-05-03', -950, 'RETURNED J OKAFOR')]
  const { setAside } = compute([old, next], rows)
  expect(setAside.map(({ transactionId, tenancyId }) => [transactionId, tenancyId])).toEqual([
    ['2026-05-01 950', 'next'],
  ])
})
