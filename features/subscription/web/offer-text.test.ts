import { expect, test } from 'vitest'
import { plans } from '../constants.ts'
import { planView } from '../plan-view.ts'
import { priceShown, problemWith, renewalShown } from './offer-text.ts'

test('a plan without a yearly price is shown and refused with a message, without a crash', () => {
  const views = plans
    .map(planView)
    .map(({ pricing: { month }, ...view }) => ({ ...view, pricing: { month } }))
  for (const plan of views) {
    expect(problemWith(plan, 'month')).toBeNull()
    expect(problemWith(plan, 'year')).toBe('Annual pricing not available for this plan')
    expect(priceShown(plan, 'year')).toEqual({ price: '–', per: 'not sold by the year' })
  }
})

test('an incomplete offer names what is missing: the plan, its price or its product name', () => {
  const [plan] = plans.map(planView)
  if (!plan) throw new Error('There are plans.')
  expect(problemWith(undefined, 'month')).toBe('Plan not found')
  expect(problemWith({ ...plan, plan_ids: {} }, 'month')).toBe('Plan ID not found for monthly billing')
  expect(problemWith({ ...plan, plan_ids: {} }, 'year')).toBe('Plan ID not found for annual billing')
  expect(problemWith({ ...plan, pricing: {} }, 'month')).toBe('Monthly pricing not available for this plan')
})

test('the next charge date is shown once the browser knows today’s date', () => {
  expect(renewalShown('month', null)).toBeNull()
  expect(renewalShown('month', new Date('2026-11-21T12:00:00Z'))).toBe('21 December 2026')
})
