import { describe, expect, it } from 'vitest'
import { afterExpiry, onUnauthorised } from './expiry.ts'

describe('a session that cannot be renewed', () => {
  it('stores the path and opens sign-in on a member page', () => {
    expect(afterExpiry({ path: '/rewards?month=2026-09', isPublic: false, strict: false })).toEqual({
      rememberPath: '/rewards?month=2026-09',
      goTo: '/login',
    })
  })

  it('changes nothing on a public page', () => {
    const landing = { path: '/landing', isPublic: true }
    expect(afterExpiry({ ...landing, strict: false })).toEqual({ rememberPath: null, goTo: null })
  })

  it('opens sign-in on any page after a strict call', () => {
    const strict = true
    const fromLanding = afterExpiry({ path: '/landing', isPublic: true, strict })
    expect(fromLanding).toEqual({ rememberPath: null, goTo: '/login' })
    const fromSettings = afterExpiry({ path: '/settings', isPublic: false, strict })
    expect(fromSettings).toEqual({ rememberPath: '/settings', goTo: '/login' })
  })
})

describe('a 401 response', () => {
  it('renews the token', () => {
    expect(onUnauthorised({ path: '/api/rewards/summary/', carriedToken: true })).toBe('renew')
  })

  it('changes nothing if a password was wrong', () => {
    expect(onUnauthorised({ path: '/api/auth/login/', carriedToken: false })).toBe('give-up')
    expect(onUnauthorised({ path: '/api/auth/token/refresh/', carriedToken: true })).toBe('give-up')
  })

  it('signs out if there is no token to renew', () => {
    expect(onUnauthorised({ path: '/api/auth/profile/', carriedToken: false })).toBe('signed-out')
  })
})
