import { describe, expect, it } from 'vitest'
import {
  comparedPrice,
  fromPrice,
  keyInformation,
  largestYearlySavingPercent,
  planCard,
  plans,
  premiumPlan,
  priceOf,
  renewsOn,
  savingPence,
  standardPlan,
  yearlySaving,
} from './constants.ts'

describe('the prices of the plans', () => {
  it('are £4.99 or £45 for Standard, £9.99 or £80 for Premium', () => {
    expect(standardPlan.pricePence).toEqual({ month: 499, year: 4500 })
    expect(premiumPlan.pricePence).toEqual({ month: 999, year: 8000 })
    expect(plans.map((plan) => priceOf(plan, 'month'))).toEqual(['£4.99', '£9.99'])
    expect(plans.map((plan) => priceOf(plan, 'year'))).toEqual(['£45', '£80'])
    expect(fromPrice()).toBe('£4.99')
  })

  it('save £15 and £40 a year by the yearly plans', () => {
    expect(plans.map((plan) => savingPence(plan, 'year'))).toEqual([1500, 4000])
    for (const plan of plans) expect(savingPence(plan, 'month')).toBe(0)
  })

  it('compare a yearly price with twelve months at today’s price, and name no former price', () => {
    const said = plans.map((plan) => Object.values(yearlySaving(plan.pricePence)).join(''))
    expect(said).toEqual([
      'Instead of £59.88 paid monthly. You save £14.88, about £15. The same as £3.75 a month.',
      'Instead of £119.88 paid monthly. You save £39.88, about £40. The same as £6.67 a month.',
    ])
    expect(Object.values(yearlySaving({ month: 500, year: 4500 })).join('')).toContain('You save £15.00. The')
  })

  it('show the yearly price under a monthly price, and the saving under a yearly price', () => {
    const said = plans.map(({ pricePence }) => comparedPrice(pricePence, 'month'))
    expect(said).toEqual([
      { insteadOf: 'Or £45 a year, paid at once.' },
      { insteadOf: 'Or £80 a year, paid at once.' },
    ])
    for (const { pricePence } of plans)
      expect(comparedPrice(pricePence, 'year')).toEqual(yearlySaving(pricePence))
  })

  it('show charges, renewal, cancellation, refund and reminders beside each button', () => {
    const monthly = {
      today: '£4.99',
      next: '£4.99',
      price: '£4.99',
      interval: 'month',
      renewalDay: null,
    } as const
    expect(keyInformation(monthly)).toEqual([
      '£4.99 today, then £4.99 a month later and every month after until you cancel.',
      'Cancel in Settings with one switch, or tell us in any words.',
      '14 days to cancel: a first plan is refunded in full, a later one for the days left, less opened vouchers.',
      'We email you before every sixth renewal.',
    ])
    const yearly = {
      today: '£80',
      next: '£80',
      price: '£80',
      interval: 'year',
      renewalDay: '02 October 2027',
    } as const
    expect(keyInformation(yearly)[0]).toBe(
      '£80 today, then £80 on 02 October 2027 and every year after until you cancel.',
    )
    expect(keyInformation(yearly)[3]).toBe('We email you before each renewal.')
    expect(keyInformation({ ...yearly, today: '£0.00', next: '£41.20' })[0]).toBe(
      '£0.00 today, then £41.20 on 02 October 2027, then £80 a year until you cancel.',
    )
  })

  it('may claim “Save up to 33%”', () => {
    expect(largestYearlySavingPercent()).toBe(33)
  })

  it('list on each card what the plan includes', () => {
    expect(planCard(standardPlan)).toEqual({
      description: 'One agency, a point for every pound.',
      included: [
        'Report to 1 credit agency of your choice',
        '1 point for every £1 of rent',
        '24-month history and rent passport',
        'Dispute any month, free',
      ],
      limitations: ['No manager view of your tenancy'],
      proof: 'Proof, reported to 1 agency',
    })
    expect(planCard(premiumPlan)).toEqual({
      description: 'Three agencies, 1.5 points for every pound.',
      included: [
        'Report to up to 3 credit agencies',
        '1.5 points for every £1 of rent',
        '24-month history and rent passport',
        'Dispute any month, free',
        'Manager view: your tenancy as an agent sees it',
      ],
      limitations: [],
      proof: 'Proof, reported to 3 agencies',
    })
  })

  it('mark one plan as the most popular', () => {
    expect(plans.filter((plan) => plan.isPopular).map((plan) => plan.id)).toEqual(['premium'])
  })
})

describe('the renewal date beside the button', () => {
  it.each([
    ['2026-10-02', 'year', '2027-10-02'],
    ['2026-10-02', 'month', '2026-11-02'],
    ['2026-12-15', 'month', '2027-01-15'],
    ['2027-01-31', 'month', '2027-02-28'],
    ['2028-02-29', 'year', '2029-02-28'],
  ] as const)('for a plan from %s, billed by the %s, is %s', (today, interval, day) => {
    expect(renewsOn(today, interval)).toBe(day)
  })
})
