import { describe, expect, it } from 'vitest'
import { chargedSince, coolingOff, lessDeduction } from './cooling-off.ts'

const now = new Date('2026-10-20T12:00:00Z')
const day = (count: number): Date => new Date(now.getTime() + count * 86_400_000)
const charge = (paidAt: Date, amountPence: number, refundedPence = 0, creditPence = 0) => ({
  invoiceId: `in_${paidAt.getTime()}`,
  paidAt,
  amountPence,
  refundedPence,
  creditPence,
})
type Subscription = Parameters<typeof coolingOff>[0]
const monthly = (given: Partial<Subscription> = {}): Subscription => ({
  startedAt: day(-3),
  periodStartsAt: day(-3),
  periodEndsAt: day(27),
  endedAt: null,
  interval: 'month',
  isFirst: true,
  ...given,
})
const renewed = (given: Partial<Subscription> = {}): Subscription =>
  monthly({
    startedAt: day(-370),
    periodStartsAt: day(-5),
    periodEndsAt: day(360),
    interval: 'year',
    ...given,
  })

describe('the cooling-off refund', () => {
  it('is everything paid since the start, including an upgrade', () => {
    const offer = coolingOff(monthly(), [charge(day(-1), 450), charge(day(-3), 499)], now)
    expect(offer).toMatchObject({ amountPence: 949, until: day(11), fromStart: true })
  })

  it('is every charge since a yearly renewal, including an upgrade', () => {
    const charges = [charge(day(-370), 4500), charge(day(-5), 4500), charge(day(-2), 3490)]
    const offer = coolingOff(renewed(), charges, now)
    expect(offer).toMatchObject({ amountPence: 7990, until: day(9), since: day(-5), fromStart: false })
    expect(offer?.charges).toHaveLength(2)
  })

  it('is possible at a renewal even if an earlier year was refunded', () => {
    const offer = coolingOff(renewed(), [charge(day(-370), 4500, 500), charge(day(-5), 4500)], now)
    expect(offer?.amountPence).toBe(4500)
  })

  it('is the remainder of a partly refunded charge', () => {
    expect(coolingOff(monthly(), [charge(day(-3), 499, 99)], now)?.amountPence).toBe(400)
  })

  it('counts the fourteen days of a renewal from the day it was paid', () => {
    const late = renewed({ periodStartsAt: day(-18) })
    expect(coolingOff(late, [charge(day(-12), 4500)], now)?.until).toEqual(day(2))
  })

  it('for a later plan is full for the part that a plan change left as credit', () => {
    const later = { ...monthly(), isFirst: false }
    const charges = [charge(day(-3), 0, 0, 7500), charge(day(-3), 8000)]
    expect(coolingOff(later, charges, now)).toMatchObject({ amountPence: 7950, paidPence: 8000 })
  })

  it('lists every charge of the period, even one without a refund', () => {
    const charges = [charge(day(-1), 0, 0, 7500), charge(day(-3), 8000)]
    expect(coolingOff(monthly(), charges, now)?.invoiceIds).toHaveLength(2)
  })

  it('does not count used credit as remaining credit', () => {
    const later = { ...monthly(), isFirst: false }
    const charges = [charge(day(-3), 0, 0, 7500), charge(day(-3), 499, 0, -7501)]
    expect(coolingOff(later, charges, now)).toMatchObject({ amountPence: 449 })
  })

  it('for a later plan is for the remaining days', () => {
    const later = { ...monthly(), isFirst: false }
    expect(coolingOff(later, [charge(day(-3), 900)], now)).toMatchObject({
      amountPence: 810,
      paidPence: 900,
    })
    const ended = { ...later, endedAt: day(-2) }
    expect(coolingOff(ended, [charge(day(-3), 900)], now)?.amountPence).toBe(870)
    const justBegun = { ...later, startedAt: now, periodStartsAt: now, periodEndsAt: day(30) }
    expect(coolingOff(justBegun, [charge(now, 900)], now)?.amountPence).toBe(870)
  })

  it.each([
    ['on the fifteenth day', monthly({ startedAt: day(-14) }), [charge(day(-14), 499)]],
    ['after a monthly renewal', monthly({ startedAt: day(-31) }), [charge(day(-1), 499)]],
    ['on the fifteenth day after a renewal', renewed({ periodStartsAt: day(-14) }), [charge(day(-14), 4500)]],
    ['a second time', monthly({ interval: 'year' }), [charge(day(-3), 4500, 4500)]],
    ['without a charge', monthly(), [charge(day(-3), 0)]],
    [
      'for an upgrade half a year after the renewal',
      renewed({ periodStartsAt: day(-180) }),
      [charge(day(-180), 4500), charge(day(-1), 1750)],
    ],
  ])('is nothing %s', (_when, subscription, charges) => {
    expect(coolingOff(subscription, charges, now)).toBeNull()
  })
})

it('a deduction is subtracted from the newest charges first', () => {
  const parts = [
    { invoiceId: 'new', amountPence: 300 },
    { invoiceId: 'old', amountPence: 500 },
  ]
  expect(lessDeduction(parts, 0)).toEqual(parts)
  expect(lessDeduction(parts, 400)).toEqual([{ invoiceId: 'old', amountPence: 400 }])
  expect(lessDeduction(parts, 800)).toEqual([])
})

it('all charges after a cancellation are refunded, from the first of them', () => {
  const charges = [charge(day(-100), 999), charge(day(-60), 999), charge(day(-30), 999), charge(day(-1), 999)]
  expect(chargedSince({ periodStartsAt: day(-1) }, charges, day(-90))).toMatchObject({
    amountPence: 2997,
    since: day(-60),
    fromStart: false,
  })
})
