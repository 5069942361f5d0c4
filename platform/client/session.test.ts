import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from './session.ts'
import { aSessionUser } from './testing.ts'

const amara = aSessionUser({ id: 'm1', verified: { garden: true, shed: false } })

describe('the session', () => {
  it('begins as “checking” and notifies its listeners of each change', () => {
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
})
