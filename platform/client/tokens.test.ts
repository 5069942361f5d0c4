import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStore } from './testing.ts'
import { createTokenStore, safeRedirectPath, type TokenStore } from './tokens.ts'

const old = { access: 'old-access', refresh: 'old-refresh' }
const fresh = { access: 'new-access', refresh: 'new-refresh' }

let local: Map<string, string>
let session: Map<string, string>
let tokens: TokenStore

beforeEach(() => {
  local = new Map()
  session = new Map()
  tokens = createTokenStore({ local: memoryStore(local), session: memoryStore(session) })
})

describe('the token store', () => {
  it('keeps a remembered sign-in in local storage, under the two agreed keys', () => {
    tokens.save(old, { remember: true })
    expect(Object.fromEntries(local)).toEqual({ access_token: 'old-access', refresh_token: 'old-refresh' })
    expect(session.size).toBe(0)
  })

  it('keeps another sign-in in session storage, and deletes a remembered one', () => {
    tokens.save(old, { remember: true })
    tokens.save(fresh, { remember: false })
    expect(local.size).toBe(0)
    expect(tokens.read()).toEqual(fresh)
    expect(session.get('access_token')).toBe('new-access')
  })

  it('keeps renewed tokens in the same storage as the previous ones', () => {
    tokens.save(old, { remember: false })
    tokens.renew(fresh)
    expect(session.get('refresh_token')).toBe('new-refresh')
    expect(local.size).toBe(0)
  })

  it('deletes all its values when cleared', () => {
    tokens.save(old, { remember: true })
    session.set('access_token', 'x')
    tokens.clear()
    expect(tokens.read()).toBeNull()
    expect([local.size, session.size]).toEqual([0, 0])
  })
})

describe('the path to return to after sign-in', () => {
  it('is returned once', () => {
    tokens.rememberPath('/rewards?month=2026-09')
    expect(tokens.peekPath()).toBe('/rewards?month=2026-09')
    expect(tokens.takePath()).toBe('/rewards?month=2026-09')
    expect(tokens.takePath()).toBeNull()
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'dashboard', ''])(
    'is ignored if it is %j, even if another script stored it',
    (path) => {
      session.set('redirect_after_login', path)
      expect(tokens.takePath()).toBeNull()
    },
  )

  it('never leads to another origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (tail) => {
        const path = safeRedirectPath(`/${tail}`)
        if (path === null) return
        expect(new URL(path, 'https://keyturn.test').origin).toBe('https://keyturn.test')
      }),
    )
  })
})

it('signing out deletes the path to return to after sign-in', () => {
  const tokens = createTokenStore({ local: memoryStore(), session: memoryStore() })
  tokens.rememberPath('/settings?tab=bank')
  tokens.clear()
  expect(tokens.peekPath()).toBeNull()
})
