import { addDays } from '@keyturn/platform/days'
import { describe, expect, it } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import { BankHistory } from '../testing/index.ts'
import { type FindRentInput, findRent } from './find-rent.ts'

const OKAFOR = 'S/O J OKAFOR FLAT 2'

function sureIds(input: FindRentInput): string[] {
  return findRent(input)
    .matches.filter((match) => match.confidence >= VERIFIED_FROM)
    .map((match) => match.transactionId)
}

const periodOn = (input: FindRentInput, dueOn: string) =>
  findRent(input).periods.find((period) => period.dueOn === dueOn)

describe('declared names as people type them', () => {
  const written = [
    ['Siobhán O’Rourke', 'SIOBHANOROURKE'],
    ["Siobhan O'Rourke", 'S O ROURKE RENT'],
    ['Anneliese Schröder-Booth', 'ANNELIESE SCHRODER'],
  ] as const
  for (const [told, line] of written)
    it(`recognise “${told}” in “${line}”`, () => {
      const history = new BankHistory().tenancy({ payees: [told] }).pays('2025-03-03', 950, line)
      expect(sureIds(history.on('2025-03-20').input())).toEqual(['t1'])
    })
})

describe('a payment of exactly the rent that is not rent', () => {
  it('is not counted as a return if the bank names the returned payment', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-01', 950, OKAFOR)
      .pays('2025-04-02', 950, 'LITTLE ACORNS NURSERY')
      .receives('2025-04-03', 950, 'RETURNED UNPAID J OKAFOR')
    expect(periodOn(history.on('2025-04-20').input(), '2025-04-01')?.state).toBe('not_found')
  })

  it('is not counted as a return if it is known to have arrived in savings', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-01', 950, OKAFOR)
      .pays('2025-04-02', 950, 'TRANSFER TO SAVER')
      .receives('2025-04-02', 950, 'TRANSFER FROM CURRENT', { accountId: 'savings' })
      .receives('2025-04-03', 950, 'REVERSAL FPO')
    expect(periodOn(history.on('2025-04-20').input(), '2025-04-01')?.state).toBe('not_found')
  })

  it('to savings on the rent day does not hide a new agent', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 4, 950, OKAFOR)
    for (const month of ['05', '06', '07', '08'])
      history
        .pays(`2025-${month}-02`, 950, 'PENNINE LETTINGS 12 HIGH ST')
        .pays(`2025-${month}-03`, 950, 'TRANSFER TO SAVER')
        .receives(`2025-${month}-03`, 950, 'TRANSFER FROM CURRENT', { accountId: 'savings' })
    expect(sureIds(history.on('2025-08-20').input())).toEqual([
      't1',
      't2',
      't3',
      't4',
      't5',
      't8',
      't11',
      't14',
    ])
  })

  it('is excluded while the landlord is paid the part that a benefit leaves', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 6, 360, OKAFOR)
      .everyMonth('2025-01-03', 6, 950, 'DUNMORE AUTOS DD')
    const found = findRent(history.on('2025-06-20').input())
    expect(sureIds(history.input())).toEqual(['t1', 't2', 't3', 't4', 't5', 't6'])
    expect(found.periods.slice(0, 5).every(({ state }) => state === 'part_paid')).toBe(true)
  })

  it('is not counted twice while it is pending, even beside a late month', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-17', 950, OKAFOR)
      .pays('2025-05-01', 950, `PENDING ${OKAFOR}`)
      .pays('2025-05-02', 950, OKAFOR)
    const { periods } = findRent(history.on('2025-05-20').input())
    expect(periods.slice(2).map(({ state, settledOn }) => [state, settledOn])).toEqual([
      ['late', '2025-04-17'],
      ['on_time', '2025-05-02'],
      ['upcoming', null],
    ])
  })
})

describe('rent recognised only by its reference', () => {
  const REFERENCE = 'Flat 22 rent'
  const proven = () => new BankHistory().everyMonth('2025-01-01', 6, 950, REFERENCE)

  it('counts in the month of an undeclared rise, while the member is asked', () => {
    const input = proven().pays('2025-07-01', 1010, REFERENCE).on('2025-07-20').input()
    expect(periodOn(input, '2025-07-01')).toMatchObject({ state: 'on_time', settledOn: '2025-07-01' })
    expect(findRent(input).matches.at(-1)?.confidence).toBeLessThan(VERIFIED_FROM)
  })

  it('counts in two parts, even if one is most of it', () => {
    const history = proven().pays('2025-07-01', 800, REFERENCE).pays('2025-07-03', 150, REFERENCE)
    const input = history.on('2025-07-20').input()
    expect(periodOn(input, '2025-07-01')).toMatchObject({ state: 'on_time', settledOn: '2025-07-03' })
  })

  it('counts quarterly, although a single rent was never paid', () => {
    const history = new BankHistory().pays('2024-12-28', 12, 'GREENBASKET')
    for (const day of ['01-01', '04-01', '07-01']) history.pays(`2025-${day}`, 2850, 'RENT')
    const { periods } = findRent(history.on('2025-09-20').input())
    expect(periods.slice(0, 9).map((each) => each.state)).toEqual(Array(9).fill('on_time'))
  })

  it('counts together with the deposit', () => {
    const history = new BankHistory()
      .pays('2025-01-01', 2045, REFERENCE)
      .everyMonth('2025-02-01', 6, 950, REFERENCE)
    expect(periodOn(history.on('2025-07-20').input(), '2025-01-01')?.state).toBe('on_time')
  })

  it('is not found in money moved to a savings pot for it', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 6, 950, 'M CASTELLANOS')
      .everyMonth('2025-01-04', 6, 950, 'SAVINGS POT RENT')
    expect(sureIds(history.on('2025-06-20').input())).toEqual(['t1', 't2', 't3', 't4', 't5', 't6'])
  })
})

it('weekly rent returned on its day is the payment of that day, not of the week before', () => {
  const terms = [{ from: '2025-03-03', pence: 16_500, every: 'week' as const, dueDay: 1 }]
  const history = new BankHistory().tenancy({ startsOn: '2025-03-03', terms })
  for (let week = 0; week < 8; week += 1) history.pays(addDays('2025-03-03', week * 7), 165, OKAFOR)
  history.receives('2025-04-07', 165, 'RTN J OKAFOR').pays('2025-04-08', 165, OKAFOR)
  const input = history.on('2025-04-24').input()
  expect(periodOn(input, '2025-03-31')).toMatchObject({ state: 'on_time', settledOn: '2025-03-31' })
  expect(periodOn(input, '2025-04-07')).toMatchObject({ state: 'on_time', settledOn: '2025-04-08' })
})

it('a late payment stays in its month while the next payment can still come on time', () => {
  const history = new BankHistory().everyMonth('2025-01-01', 3, 950, OKAFOR).pays('2025-04-21', 950, OKAFOR)
  for (const today of ['2025-04-25', '2025-05-01', '2025-05-04'])
    expect(periodOn(history.on(today).input(), '2025-04-01')?.state).toBe('late')
})

describe('a payment with the word deposit', () => {
  const weekly = {
    startsOn: '2025-01-06',
    terms: [{ from: '2025-01-06', pence: 20_000, every: 'week' as const }],
  }

  it('is not read as five weekly payments if it is five weeks’ rent', () => {
    const history = new BankHistory().tenancy(weekly).pays('2025-01-06', 1000, 'J OKAFOR DEPOSIT')
    expect(sureIds(history.on('2025-01-20').input())).toEqual([])
  })

  it('is not read as the first rent if that was paid separately in halves', () => {
    const history = new BankHistory()
      .pays('2024-12-30', 1700, 'J OKAFOR DEPOSIT')
      .pays('2025-01-01', 475, OKAFOR)
      .pays('2025-01-02', 475, OKAFOR)
    expect(sureIds(history.on('2025-01-20').input())).toEqual(['t2', 't3'])
  })
})

describe('rent in parts', () => {
  it('adds up to a rent that rose undeclared', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 4, 950, OKAFOR)
      .everyMonth('2025-05-01', 3, 998, OKAFOR)
      .pays('2025-08-01', 499, OKAFOR)
      .pays('2025-08-04', 499, OKAFOR)
    const august = periodOn(history.on('2025-08-20').input(), '2025-08-01')
    expect(august).toMatchObject({ state: 'on_time', foundPence: 99_800, settledOn: '2025-08-04' })
  })

  it('is found if it always came in halves', () => {
    const history = new BankHistory()
    for (const month of ['02', '03', '04', '05', '06', '07'])
      for (const day of ['03', '05']) history.pays(`2025-${month}-${day}`, month < '05' ? 475 : 499, OKAFOR)
    const { periods } = findRent(history.on('2025-07-20').input())
    expect(periods.slice(0, 5).map(({ state }) => state)).toEqual(Array(5).fill('on_time'))
  })

  it('does not make the following weeks look paid early', () => {
    const terms = [{ from: '2025-01-06', pence: 20_000, every: 'week' as const, dueDay: 1 }]
    const history = new BankHistory().tenancy({ startsOn: '2025-01-06', terms })
    for (let week = 0; week < 12; week += 1) {
      const paidOn = addDays('2025-01-06', week * 7 - (week > 5 ? 2 : 0))
      if (week === 5) history.pays(paidOn, 80, OKAFOR).pays(addDays(paidOn, 3), 120, OKAFOR)
      else history.pays(paidOn, 200, OKAFOR)
    }
    const { periods } = findRent(history.on('2025-03-25').input())
    expect(periods[5]?.settledOn).toBe('2025-02-13')
    expect(periods[11]).toMatchObject({ state: 'on_time', settledOn: '2025-03-22' })
  })
})

describe('an undeclared rent frequency', () => {
  it('is inferred from the part that a benefit leaves to pay', () => {
    const terms = [{ from: '2025-01-01', pence: 95_000, every: 'month' as const }]
    const history = new BankHistory().tenancy({ terms }).everyMonth('2025-01-20', 5, 360, OKAFOR)
    expect(findRent(history.on('2025-06-10').input()).periods[0]?.dueOn).toBe('2025-01-20')
  })
})

describe('a due day moved by holidays', () => {
  it('is paid on the moved day, whatever was bought the day before', () => {
    const terms = [{ from: '2025-01-16', pence: 20_000, every: 'week' as const, dueDay: 4 }]
    const history = new BankHistory().tenancy({ startsOn: '2025-01-16', terms, nation: 'scotland' })
    for (let week = 0; week < 53; week += 1) {
      const moved = { 49: '2025-12-29', 50: '2026-01-05' }[week]
      const paidOn = moved ?? addDays('2025-01-16', week * 7)
      if (moved) history.pays(addDays(moved, -1), 45, 'GREENBASKET')
      history.pays(paidOn, 200, OKAFOR)
    }
    const input = history.on('2026-01-27').input()
    expect(periodOn(input, '2025-12-25')).toMatchObject({ state: 'on_time', settledOn: '2025-12-29' })
    expect(periodOn(input, '2026-01-01')).toMatchObject({ state: 'on_time', settledOn: '2026-01-05' })
  })
})

it('a doubtful undeclared payee does not take another payment’s month', () => {
  const terms = [{ from: '2024-12-05', pence: 134_000, every: 'four_weeks' as const, dueDay: 4 }]
  const history = new BankHistory().tenancy({ startsOn: '2024-12-05', terms })
  for (const paidOn of ['2024-12-09', '2025-01-06', '2025-03-01', '2025-03-31', '2025-04-25', '2025-05-23'])
    history.pays(paidOn, 1340, OKAFOR)
  history.pays('2025-05-09', 1340, 'ZEB QUILL TRIP').pays('2025-07-09', 1340, 'ZEB QUILL TRIP')
  expect(periodOn(history.on('2025-07-15').input(), '2025-05-22')).toMatchObject({
    state: 'on_time',
    settledOn: '2025-05-23',
  })
})

describe('two equal payments within days', () => {
  const weekly = () => {
    const terms = [{ from: '2025-03-01', pence: 16_500, every: 'week' as const, dueDay: 6 }]
    return new BankHistory().tenancy({ startsOn: '2025-03-01', terms })
  }

  for (const id of ['0', 'zzzz'])
    it(`are one payment if a bank words pending payments differently, with the id ${id}`, () => {
      const history = new BankHistory()
        .everyMonth('2025-01-01', 3, 950, OKAFOR)
        .everyMonth('2025-05-01', 2, 950, OKAFOR)
        .pays('2025-05-01', 950, 'PENDING - J OKAFO', { id })
      expect(periodOn(history.on('2025-06-20').input(), '2025-04-01')?.state).toBe('not_found')
      expect(sureIds(history.input())).toHaveLength(5)
    })

  it('are two weeks, one paid after a weekend and the next one early', () => {
    const days = ['03-03', '03-10', '03-17', '03-20', '03-31', '04-07']
    const history = weekly()
    for (const day of days) history.pays(`2025-${day}`, 165, OKAFOR)
    const { periods } = findRent(history.on('2025-04-10').input())
    expect(periods.slice(0, 5).map((each) => each.state)).toEqual(Array(5).fill('on_time'))
  })

  it('are two months if the second month had no other payment and the third was unpaid', () => {
    const history = new BankHistory()
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-03-04', 950, OKAFOR)
      .everyMonth('2025-05-01', 2, 950, OKAFOR)
    expect(periodOn(history.on('2025-06-20').input(), '2025-04-01')).toMatchObject({
      state: 'on_time',
      settledOn: '2025-03-04',
    })
  })

  it('are one payment while the next month can still be paid', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 3, 950, OKAFOR).pays('2025-03-04', 950, OKAFOR)
    expect(periodOn(history.on('2025-04-03').input(), '2025-04-01')?.state).toBe('upcoming')
  })

  it('do not replace a week paid ahead', () => {
    const history = weekly().tenancy({ startsOn: '2024-11-02' })
    history.pays('2025-03-03', 165, OKAFOR).pays('2025-03-10', 330, OKAFOR)
    for (const day of ['03-24', '03-31', '04-02', '04-07']) history.pays(`2025-${day}`, 165, OKAFOR)
    expect(periodOn(history.on('2025-04-12').input(), '2025-03-15')).toMatchObject({
      state: 'on_time',
      settledOn: '2025-03-10',
    })
  })

  it('do not replace a week paid in parts', () => {
    const history = weekly().pays('2025-03-03', 165, OKAFOR).pays('2025-03-10', 65, OKAFOR)
    history.pays('2025-03-11', 100, OKAFOR).pays('2025-03-17', 165, OKAFOR).pays('2025-03-24', 165, OKAFOR)
    history.pays('2025-03-31', 165, OKAFOR).pays('2025-04-01', 165, OKAFOR).pays('2025-04-07', 165, OKAFOR)
    expect(periodOn(history.on('2025-04-12').input(), '2025-03-08')).toMatchObject({
      state: 'on_time',
      settledOn: '2025-03-11',
    })
  })
})

describe('a payment after moving out', () => {
  const left = (endsOn: string) => new BankHistory().tenancy({ startsOn: '2024-12-20', endsOn })

  it('makes no earlier month late, and is at most asked about', () => {
    const history = left('2025-06-20').pays('2025-02-27', 12, 'GREENBASKET')
    for (const month of ['03', '04', '05', '06', '07', '08']) history.pays(`2025-${month}-28`, 950, OKAFOR)
    const { matches, periods } = findRent(history.on('2025-09-10').input())
    expect(periods.map((each) => `${each.dueOn} ${each.state}`)).toEqual([
      '2025-03-01 not_found',
      '2025-04-01 on_time',
      '2025-05-01 on_time',
      '2025-06-01 on_time',
    ])
    expect(matches.map((each) => each.confidence >= VERIFIED_FROM)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('is the last rent if that was missing', () => {
    const history = left('2025-04-10')
      .everyMonth('2025-01-01', 3, 950, OKAFOR)
      .pays('2025-04-22', 950, OKAFOR)
    expect(periodOn(history.on('2025-07-01').input(), '2025-04-01')).toMatchObject({
      state: 'late',
      settledOn: '2025-04-22',
    })
  })
})
