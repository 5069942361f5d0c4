import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Circumstances, earn, judge, type RentPaid, unearn } from './earning.ts'
import { adjustmentMoves, awardMoves, mayMove, redemptionMoves } from './states.ts'
import { milestoneFor, tierFor } from './tiers.ts'

const paid: RentPaid = {
  paymentId: 'p-1',
  tenancyId: 't-1',
  payee: 'J Okafor',
  paidOn: '2026-10-02',
  pence: 95_000,
}
const ordinary: Circumstances = {
  today: '2026-10-03',
  hadPlan: true,
  twinKnown: false,
  periodPence: 0,
  membersOfPayee: 1,
  earnedInMonth: { member: 0, home: 0, ever: 0 },
  limitMonths: 14,
  plausiblePence: null,
}

describe('earning points', () => {
  it('gives 1,234 points for £1,234.56 and carries the pence', () => {
    expect(earn(123_456, 10, 0)).toEqual({ points: 1234, carryMilli: 560 })
    expect(earn(116_000, 15, 0).points).toBe(1740)
  })

  it('loses no penny over many payments, and a reversal subtracts exactly what was added', () => {
    const payment = fc.record({
      pence: fc.integer({ min: 1, max: 500_000 }),
      tenths: fc.constantFrom(10, 15),
    })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 30 }), (payments) => {
        let [points, carryMilli] = [0, 0]
        for (const one of payments) {
          const earned = earn(one.pence, one.tenths, carryMilli)
          points += earned.points
          carryMilli = earned.carryMilli
        }
        expect(points * 1000 + carryMilli).toBe(
          payments.reduce((sum, one) => sum + one.pence * one.tenths, 0),
        )
        for (const one of payments) {
          const undone = unearn(one.pence, one.tenths, carryMilli)
          points -= undone.points
          carryMilli = undone.carryMilli
        }
        expect([points, carryMilli]).toEqual([0, 0])
      }),
    )
  })

  it.each([
    ['an empty amount', { pence: 0 }],
    ['a negative amount', { pence: -5000 }],
    ['a fraction of a penny', { pence: 10.5 }],
    ['an amount beyond exact numbers', { pence: 1e300 }],
    ['more than a million pounds', { pence: 100_000_001 }],
    ['a payment without a day', { paidOn: '2026-02-30' }],
    ['a payment on a future day', { paidOn: '2026-11-01' }],
  ])('ignores %s as an invalid payment', (_what, change) => {
    expect(judge({ ...paid, ...change }, ordinary)).toEqual({ state: 'skipped', reason: 'invalid_amount' })
  })

  it('holds suspicious points without losing any', () => {
    expect(judge({ ...paid, pence: 5_000_000 }, ordinary)).toMatchObject({ state: 'held' })
    const period = { dueOn: '2026-10-01', duePence: 95_000 }
    const second = judge({ ...paid, period }, { ...ordinary, periodPence: 95_000 })
    expect(second).toEqual({ state: 'held', reason: 'second_in_period' })
    const severalAtOnce = judge({ ...paid, pence: 285_000, period }, ordinary)
    expect(severalAtOnce).toEqual({ state: 'earned', abovePence: 0 })
    const rest = judge({ ...paid, pence: 142_500, period }, { ...ordinary, periodPence: 47_500 })
    expect(rest).toEqual({ state: 'earned', abovePence: 0 })
    expect(judge(paid, { ...ordinary, membersOfPayee: 26 })).toMatchObject({ reason: 'shared_payee' })
    const twin = { ...ordinary, twinKnown: true }
    expect(judge(paid, twin)).toMatchObject({ reason: 'duplicate' })
    const half = { ...paid, pence: 47_500, period }
    expect(judge(half, { ...twin, periodPence: 47_500 })).toEqual({ state: 'earned', abovePence: 0 })
    expect(judge(half, { ...twin, periodPence: 95_000 })).toMatchObject({ reason: 'duplicate' })
    expect(judge(paid, ordinary)).toEqual({ state: 'earned', abovePence: 0 })
  })

  it('gives none for rent paid on a day without a plan', () => {
    expect(judge(paid, { ...ordinary, hadPlan: false })).toEqual({ state: 'before_plan' })
  })

  it('holds the part above £3,000 of rent in a month, for the member and for the home', () => {
    const rent = (pence: number, member = 0, home = member) =>
      judge({ ...paid, pence }, { ...ordinary, earnedInMonth: { member, home, ever: 0 } })
    expect(rent(300_000)).toEqual({ state: 'earned', abovePence: 0 })
    expect(rent(350_000)).toEqual({ state: 'earned', abovePence: 50_000 })
    expect(rent(200_000, 150_000)).toEqual({ state: 'earned', abovePence: 50_000 })
    expect(rent(200_000, 0, 250_000)).toEqual({ state: 'earned', abovePence: 150_000 })
    expect(rent(1, 300_000)).toEqual({ state: 'held', reason: 'month_limit' })
  })

  it('holds all points of a rent that is not plausible for the home', () => {
    const given = { ...ordinary, plausiblePence: 560_000 }
    expect(judge({ ...paid, pence: 560_000 }, given)).toEqual({ state: 'earned', abovePence: 260_000 })
    expect(judge({ ...paid, pence: 560_001 }, given)).toMatchObject({ reason: 'implausible_rent' })
    const inParts = { ...given, earnedInMonth: { member: 300_000, home: 300_000, ever: 0 } }
    expect(judge({ ...paid, pence: 300_000 }, inParts)).toMatchObject({ reason: 'implausible_rent' })
  })
})

describe('tiers and milestones', () => {
  it.each([
    [0, 'Bronze', 0],
    [4999, 'Bronze', 99],
    [5000, 'Blue', 0],
    [9999, 'Blue', 99],
    [10_000, 'Gold', 0],
    [17_660, 'Gold', 76],
    [19_999, 'Gold', 99],
    [20_000, 'Platinum', 100],
    [-5, 'Bronze', 0],
  ])('for %i points are %s, %i%% of the way to the next', (points, name, progressPercent) => {
    expect(tierFor(points)).toMatchObject({ name, progressPercent })
  })

  it('include a milestone at every £50 of value', () => {
    expect(milestoneFor(49_999)).toMatchObject({ reached: 0, pointsToNext: 1 })
    expect(milestoneFor(50_000)).toMatchObject({ reached: 1, pointsToNext: 50_000 })
  })
})

it('vouchers, awards and adjustments change state only by their tables', () => {
  expect(mayMove(redemptionMoves, 'fulfilled', 'failed')).toBe(false)
  expect(mayMove(redemptionMoves, 'failed', 'fulfilled')).toBe(false)
  expect(mayMove(redemptionMoves, 'reserved', 'fulfilled')).toBe(false)
  expect(mayMove(awardMoves, 'reversed', 'earned')).toBe(false)
  expect(mayMove(awardMoves, 'rejected', 'earned')).toBe(false)
  expect(mayMove(adjustmentMoves, 'refused', 'approved')).toBe(false)
})
