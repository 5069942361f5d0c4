import { describe, expect, it } from 'vitest'
import { afterExpiry, onUnauthorised } from './expiry.ts'

describe('when a session cannot be renewed', () => {
  it('remembers the page and goes to sign in', () => {
    expect(afterExpiry({ path: '/rewards?month=2026-09', strict: false })).toEqual({
      rememberPath: '/rewards?month=2026-09',
      goTo: '/login',
    })
  })

  it.each([
    '/login',
    '/landing',
    '/registration',
    '/verify-email?token=abc',
    '/email-verification-waiting',
    '/forgot-password/',
    '/reset-password?token=abc',
    '/',
    '/about-us',
  ])('stays on %s', (path) => {
    expect(afterExpiry({ path, strict: false })).toEqual({ rememberPath: null, goTo: null })
  })

  it('goes to sign in from anywhere when a subscription call found it out', () => {
    expect(afterExpiry({ path: '/landing', strict: true })).toEqual({ rememberPath: null, goTo: '/login' })
    expect(afterExpiry({ path: '/settings', strict: true })).toEqual({
      rememberPath: '/settings',
      goTo: '/login',
    })
  })

  it('never brings anybody back to the page that signs out', () => {
    expect(afterExpiry({ path: '/logout', strict: false }).rememberPath).toBeNull()
  })
})

describe('what a 401 asks for', () => {
  it('a renewal', () => {
    expect(onUnauthorised({ path: '/api/rewards/summary/', carriedToken: true })).toBe('renew')
  })

  it('nothing when a password was wrong', () => {
    expect(onUnauthorised({ path: '/api/auth/login/', carriedToken: false })).toBe('give-up')
    expect(onUnauthorised({ path: '/api/auth/token/refresh/', carriedToken: true })).toBe('give-up')
  })

  it('a sign-out when there is no token left to renew', () => {
    expect(onUnauthorised({ path: '/api/auth/profile/', carriedToken: false })).toBe('signed-out')
  })
})
