import type { Day } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import type { BookRow } from './bank-rows.ts'
import { nearestFirst } from './facts.ts'
import type { Due, Home } from './model.ts'

const home = (paidPence: number): Home => ({
  ...{ address: '1 Mill Lane', landlord: 'J Okafor', payee: 'J Okafor', from: '2028-05-28', until: null },
  ...{ rentDay: 28, tellsDay: true, agreedUntil: null },
  told: [{ from: '2028-05-28', pence: 100_000 }],
  paid: [{ from: '2028-05-28', pence: paidPence }],
})
const dueOn = (on: Day, at: Home): Due => ({
  ...{ on, home: at, pay: 'whole', said: null, wasAsked: false, seenThrough: true },
  ...{ onStatement: false, paidOtherwise: false, unsure: false, wasVerified: false, overturned: false },
})
const pays = (date: Day, pence: number): BookRow => ({
  ...{ date, pence: -pence, description: 'STO J OKAFOR RENT', rentFor: date, cameBack: false, isShown: true },
})
const days: Day[] = ['2028-05-28', '2028-06-28', '2028-07-28']
const months = (paidPence: number) => ({ dues: days.map((on) => dueOn(on, home(paidPence))) })

test('a payment pays its nearest rent day, and the remainder the oldest open month of the last three', () => {
  const rows = [pays('2028-06-26', 100_000), pays('2028-07-28', 60_000), pays('2028-08-04', 100_000)]
  expect(nearestFirst(months(100_000), rows, 'told')).toEqual([
    { due: '2028-06-28', on: '2028-06-26', pence: 100_000 },
    { due: '2028-07-28', on: '2028-07-28', pence: 60_000 },
    { due: '2028-07-28', on: '2028-08-04', pence: 40_000 },
    { due: '2028-05-28', on: '2028-08-04', pence: 60_000 },
  ])
})

test('an undeclared rise leaves a remainder at the declared rent, and none at the rent that is paid', () => {
  const rows = [pays('2028-06-28', 103_000)]
  expect(nearestFirst(months(103_000), rows, 'told')).toEqual([
    { due: '2028-06-28', on: '2028-06-28', pence: 100_000 },
    { due: '2028-05-28', on: '2028-06-28', pence: 3_000 },
  ])
  expect(nearestFirst(months(103_000), rows, 'paid')).toEqual([
    { due: '2028-06-28', on: '2028-06-28', pence: 103_000 },
  ])
})
