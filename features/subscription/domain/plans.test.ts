import { describe, expect, it } from 'vitest'
import {
  largestYearlySavingPercent,
  plans,
  premiumPlan,
  renewsOn,
  standardPlan,
  yearlyRewardsPence,
} from './plans.ts'

describe('what the plans cost', () => {
  it('charges £4.99 or £45 for Standard, £9.99 or £80 for Premium', () => {
    expect(standardPlan.pricePence).toEqual({ month: 499, year: 4500 })
    expect(premiumPlan.pricePence).toEqual({ month: 999, year: 8000 })
  })

  it('saves exactly what separates the former price from the price', () => {
    for (const plan of plans) expect(plan.wasYearlyPence - plan.pricePence.year).toBe(plan.savingsPence.year)
  })

  it('may say "Save up to 33%"', () => {
    expect(largestYearlySavingPercent()).toBe(33)
  })

  it('marks one plan as the most popular', () => {
    expect(plans.filter((plan) => plan.isPopular).map((plan) => plan.id)).toEqual(['premium'])
  })
})

describe('the honest sum', () => {
  it('is £14.40 a year on Standard and £21.60 on Premium for rent of £1,200', () => {
    expect(yearlyRewardsPence(standardPlan, 120_000)).toBe(1440)
    expect(yearlyRewardsPence(premiumPlan, 120_000)).toBe(2160)
  })
})

describe('the renewal date beside the button', () => {
  it.each([
    ['2026-10-02', 'year', '2027-10-02'],
    ['2026-10-02', 'month', '2026-11-02'],
    ['2026-12-15', 'month', '2027-01-15'],
    ['2027-01-31', 'month', '2027-02-28'],
    ['2028-02-29', 'year', '2029-02-28'],
  ] as const)('from %s by the %s is %s', (today, interval, day) => {
    expect(renewsOn(today, interval)).toBe(day)
  })
})
