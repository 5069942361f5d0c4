import { addDays } from '@keyturn/platform/days'
import { describe, expect, it } from 'vitest'
import { BankHistory } from '../testing/index.ts'
import { findRent } from './find-rent.ts'

const sureOf = (history: BankHistory) =>
  findRent(history.input()).matches.filter(({ confidence }) => confidence >= 0.8).length

describe('a payee whom the member did not name', () => {
  const nobodyNamed = () => new BankHistory().tenancy({ payees: [] }).on('2025-12-20')

  it('is recognised by one word of the name, if the bank writes rent with bills differently', () => {
    const history = nobodyNamed()
    for (const [at, month] of ['03', '04', '05', '06', '07', '08', '09', '10', '11'].entries())
      history.pays(`2025-${month}-03`, 1000 + at * 20, at < 6 ? 'R CAMPBELL RENT' : 'To Raj James Campbell')
    expect(sureOf(history)).toBe(9)
  })

  it('may be paid in two parts that add up to the rent every month', () => {
    const history = nobodyNamed()
    for (const month of ['07', '08', '09', '10', '11'])
      history.pays(`2025-${month}-01`, 500, 'Elena Wright').pays(`2025-${month}-04`, 450, 'Elena Wright')
    expect(sureOf(history)).toBe(10)
  })

  it('is not inferred from parts that add up to the rent only in some months', () => {
    const history = nobodyNamed()
      .pays('2025-07-01', 500, 'Elena Wright')
      .pays('2025-07-04', 450, 'Elena Wright')
    for (const month of ['08', '09', '10', '11']) history.pays(`2025-${month}-02`, 320, 'Elena Wright')
    expect(sureOf(history)).toBe(0)
  })
})

it('payments of 1.5 times the rent count if a likely name gets them every week', () => {
  const weekly = new BankHistory()
    .tenancy({
      terms: [{ from: '2025-01-01', pence: 10_000, every: 'week', dueDay: 3 }],
      payees: ['John Williams'],
    })
    .on('2025-12-01')
  for (let week = 0; week < 12; week += 1)
    weekly.pays(addDays('2025-09-03', week * 7), week % 3 === 2 ? 152 : 128 + week, `GX WILLIAMS ${week}81`)
  expect(
    findRent(weekly.input())
      .periods.slice(0, 12)
      .map(({ state }) => state),
  ).toEqual(Array(12).fill('on_time'))
})

it('payments on the day before the declared weekday keep that weekday, for any start of the tenancy', () => {
  const fourWeekly = new BankHistory()
    .tenancy({
      startsOn: '2025-06-08',
      terms: [{ from: '2025-06-08', pence: 60_000, every: 'four_weeks', dueDay: 1 }],
    })
    .on('2025-11-01')
  for (let cycle = 0; cycle < 5; cycle += 1)
    fourWeekly.pays(addDays('2025-07-06', cycle * 28), 600, 'S/O J OKAFOR FLAT 2')
  expect(findRent(fourWeekly.input()).periods.map(({ dueOn, state }) => `${dueOn} ${state}`)).toEqual([
    '2025-07-07 on_time',
    '2025-08-04 on_time',
    '2025-09-01 on_time',
    '2025-09-29 on_time',
    '2025-10-27 on_time',
    '2025-11-24 upcoming',
  ])
})
