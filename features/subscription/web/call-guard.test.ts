import { connectPage, session } from '@keyturn/platform/client'
import { aSessionUser } from '@keyturn/platform/client/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callGuard } from './call-guard.ts'
import { currentPlan } from './current-plan.ts'

const standard = { name: 'standard', displayName: 'Standard', graceEndsAt: null }
const goTo = vi.fn()
const summary = { method: 'GET', path: '/api/rewards/summary/' }

beforeEach(() => {
  goTo.mockClear()
  connectPage({ goTo })
  session.signedOut()
  session.signedIn(aSessionUser())
})

describe('the call guard for a call that needs a subscription', () => {
  it('refuses it without a request if there is none', () => {
    currentPlan.loaded(null)
    expect(callGuard.before(summary)).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
      message: 'Active subscription required to access this feature',
    })
  })

  it('sends it if there is one', () => {
    currentPlan.loaded(standard)
    expect(callGuard.before(summary)).toBeNull()
  })

  it('sends it while the plan is unknown', () => {
    expect(callGuard.before(summary)).toBeNull()
  })

  it('sends a call that needs none', () => {
    currentPlan.loaded(null)
    expect(callGuard.before({ method: 'GET', path: '/api/auth/profile/' })).toBeNull()
  })
})

describe('the call guard', () => {
  it.each([
    [402, { error: 'subscription_required' }, 'Active subscription required to access this feature'],
    [402, { error: 'subscription_expired' }, 'Your subscription has expired. Please renew to continue.'],
    [
      403,
      { error: 'feature_required', details: { required_feature: 'Premium' } },
      'This feature requires Premium subscription',
    ],
    [
      403,
      { error: 'feature_required', details: { required_feature: 'premium' } },
      'This feature requires Premium subscription',
    ],
  ])('recognises a missing plan by the response %i %j', (status, body, message) => {
    expect(callGuard.after(status, body)).toMatchObject({ message })
  })

  it.each([
    [403, { error: 'not yours' }],
    [402, '<html>'],
    [500, null],
  ])('does not handle another refusal, %i %j', (status, body) => {
    expect(callGuard.after(status, body)).toBeNull()
  })

  it('redirects to the upgrade page, or to the plans once the plan has ended', () => {
    currentPlan.loaded(standard)
    callGuard.after(403, { error: 'feature_required' })?.leave()
    expect(currentPlan.getSnapshot().status).toBe('held')
    callGuard.after(402, { error: 'subscription_expired' })?.leave()
    expect(currentPlan.getSnapshot().status).toBe('none')
    expect(goTo.mock.calls).toEqual([['/subscription/new'], ['/subscription']])
  })
})
