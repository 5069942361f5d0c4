import type { Session, SubscriptionState } from '@keyturn/platform/client'
import { expect, it } from 'vitest'
import { planLabel } from './plan-label.ts'

const user = { id: 'm1', firstName: 'Amara', lastName: 'Osei', email: 'amara@example.co.uk' }
const sessionWith = (subscription: SubscriptionState): Session => ({
  status: 'signed-in',
  user: { ...user, isEmailVerified: true, isMfaEnabled: false, role: 'member', verified: {} },
  subscription,
})

const premium = { name: 'premium', displayName: 'Premium' }
it.each([
  ['the display name', { status: 'active', plan: premium }, 'Premium'],
  ['else the name', { status: 'active', plan: { name: 'standard', displayName: null } }, 'standard'],
  ['else that there is one', { status: 'active', plan: null }, 'Active Plan'],
  ['none when cancelled', { status: 'canceled', plan: premium }, 'No Plan'],
  ['none without a subscription', null, 'No Plan'],
])('the plan label is %s', (_case, subscription, label) => {
  expect(planLabel(sessionWith({ loaded: true, subscription }))).toBe(label)
})

it('the plan label is "No Plan" until the subscription is known, and empty where nobody could say', () => {
  expect(planLabel(sessionWith({ loaded: false, failed: false }))).toBe('No Plan')
  expect(planLabel(sessionWith({ loaded: false, failed: true }))).toBe('')
})
