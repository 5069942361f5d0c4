import { type BillingInterval, billingIntervals } from '@keyturn/subscription/constants'
import { describe, expect, it } from 'vitest'
import { multiplierTenths, planMonths, planOnDay } from './plan-history.ts'

type Step = Parameters<typeof planOnDay>[0][number]
const step = (kind: Step['kind'], plan: Step['plan'], day: string, subscriptionId = 'one'): Step => ({
  subscriptionId,
  kind,
  plan,
  interval: 'month',
  happenedAt: new Date(`${day}T10:00:00Z`),
})

describe('planMonths', () => {
  it('counts started months of each plan, and no month of a fully refunded plan', () => {
    const history = [
      step('began', 'standard', '2026-01-28'),
      step('ended', 'standard', '2026-02-28'),
      step('began', 'standard', '2026-04-01', 'two'),
      step('refunded', 'standard', '2026-04-01', 'two'),
      step('ended', 'standard', '2026-04-03', 'two'),
      step('began', 'premium', '2026-06-10', 'three'),
    ]
    const days = ['2026-01-28', '2026-02-28', '2026-05-01', '2026-06-10', '2026-07-18']
    expect(
      days.map((day) =>
        planMonths(
          history.filter(({ happenedAt }) => happenedAt < new Date(`${day}T23:00:00Z`)),
          day,
        ),
      ),
    ).toEqual([1, 1, 1, 2, 3])
  })

  it('counts no month for an unpaid renewal', () => {
    const history = [step('began', 'standard', '2026-01-01'), step('ended', 'standard', '2026-02-08')]
    expect(planMonths(history, '2026-06-01')).toBe(1)
  })

  it('counts a yearly or ended plan by months, like a monthly plan', () => {
    const history = [step('began', 'standard', '2025-01-31')]
    const days = ['2025-01-31', '2025-03-07', '2025-03-08', '2026-02-07', '2026-02-08', '2027-05-01']
    const byMonth = [1, 1, 2, 12, 13, 27]
    const months: Record<BillingInterval, number[]> = { month: byMonth, year: byMonth }
    for (const interval of [...billingIntervals, null]) {
      const paid = history.map((one) => ({ ...one, interval }))
      expect(days.map((day) => planMonths(paid, day))).toEqual(interval ? months[interval] : byMonth)
    }
  })

  it('counts the year before a renewal that was refunded', () => {
    const history = [step('began', 'standard', '2025-03-01'), step('refunded', 'standard', '2026-03-01')]
    expect(planMonths(history, '2026-03-09')).toBe(12)
  })
})

describe('planOnDay', () => {
  it('counts a first plan at once, and an upgrade or end from the next day', () => {
    const history = [
      step('began', 'standard', '2026-03-01'),
      step('changed', 'premium', '2026-05-10'),
      step('ended', 'premium', '2026-07-01'),
    ]
    const days = ['2026-02-28', '2026-03-01', '2026-05-10', '2026-05-11', '2026-07-01', '2026-07-02']
    const plans = days.map((day) => planOnDay(history, day))
    expect(plans).toEqual([null, 'standard', 'standard', 'premium', 'premium', null])
  })

  it('ignores a refunded plan, and counts a later one', () => {
    const history = [
      step('began', 'standard', '2026-03-01'),
      step('refunded', 'premium', '2026-03-01'),
      step('changed', 'premium', '2026-03-05'),
      step('ended', 'premium', '2026-03-10'),
      step('began', 'premium', '2026-06-01', 'two'),
    ]
    const days = ['2026-03-01', '2026-03-06', '2026-03-10', '2026-06-01']
    expect(days.map((day) => planOnDay(history, day))).toEqual([null, null, null, 'premium'])
  })

  it('returns the plan before a refunded renewal', () => {
    const history = [
      step('began', 'standard', '2025-03-01'),
      step('refunded', 'standard', '2026-03-01'),
      step('ended', 'standard', '2026-03-08'),
    ]
    expect(planOnDay(history, '2026-02-28')).toBe('standard')
    expect(planOnDay(history, '2026-03-01')).toBeNull()
  })
})

describe('multiplierTenths', () => {
  const tenths = (history: Step[], paidOn: string, previousDueOn: string) =>
    multiplierTenths(history, { paidOn, previousDueOn })
  const began = step('began', 'standard', '2026-01-01')

  it('gives a first plan its multiplier from its start', () => {
    const premium = [step('began', 'premium', '2026-03-28')]
    expect(tenths(premium, '2026-03-28', '2026-03-01')).toBe(15)
    expect(tenths(premium, '2026-04-01', '2026-03-01')).toBe(15)
  })

  it('gives no more for an upgrade shortly before the rent day', () => {
    const around = [
      began,
      step('changed', 'premium', '2026-03-30'),
      step('changed', 'standard', '2026-04-02'),
    ]
    expect(tenths(around, '2026-04-01', '2026-03-01')).toBe(10)
    expect(tenths(around, '2026-05-01', '2026-04-01')).toBe(10)
  })

  it('gives the larger multiplier if the plan was active since the previous rent day', () => {
    const upgraded = [began, step('changed', 'premium', '2026-04-01')]
    expect(tenths(upgraded, '2026-05-01', '2026-04-01')).toBe(15)
    const aDayLater = [began, step('changed', 'premium', '2026-04-02')]
    expect(tenths(aDayLater, '2026-05-01', '2026-04-01')).toBe(10)
    expect(tenths(aDayLater, '2026-06-01', '2026-05-01')).toBe(15)
  })

  it('leaves out days without a plan', () => {
    const back = [
      began,
      step('ended', 'standard', '2026-02-01'),
      step('began', 'premium', '2026-04-20', 'two'),
    ]
    expect(tenths(back, '2026-05-01', '2026-04-01')).toBe(15)
    expect(tenths(back, '2026-04-01', '2026-03-01')).toBeNull()
  })
})
