import { describe, expect, it, vi } from 'vitest'
import { activeSubscription, createSessionStore, hasActiveSubscription } from './session.ts'
import { aSessionUser } from './testing.ts'

const amara = aSessionUser({ id: 'm1', verified: { garden: true, shed: false } })

describe('the session', () => {
  it('begins by checking and tells its listeners of every change', () => {
    const store = createSessionStore()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    expect(store.getSnapshot()).toEqual({ status: 'checking' })
    store.signedIn(amara)
    store.changeUser({ verified: { shed: true } })
    expect(store.getSnapshot()).toMatchObject({ user: { verified: { garden: true, shed: true } } })
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
