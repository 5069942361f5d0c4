import { describe, expect, test } from 'vitest'
import { BankHistory } from './bank-history.builder.ts'
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

describe('rent is found as banks write it', () => {
  test.each([
    ['the council’s name', 'DD WEALDEN DISTRICT COUNCIL HSG102', 'DD WEALDEN COUNCIL TAX 8810'],
    ['one name for both', 'DD WEALDEN DISTRICT COUNCIL HSG102', 'DD WEALDEN DISTRICT COUNCIL 88103321'],
    ['a name that is cut', 'DD WEALDEN DIST HSG102', 'DD WEALDEN DIST 88103321'],
  ])(
    'the monthly debit of a weekly rent is in time, and a council’s other debit is its tax: %s',
    (_how, rent, tax) => {
      const history = new BankHistory().tenancy({ terms: weekly, payees: ['Wealden Council'] })
      for (const month of months(9))
        history.pays(`2025-${month}-05`, 520, rent).pays(`2025-${month}-15`, 143, tax)
      expect(sure(history)).toHaveLength(9)
      expect(states(history).slice(0, 9)).toEqual(onTime(9))
    },
  )

  test('weekly rent paid by the week stays due by the week', () => {
    const history = new BankHistory().tenancy({ terms: weekly, payees: ['Wealden Council'] })
    for (let week = 0; week < 12; week += 1) history.pays(dayIn(week), 120, 'WEALDEN COUNCIL RENT')
    history.pays('2025-09-15', 520, 'WEALDEN COUNCIL RENT')
    expect(found(history).every).toBe('week')
  })

  test('round card payments to a bill platform are rent of a housing association', () => {
    const history = new BankHistory().tenancy({ terms: weekly, payees: ['Chorus Homes'] })
    for (let week = 0; week < 12; week += 1)
      history.pays(dayIn(week), week % 3 === 0 ? 125 : 120, 'CARD PAYMENT ALLPAY.NET HEREFORD')
    expect(sure(history)).toHaveLength(12)
  })

  test('a steady extra to an undeclared housemate, with the word for it', () => {
    const history = new BankHistory()
    for (const month of months(9)) history.pays(`2025-${month}-01`, 1_010, 'To Priya Shah - RENT + BILLS')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test.each([
    ['investments in the name, the flat in the reference', 'ORWELL INVESTMENTS FLAT 4'],
    ['the landlord’s name on a company, the street cut', 'OKAFOR INVESTMENTS - 58 MEADOW'],
    ['no word at all', 'TAMARIND LTD'],
    ['a rent app by card', 'CARD PAYMENT KOTINI RENT'],
  ])('exactly the rent on the 1st: %s', (_what, line) => {
    const history = new BankHistory().tenancy(home)
    for (const month of months(9)) history.pays(`2025-${month}-01`, 950, line)
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('a series continues when the agent’s account is closed', () => {
    const history = new BankHistory().tenancy({ payees: ['Marlowe Residential'] })
    for (const month of months(9))
      history.pays(
        `2025-${month}-01`,
        950,
        Number(month) < 7 ? 'STO MARLOWE RESIDENTIAL' : 'STO LPG INVEST LTD',
      )
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('a mailbox or two letters as a declared name match no shop', () => {
    const history = new BankHistory().tenancy({ payees: ['imogen44@gmail.com', 'l&m group'] })
    history
      .pays('2025-05-01', 950, 'TEMU.COM')
      .pays('2025-06-03', 900, 'Y&L LONG')
      .pays('2025-07-02', 940, 'ETSY.COM')
    expect(sure(history)).toEqual([])
  })

  test.each([
    ['a pot', 'Pot: home'],
    ['a parent', 'FROM DAD'],
  ])('the same amount from %s is no return', (_who, line) => {
    const history = new BankHistory()
    for (const month of months(9))
      history.pays(`2025-${month}-01`, 950, 'STO J OKAFOR').receives(`2025-${month}-02`, 950, line)
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('two parts to an undeclared payee, month after month', () => {
    const history = new BankHistory()
    for (const month of months(9))
      history.pays(`2025-${month}-01`, 560, 'MRS W HALE').pays(`2025-${month}-02`, 390, 'MRS W HALE')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('the difference after a rise, sent separately, settles the month', () => {
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

  test('the schedule follows manual payments around an undeclared day', () => {
    const terms = [{ from: '2025-01-13', pence: 95_000, every: 'month' as const, dueDay: null }]
    const history = new BankHistory().tenancy({ startsOn: '2025-01-13', terms })
    for (const [at, month] of months(9).entries())
      history.pays(`2025-${month}-${26 + (at % 3)}`, 950, 'J OKAFOR')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('a truncated and a full copy are one payment, and a missed month stays missed', () => {
    const history = new BankHistory()
    for (const month of months(9).filter((each) => each !== '06'))
      history.pays(`2025-${month}-01`, 950, 'FP TO JOHN OKAFOR RENT FLAT 4')
    history.pays('2025-07-02', 950, 'JOHN OKAFO')
    expect(states(history).slice(0, 9)).toEqual([...onTime(4), 'not_found', ...onTime(4)])
  })

  test('the rent and a service charge debited on one day settle the month', () => {
    const history = new BankHistory().tenancy({ payees: ['Octavia Housing'] })
    for (const month of months(9))
      history
        .pays(`2025-${month}-01`, 860, 'DD OCTAVIA HOUSING RENT')
        .pays(`2025-${month}-01`, 90, 'DD OCTAVIA HOUSING SERVICE CHARGE')
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test.each([
    ['half of it, a week away', 475, 'J OKAFOR RENT HALF WEEK AWAY'],
    ['less a repair', 870, 'J OKAFOR RENT LESS BOILER'],
  ])('a smaller rent once is rent, and its month is part paid: %s', (_how, pounds, line) => {
    const history = new BankHistory()
    for (const month of months(9))
      history.pays(`2025-${month}-01`, month === '06' ? pounds : 950, month === '06' ? line : 'J OKAFOR RENT')
    expect(sure(history)).toHaveLength(9)
    expect(states(history)[4]).toBe('part_paid')
  })

  test.each([
    ['one slip', 'Saxin Estates', 'STO SAXON ESTATES'],
    ['half a name', 'Campus Living Villages', 'BBP CAMPUS'],
  ])('a steady amount a little over the rent matches a name with %s', (_how, payee, line) => {
    const history = new BankHistory().tenancy({ payees: [payee] })
    for (const month of months(9)) history.pays(`2025-${month}-01`, 985, line)
    expect(states(history).slice(0, 9)).toEqual(onTime(9))
  })

  test('a year of the rent on its day is rent, although the row mentions investing', () => {
    const from = (first: string, count: number) =>
      new BankHistory().everyMonth(first, count, 950, 'STO ORWELL INVESTMENTS')
    const verified = (history: BankHistory) =>
      findRent(history.on('2026-03-20').input()).matches.filter(({ confidence }) => confidence >= 0.8).length
    expect(verified(from('2025-03-03', 12))).toBe(12)
    expect(verified(from('2025-07-01', 8))).toBe(0)
  })

  test('a returned debit is paid by card some days later', () => {
    const history = new BankHistory().tenancy({ payees: ['Vivid Homes'] })
    for (const month of months(9)) history.pays(`2025-${month}-03`, 950, 'DD VIVID HOMES 4471')
    history.receives('2025-08-05', 950, 'VIVID HOMES UNPAID DD').pays('2025-08-06', 950, 'CARD ALLPAY LTD')
    expect(states(history).slice(0, 8)).toEqual(onTime(8))
  })

  test('a holding fee and a deposit before it do not take the first month’s rent', () => {
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
