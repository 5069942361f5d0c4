import { describe, expect, test } from 'vitest'
import { BankHistory } from '../testing/index.ts'
import { findRent } from './find-rent.ts'

/* Rows as banks of this country write them, one history for each way of paying. The rent is £950 on the 1st. */

const TODAY = '2025-11-20'
const found = (history: BankHistory) => findRent(history.on(TODAY).input())
const states = (history: BankHistory) => found(history).periods.map(({ state }) => state)
const sure = (history: BankHistory) =>
  found(history).matches.flatMap(({ confidence, transactionId }) => (confidence >= 0.8 ? transactionId : []))
const months = (count: number) => Array.from({ length: count }, (_, at) => `${at + 2}`.padStart(2, '0'))
const onTime = (count: number) => Array(count).fill('on_time')
const home = { address: 'Flat 4, 58 Meadow View, Leeds LS6 2AB' }
const weekly = [{ from: '2025-01-06', pence: 12_000, every: 'week' as const, dueDay: 1 }]

describe('rent with the texts of real banks', () => {
  test.each([
    ['the council’s name', 'DD WEALDEN DISTRICT COUNCIL HSG102', 'DD WEALDEN COUNCIL TAX 8810'],
    ['one name for both', 'DD WEALDEN DISTRICT COUNCIL HSG102', 'DD WEALDEN DISTRICT COUNCIL 88103321'],
    ['a name that is cut', 'DD WEALDEN DIST HSG102', 'DD WEALDEN DIST 88103321'],
  ])(
    'is on time by a monthly debit for weekly rent, beside the council’s tax debit: %s',
    (_how, rent, tax) => {
      const history = new BankHistory().tenancy({ terms: weekly, payees: ['Wealden Council'] })
      for (const month of months(9))
        history.pays(`2025-${month}-05`, 520, rent).pays(`2025-${month}-15`, 143, tax)
      expect(sure(history)).toHaveLength(9)
      expect(states(history).slice(0, 9)).toEqual(onTime(9))
    },
  )

  test('stays due weekly for weekly rent that is paid weekly', () => {
    const history = new BankHistory().tenancy({ terms: weekly, payees: ['Wealden Council'] })
    for (let week = 0; week < 12; week += 1) history.pays(dayIn(week), 120, 'WEALDEN COUNCIL RENT')
    history.pays('2025-09-15', 520, 'WEALDEN COUNCIL RENT')
    expect(found(history).every).toBe('week')
  })

  test('is found in round card payments to a bill platform, for a housing association', () => {
    const history = new BankHistory().tenancy({ terms: weekly, payees: ['Chorus Homes'] })
    for (let week = 0; week < 12; week += 1)
      history.pays(dayIn(week), week % 3 === 0 ? 125 : 120, 'CARD PAYMENT ALLPAY.NET HEREFORD')
    expect(sure(history)).toHaveLength(12)
  })

  test('is found with a steady extra to an undeclared housemate, with the word rent', () => {
    const history = new BankHistory()
    for (const month of months(9)) history.pays(`2025-${month}-01`, 1_010, 'To Priya Shah - RENT + BILLS')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test.each([
    ['a payee with “investments” in the name and the flat in the reference', 'ORWELL INVESTMENTS FLAT 4'],
    ['a company with the landlord’s name and a truncated street', 'OKAFOR INVESTMENTS - 58 MEADOW'],
    ['a text without any rent word', 'TAMARIND LTD'],
    ['a rent app paid by card', 'CARD PAYMENT KOTINI RENT'],
  ])('is found on the 1st for exactly the rent: %s', (_what, line) => {
    const history = new BankHistory().tenancy(home)
    for (const month of months(9)) history.pays(`2025-${month}-01`, 950, line)
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('continues as one series when the agent’s account is closed', () => {
    const history = new BankHistory().tenancy({ payees: ['Marlowe Residential'] })
    for (const month of months(9))
      history.pays(
        `2025-${month}-01`,
        950,
        Number(month) < 7 ? 'STO MARLOWE RESIDENTIAL' : 'STO LPG INVEST LTD',
      )
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('is not found at a shop that resembles a declared email address or two-letter name', () => {
    const history = new BankHistory().tenancy({ payees: ['imogen44@gmail.com', 'l&m group'] })
    history
      .pays('2025-05-01', 950, 'TEMU.COM')
      .pays('2025-06-03', 900, 'Y&L LONG')
      .pays('2025-07-02', 940, 'ETSY.COM')
    expect(sure(history)).toEqual([])
  })

  test.each([
    ['a savings pot', 'Pot: home'],
    ['a parent', 'FROM DAD'],
  ])('is not returned by the same amount from %s', (_who, line) => {
    const history = new BankHistory()
    for (const month of months(9))
      history.pays(`2025-${month}-01`, 950, 'STO J OKAFOR').receives(`2025-${month}-02`, 950, line)
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('is found in two parts to an undeclared payee every month', () => {
    const history = new BankHistory()
    for (const month of months(9))
      history.pays(`2025-${month}-01`, 560, 'MRS W HALE').pays(`2025-${month}-02`, 390, 'MRS W HALE')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('is settled by a separate payment of the difference after a rise', () => {
    const terms = [
      { from: '2025-01-01', pence: 95_000, every: 'month' as const, dueDay: 1 },
      { from: '2025-07-01', pence: 97_000, every: 'month' as const, dueDay: 1 },
    ]
    const history = new BankHistory().tenancy({ terms })
    for (const month of months(9)) {
      history.pays(`2025-${month}-01`, 950, 'STO J OKAFOR')
      if (Number(month) >= 7) history.pays(`2025-${month}-03`, 20, 'J OKAFOR RENT TOP UP')
    }
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('follows manual payments around an undeclared rent day', () => {
    const terms = [{ from: '2025-01-13', pence: 95_000, every: 'month' as const, dueDay: null }]
    const history = new BankHistory().tenancy({ startsOn: '2025-01-13', terms })
    for (const [at, month] of months(9).entries())
      history.pays(`2025-${month}-${26 + (at % 3)}`, 950, 'J OKAFOR')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('is counted once for a truncated and a full copy, and a missed month stays missed', () => {
    const history = new BankHistory()
    for (const month of months(9).filter((each) => each !== '06'))
      history.pays(`2025-${month}-01`, 950, 'FP TO JOHN OKAFOR RENT FLAT 4')
    history.pays('2025-07-02', 950, 'JOHN OKAFO')
    expect(states(history).slice(0, 9)).toEqual([...onTime(4), 'not_found', ...onTime(4)])
  })

  test('is settled by rent and service charge debited on one day', () => {
    const history = new BankHistory().tenancy({ payees: ['Octavia Housing'] })
    for (const month of months(9))
      history
        .pays(`2025-${month}-01`, 860, 'DD OCTAVIA HOUSING RENT')
        .pays(`2025-${month}-01`, 90, 'DD OCTAVIA HOUSING SERVICE CHARGE')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test.each([
    ['half of the rent, a week away', 475, 'J OKAFOR RENT HALF WEEK AWAY'],
    ['the rent less a repair', 870, 'J OKAFOR RENT LESS BOILER'],
  ])('is part paid by one smaller payment: %s', (_how, pounds, line) => {
    const history = new BankHistory()
    for (const month of months(9))
      history.pays(`2025-${month}-01`, month === '06' ? pounds : 950, month === '06' ? line : 'J OKAFOR RENT')
    expect(sure(history)).toHaveLength(9)
    expect(states(history)[4]).toBe('part_paid')
  })

  test.each([
    ['one typing error', 'Saxin Estates', 'STO SAXON ESTATES'],
    ['half of the name', 'Campus Living Villages', 'BBP CAMPUS'],
  ])('a little over the rent matches a name with %s', (_how, payee, line) => {
    const history = new BankHistory().tenancy({ payees: [payee] })
    for (const month of months(9)) history.pays(`2025-${month}-01`, 985, line)
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('is found for a year on its day, although the text mentions investing', () => {
    const from = (first: string, count: number) =>
      new BankHistory().everyMonth(first, count, 950, 'STO ORWELL INVESTMENTS')
    const verified = (history: BankHistory) =>
      findRent(history.on('2026-03-20').input()).matches.filter(({ confidence }) => confidence >= 0.8).length
    expect(verified(from('2025-03-03', 12))).toBe(12)
    expect(verified(from('2025-07-01', 8))).toBe(0)
  })

  test('is paid by card some days after a returned debit', () => {
    const history = new BankHistory().tenancy({ payees: ['Vivid Homes'] })
    for (const month of months(9)) history.pays(`2025-${month}-03`, 950, 'DD VIVID HOMES 4471')
    history.receives('2025-08-05', 950, 'VIVID HOMES UNPAID DD').pays('2025-08-06', 950, 'CARD ALLPAY LTD')
    expect(states(history).slice(0, 8)).toEqual(onTime(8))
  })

  test('is not replaced in the first month by an earlier holding fee and deposit', () => {
    const history = new BankHistory().tenancy({
      startsOn: '2025-03-01',
      terms: [{ from: '2025-03-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['Marlowe Residential'],
    })
    history.pays('2025-02-04', 219, 'MARLOWE RESIDENTIAL').pays('2025-02-22', 1_095, 'MARLOWE RESIDENTIAL')
    for (const month of months(9).slice(1)) history.pays(`2025-${month}-01`, 950, 'MARLOWE RESIDENTIAL')
    expect(states(history).slice(0, 8)).toEqual(onTime(8))
  })
})

function dayIn(week: number): string {
  const day = new Date(Date.UTC(2025, 7, 4 + week * 7 + (week % 2)))
  return day.toISOString().slice(0, 10)
}
