import { expect, test } from 'vitest'
import { dayAndEveningOf } from './day-and-evening.ts'
import { isPendingRent, looksLikeUsualRent } from './match-bank-rows.ts'
import { type Paid, usualPaymentOf } from './usual-payment.ts'

const paid = (dueOn: string, bookedOn: string, changed: Partial<Paid> = {}): Paid => ({
  tenancyId: 'home',
  dueOn,
  bookedOn,
  pence: 95_000,
  payee: 'LARCH',
  accountId: 'everyday',
  accountName: 'Everyday',
  ...changed,
})
const next = { tenancyId: 'home', dueOn: '2026-12-01' }
const steady = [
  paid('2026-08-01', '2026-08-03'),
  paid('2026-09-01', '2026-09-01'),
  paid('2026-10-01', '2026-09-30'),
]

test('three equal rents make a usual payment, with the days by which they were early and late', () => {
  expect(usualPaymentOf(steady, next)).toMatchObject({ pence: 95_000, earliestLag: -1, latestLag: 2 })
  expect(usualPaymentOf(steady, { ...next, tenancyId: 'another home' })).toBeNull()
  expect(usualPaymentOf(steady.slice(1), next)).toBeNull()
})

test('recently different rents are no usual payment, and earlier ones do not matter', () => {
  expect(usualPaymentOf([...steady, paid('2026-11-01', '2026-11-02', { pence: 99_000 })], next)).toBeNull()
  expect(
    usualPaymentOf([...steady, paid('2026-11-01', '2026-11-02', { accountId: 'joint' })], next),
  ).toBeNull()
  const parts = [paid('2026-11-01', '2026-11-01'), paid('2026-11-01', '2026-11-15')]
  expect(usualPaymentOf([...steady, ...parts], next)).toBeNull()
  expect(usualPaymentOf([paid('2026-07-01', '2026-07-01', { pence: 1 }), ...steady], next)).not.toBeNull()
})

const awaited = {
  dueOn: '2026-11-01',
  duePence: 95_000,
  foundPence: 0,
  habit: usualPaymentOf(steady, next),
}
const row = (changed: object) => ({
  accountId: 'everyday',
  bookedOn: '2026-10-30',
  pence: -95_000,
  ...changed,
})

test('the usual amount from the usual account at the usual time counts as the rent, to any payee', () => {
  expect(looksLikeUsualRent(row({}), awaited, '2026-11-01')).toBe(true)
  for (const other of [
    { pence: -95_001 },
    { pence: 95_000 },
    { accountId: 'joint' },
    { bookedOn: '2026-10-20' },
    { bookedOn: '2026-11-02' },
  ])
    expect(looksLikeUsualRent(row(other), awaited, '2026-11-01')).toBe(false)
  expect(looksLikeUsualRent(row({}), { ...awaited, habit: null }, '2026-11-01')).toBe(false)
})

test('the missing or the usual amount counts as pending rent, and other amounts do not', () => {
  expect(isPendingRent(row({ pence: -94_950 }), { ...awaited, habit: null })).toBe(true)
  expect(isPendingRent(row({ pence: -95_000 }), { ...awaited, duePence: 99_000 })).toBe(true)
  expect(isPendingRent(row({ pence: -20_000 }), awaited)).toBe(false)
  expect(isPendingRent(row({ pence: 95_000 }), awaited)).toBe(false)
})

test('the evening of a warning is London’s, in summer and winter', () => {
  expect(dayAndEveningOf(new Date('2026-07-01T17:30:00Z'))).toEqual({ day: '2026-07-01', isEvening: true })
  expect(dayAndEveningOf(new Date('2026-12-01T17:30:00Z'))).toEqual({ day: '2026-12-01', isEvening: false })
  expect(dayAndEveningOf(new Date('2026-07-01T23:30:00Z'))).toEqual({ day: '2026-07-02', isEvening: false })
})
