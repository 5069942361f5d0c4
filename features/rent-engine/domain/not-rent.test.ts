import { describe, expect, it } from 'vitest'
import { VERIFIED_FROM } from '../constants.ts'
import { BankHistory } from '../testing/index.ts'
import { type FindRentInput, findRent } from './find-rent.ts'

const OKAFOR = 'STANDING ORDER VIA FASTER PAYMENT TO J OKAFOR REFERENCE FLAT 2 , MANDATE NO 12'

function sureIds(input: FindRentInput): string[] {
  return findRent(input)
    .matches.filter((match) => match.confidence >= VERIFIED_FROM)
    .map((match) => match.transactionId)
}

function confidenceOf(input: FindRentInput, id: string): number {
  return findRent(input).matches.find((match) => match.transactionId === id)?.confidence ?? 0
}

describe('payments that are not rent', () => {
  const paid = () => new BankHistory().everyMonth('2025-01-01', 8, 950, OKAFOR).on('2025-08-20')
  const decoys = [
    ['childcare of the same size', 950, 'LITTLE ACORNS NURSERY'],
    ['a nameless payment of the same size', 950, 'JOINT ACCOUNT'],
    ['a mortgage', 948, 'HALIFAX MORTGAGE 220011'],
    ['line rental', 31, 'BT LINE RENTAL'],
    ['storage', 180, 'BIG YELLOW SELF STORAGE RENT'],
    ['car hire', 420, 'ENTERPRISE RENT-A-CAR'],
    ['council tax', 195, 'LEEDS CITY COUNCIL TAX'],
    ['a credit card', 900, 'AMERICAN EXPRESS'],
    ['bills with the landlord', 60, 'J OKAFOR BILLS'],
  ] as const
  for (const [what, pounds, text] of decoys) {
    it(`include ${what}`, () => {
      const ids = sureIds(paid().everyMonth('2025-01-03', 8, pounds, text).input())
      expect(ids).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'])
    })
  }

  it('include a transfer between own accounts', () => {
    const history = new BankHistory().tenancy({ payees: ['Ada Nwosu'] })
    for (const month of ['02', '03', '04', '05', '06']) {
      history
        .pays(`2025-${month}-03`, 950, 'TRANSFER 6021')
        .receives(`2025-${month}-03`, 950, 'TRANSFER 6021', { accountId: 'savings' })
    }
    expect(sureIds(history.on('2025-06-20').input())).toEqual([])
  })

  it('include a separate deposit', () => {
    const history = new BankHistory()
      .pays('2024-12-28', 1096.15, 'J OKAFOR DEPOSIT')
      .everyMonth('2025-01-01', 6, 950, OKAFOR)
    expect(sureIds(history.on('2025-06-20').input())).not.toContain('t1')
  })

  it('do not include a first rent paid together with the deposit', () => {
    const history = new BankHistory()
      .pays('2024-12-30', 2046.15, 'J OKAFOR')
      .everyMonth('2025-02-01', 5, 950, OKAFOR)
    expect(sureIds(history.on('2025-06-20').input())).toContain('t1')
    expect(findRent(history.on('2025-06-20').input()).periods[0]).toMatchObject({
      dueOn: '2025-01-01',
      state: 'on_time',
      foundPence: 95_000,
    })
  })
})

describe('the member’s answer', () => {
  const history = () =>
    new BankHistory()
      .tenancy({ payees: [] })
      .pays('2025-02-03', 950, 'ADA NWOSU')
      .pays('2025-03-03', 940, 'ADA NWOSU')
      .on('2025-03-20')

  it('“yes” is certain and makes its payee trusted', () => {
    const input = history().input({ decisions: [{ transactionId: 't1', isRent: true }] })
    expect(confidenceOf(input, 't1')).toBe(1)
    expect(confidenceOf(input, 't2')).toBeGreaterThan(confidenceOf(history().input(), 't2'))
  })

  it('“no” is final and also counts for similar payments', () => {
    const steady = new BankHistory()
      .tenancy({ payees: [] })
      .everyMonth('2025-02-01', 6, 950, 'ADA NWOSU')
      .on('2025-07-20')
    expect(sureIds(steady.input())).toHaveLength(6)
    expect(findRent(steady.input({ decisions: [{ transactionId: 't3', isRent: false }] })).matches).toEqual(
      [],
    )
  })

  it('“no” to one payment to the landlord keeps the others', () => {
    const steady = new BankHistory().everyMonth('2025-02-01', 6, 950, OKAFOR).on('2025-07-20')
    expect(sureIds(steady.input({ decisions: [{ transactionId: 't3', isRent: false }] }))).toEqual([
      't1',
      't2',
      't4',
      't5',
      't6',
    ])
  })
})

describe('the rent frequency', () => {
  it('is inferred from the payments if the terms leave it open', () => {
    for (const [every, step] of [
      ['week', 7],
      ['fortnight', 14],
      ['four_weeks', 28],
    ] as const) {
      const history = new BankHistory().tenancy({
        startsOn: '2025-01-06',
        terms: [{ from: '2025-01-06', pence: 22_000, every: null }],
      })
      for (let at = 0; at < 12; at += 1) {
        const bookedOn = new Date(Date.UTC(2025, 0, 8 + at * step)).toISOString().slice(0, 10)
        history.pays(bookedOn, 220, OKAFOR)
      }
      const found = findRent(history.on('2025-03-20').input())
      expect(found.every).toBe(every)
      expect(found.periods[0]?.dueOn).toBe('2025-01-08')
    }
  })

  it('comes with the rent day of the month', () => {
    const history = new BankHistory()
      .tenancy({ terms: [{ from: '2025-01-01', pence: 95_000, every: null }] })
      .everyMonth('2025-01-17', 8, 950, OKAFOR)
    expect(findRent(history.on('2025-08-20').input()).periods[0]?.dueOn).toBe('2025-01-17')
  })

  it('keeps the last day of short months as the rent day', () => {
    const terms = [{ from: '2025-01-31', pence: 95_000, every: 'month' as const, dueDay: 31 }]
    const history = new BankHistory()
      .tenancy({ startsOn: '2025-01-31', terms })
      .everyMonth('2025-01-31', 5, 950, OKAFOR)
    expect(findRent(history.on('2025-06-20').input()).periods.map((period) => period.dueOn)).toEqual([
      '2025-01-31',
      '2025-02-28',
      '2025-03-31',
      '2025-04-30',
      '2025-05-31',
      '2025-06-30',
    ])
  })
})

describe('a returned payment', () => {
  it('is the first try if return and retry are booked on one day', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 3, 950, OKAFOR)
    history
      .pays('2025-04-01', 950, OKAFOR)
      .receives('2025-04-03', 950, 'REVERSAL OKAFOR')
      .pays('2025-04-03', 950, OKAFOR)
    expect(sureIds(history.on('2025-04-20').input())).toEqual(['t1', 't2', 't3', 't6'])
  })

  it('is recognised by the retry alone, whatever the bank’s text is', () => {
    const history = new BankHistory().everyMonth('2025-01-01', 3, 950, OKAFOR)
    history
      .pays('2025-04-01', 950, OKAFOR)
      .receives('2025-04-02', 950, 'QX 77120')
      .pays('2025-04-04', 950, OKAFOR)
    expect(sureIds(history.on('2025-04-20').input())).toEqual(['t1', 't2', 't3', 't6'])
  })
})

describe('monthly rent that is paid weekly', () => {
  it('is found in four or five instalments a month', () => {
    const history = new BankHistory()
    for (let week = 0; week < 26; week += 1)
      history.pays(new Date(Date.UTC(2025, 0, 3 + week * 7)).toISOString().slice(0, 10), 219.23, OKAFOR)
    expect(sureIds(history.on('2025-07-01').input()).length).toBeGreaterThanOrEqual(25)
  })
})
