import { session } from '@keyturn/platform/client'
import { aSessionUser } from '@keyturn/platform/client/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SubscriptionView } from '../contract.ts'
import { type CurrentPlan, currentPlan, planIn, planLabel } from './current-plan.ts'
import { publishPlan } from './load-subscription.ts'

const premium: CurrentPlan = { name: 'premium', displayName: 'Premium', graceEndsAt: null }
const now = () => currentPlan.getSnapshot()

beforeEach(() => {
  session.signedOut()
  session.signedIn(aSessionUser())
})

describe('the plan that the page cached', () => {
  it('stays for the same member after a reload, and not for another member', () => {
    currentPlan.loaded(premium)
    session.signedIn(aSessionUser({ firstName: 'Ama' }))
    expect(planIn(now())).toBe(premium)
    session.signedIn(aSessionUser({ id: 'kwame' }))
    expect(now().status).toBe('unknown')
  })

  it('is null after signing out', () => {
    session.signedOut()
    currentPlan.loaded(premium)
    currentPlan.failed()
    expect(now().status).toBe('unknown')
  })

  it('stays the same if the server does not answer', () => {
    currentPlan.failed()
    expect(now().status).toBe('failed')
    currentPlan.loaded(premium)
    currentPlan.failed()
    expect(planIn(now())).toBe(premium)
  })

  it('is null once the plan is cancelled', () => {
    const plan = { name: 'premium', display_name: 'Premium' }
    publishPlan({ has_access: false, status: 'canceled', plan } as SubscriptionView)
    expect(now().status).toBe('none')
  })
})

describe('the plan label', () => {
  it.each([
    ['the display name', premium, 'Premium'],
    ['the name, if there is no display name', { ...premium, displayName: '' }, 'premium'],
    ['a general label, if there is no name', { ...premium, displayName: '', name: '' }, 'Active Plan'],
  ])('is %s', (_case, plan, label) => {
    expect(planLabel({ status: 'held', plan })).toBe(label)
  })

  it.each([
    ['none', 'No Plan'],
    ['unknown', ''],
    ['failed', ''],
  ] as const)('is, for a member whose plan is %s: “%s”', (status, label) => {
    expect(planLabel({ status })).toBe(label)
  })
})
