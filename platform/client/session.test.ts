import { describe, expect, it, vi } from 'vitest'
import {
  activeSubscription,
  createSessionStore,
  hasActiveSubscription,
  planLabel,
  type SubscriptionSummary,
} from './session.ts'
import { aSessionUser } from './testing.ts'

const amara = aSessionUser({ id: 'm1', isBankVerified: false })

function sessionWith(subscription: SubscriptionSummary | null) {
  const store = createSessionStore()
  store.signedIn(amara)
  store.subscriptionLoaded(subscription)
  return store.getSnapshot()
}

describe('the plan label', () => {
  const premium = { name: 'premium', displayName: 'Premium' }
  it.each([
    ['the display name', { status: 'active', plan: premium }, 'Premium'],
    ['else the name', { status: 'active', plan: { name: 'standard', displayName: null } }, 'standard'],
    ['else that there is one', { status: 'active', plan: null }, 'Active Plan'],
    ['none when cancelled', { status: 'canceled', plan: premium }, 'No Plan'],
    ['none without a subscription', null, 'No Plan'],
  ])('%s', (_case, subscription, label) => {
    expect(planLabel(sessionWith(subscription))).toBe(label)
  })

  it('is "No Plan" until the subscription is known', () => {
    const store = createSessionStore()
    store.signedIn(amara)
    expect(planLabel(store.getSnapshot())).toBe('No Plan')
  })
})

describe('the session', () => {
  it('begins by checking and tells its listeners of every change', () => {
    const store = createSessionStore()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    expect(store.getSnapshot()).toEqual({ status: 'checking' })
    store.signedIn(amara)
    store.changeUser({ isBankVerified: true })
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    store.signedOut()
    expect(listener).toHaveBeenCalledTimes(2)
    expect(store.getSnapshot()).toEqual({ status: 'signed-out', expired: false })
  })

  it('keeps the subscription when the same member is loaded again, never for another', () => {
    const store = createSessionStore()
    store.signedIn(amara)
    store.subscriptionLoaded({ status: 'active', plan: null })
    store.signedIn({ ...amara, firstName: 'Ama' })
    expect(hasActiveSubscription(store.getSnapshot())).toBe(true)
    store.signedIn({ ...amara, id: 'm2' })
    expect(activeSubscription(store.getSnapshot())).toBeNull()
  })

  it('takes no subscription for somebody who has left', () => {
    const store = createSessionStore()
    store.signedOut()
    store.subscriptionLoaded({ status: 'active', plan: null })
    expect(store.getSnapshot()).toEqual({ status: 'signed-out', expired: false })
  })
})
