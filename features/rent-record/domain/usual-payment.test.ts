import { expect, test } from 'vitest'
import { isUsualPayment } from './usual-payment.ts'

const HOME = 'home'
const payment = (dueOn: string, payee = 'STO QUAYSIDE LETTINGS') => ({ tenancyId: HOME, dueOn, payee })
const verified = { state: 'verified_on_time' as const }
const september = payment('2026-09-01')

test('rent that settles its month and goes to the previous payee is a usual payment', () => {
  const given = { period: verified, payments: [september], declared: [] }
  expect(isUsualPayment(payment('2026-10-01', 'Quayside Lettings'), given)).toBe(true)
  expect(isUsualPayment(payment('2026-10-01', 'STO R PERCIVAL'), given)).toBe(false)
})

test('rent to a payee that the tenancy names is a usual payment', () => {
  const given = { period: verified, payments: [september], declared: ['R Percival'] }
  expect(isUsualPayment(payment('2026-10-01', 'STO R PERCIVAL'), given)).toBe(true)
})

test('rent that leaves a remainder, or pays no month, is not a usual payment', () => {
  const given = { payments: [september], declared: [] }
  expect(isUsualPayment(payment('2026-10-01'), { ...given, period: { state: 'part_paid' } })).toBe(false)
  expect(isUsualPayment(payment('2026-10-01'), { ...given, period: undefined })).toBe(false)
  expect(isUsualPayment({ ...september, dueOn: null }, { ...given, period: verified })).toBe(false)
})

test('a payee of four rent days ago, of another home or of later days does not make a payment usual', () => {
  const others = ['2026-07-01', '2026-08-01', '2026-09-01'].map((day) => payment(day, 'STO AGENT'))
  const given = { period: verified, declared: [] }
  const paid = payment('2026-10-01', 'STO R PERCIVAL')
  const before = (dueOn: string, tenancyId = HOME) => [
    ...others,
    { ...payment(dueOn, 'STO R PERCIVAL'), tenancyId },
  ]
  expect(isUsualPayment(paid, { ...given, payments: before('2026-06-01') })).toBe(false)
  expect(isUsualPayment(paid, { ...given, payments: before('2026-09-01', 'another') })).toBe(false)
  expect(isUsualPayment(paid, { ...given, payments: before('2026-10-01') })).toBe(false)
  expect(isUsualPayment(paid, { ...given, payments: before('2026-07-01') })).toBe(true)
})
