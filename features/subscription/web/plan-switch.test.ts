import { expect, test } from 'vitest'
import type { SubscriptionView } from '../contract.ts'
import { premiumPlan as plan } from '../domain/plans.ts'
import { featuresView, planIdsOf } from '../plan-view.ts'
import { planSwitch } from './plan-switch.ts'

const subscription: SubscriptionView = {
  status: 'active',
  has_access: true,
  plan: {
    name: 'premium',
    display_name: 'Premium',
    billing_interval: 'month',
    current_price: 9.99,
    plan_ids: planIdsOf(plan),
    ...featuresView(plan.features),
  },
  plan_id: 'premium_month',
  billing_interval: 'month',
  cancel_at_period_end: false,
  started_at: '2026-10-20T09:00:00Z',
  current_period_start: '2026-11-20T09:00:00Z',
  current_period_end: '2026-12-20T09:00:00Z',
  days_remaining: 24,
  canceled_at: null,
  ended_at: null,
  reason: null,
  grace_ends_at: null,
  complimentary: false,
}

const STAYS = [
  'Your record, points and rent passport stay yours.',
  'What agencies already have stays on your file.',
  'Your reporting switch keeps its setting, for when you have a plan again.',
]
const AFTER =
  'After that, no new months are verified, no points are earned and nothing new is sent to an agency.'

test.each<[string, Partial<SubscriptionView>, ReturnType<typeof planSwitch>]>([
  [
    'a plan that renews',
    {},
    {
      on: true,
      disabled: false,
      state: 'On.',
      meaning: 'Renews 20 December 2026.',
      thenTitle: 'If you switch it off',
      stops: ['No more charges. You keep Premium until 20 December 2026.', AFTER],
      stays: STAYS,
    },
  ],
  [
    'a cancelled plan that still runs',
    { cancel_at_period_end: true },
    {
      on: false,
      disabled: false,
      state: 'Canceling at period end.',
      meaning: 'Access until 20 December 2026. 24 days remaining.',
      thenTitle: 'What happens now',
      stops: ['No more charges. Nothing renews on 20 December 2026.', AFTER],
      stays: STAYS,
    },
  ],
  [
    'a plan whose last charge failed',
    { status: 'past_due', grace_ends_at: '2026-12-27T09:00:00Z' },
    {
      on: true,
      disabled: false,
      state: 'Payment owed.',
      meaning: 'Everything stays open until 27 December 2026.',
      thenTitle: 'If you switch it off',
      stops: ['No more charges. Your plan ends at once.', AFTER],
      stays: STAYS,
    },
  ],
  [
    'a plan that ended unpaid',
    { status: 'expired', has_access: false },
    {
      on: false,
      disabled: true,
      state: 'Expired.',
      meaning: 'The last payment did not go through.',
      thenTitle: 'What happens now',
      stops: ['No new months are verified, no points are earned and nothing new is sent to an agency.'],
      stays: STAYS,
    },
  ],
  [
    'a plan that the member ended',
    { status: 'canceled', has_access: false, ended_at: '2026-12-20T09:00:00Z' },
    {
      on: false,
      disabled: true,
      state: 'Cancelled.',
      meaning: 'Ended 20 December 2026.',
      thenTitle: 'What happens now',
      stops: ['No new months are verified, no points are earned and nothing new is sent to an agency.'],
      stays: STAYS,
    },
  ],
  [
    'a plan without a charge',
    { complimentary: true },
    {
      on: true,
      disabled: true,
      state: 'On.',
      meaning: 'Premium comes with your account, without a charge.',
      thenTitle: 'While you work with us',
      stops: [],
      stays: ['Nothing is charged and nothing renews.'],
    },
  ],
])('the cancel switch for %s says what happens, with reporting on or off', (_name, change, says) => {
  expect(planSwitch({ ...subscription, ...change })).toEqual(says)
})
