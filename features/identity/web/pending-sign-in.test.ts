import { connectPage, session, tabStore, tokens } from '@keyturn/platform/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promoteOnceVerified } from './pending-sign-in.ts'
import { pendingTokens } from './pending-tokens.ts'

/** Fake server for a waiting sign-up: valid tokens, and if the address is verified. */
function serverWhere(facts: { holds: string; renews?: string; verified: boolean }): void {
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('refresh')) {
      const known = facts.renews !== undefined && String(init.body).includes(`"${facts.renews}"`)
      return Response.json({ access: facts.holds, refresh: 'r2' }, { status: known ? 200 : 401 })
    }
    const mine = new Headers(init.headers).get('authorization') === `Bearer ${facts.holds}`
    return Response.json(
      { user: { id: '1', is_email_verified: facts.verified } },
      { status: mine ? 200 : 401 },
    )
  })
}

beforeEach(() => {
  // Disconnects handlers of other test files of this worker, whose tokens this server does not know.
  connectPage({ profileRead: () => undefined })
  // Signs out a member left over from other test files.
  tokens.clear()
  session.signedOut()
  pendingTokens.save({ access: 'a1', refresh: 'r1' })
})
afterEach(() => {
  tokens.clear()
  pendingTokens.clear()
  session.signedOut()
  vi.unstubAllGlobals()
})

test('a registration that waits for verification is not signed in, and becomes the session once', () => {
  expect(tokens.read()).toBeNull()
  expect(tabStore.getItem('pending_access_token')).toBe('a1')
  expect(tabStore.getItem('pending_refresh_token')).toBe('r1')
  expect([pendingTokens.promote(), pendingTokens.promote()]).toEqual([true, false])
  expect([tokens.read(), pendingTokens.read()]).toEqual([{ access: 'a1', refresh: 'r1' }, null])
})

test('verification after the first tokens expired still signs in the waiting tab', async () => {
  serverWhere({ holds: 'a2', renews: 'r1', verified: true })
  expect(await promoteOnceVerified()).toBe(true)
  expect(tokens.read()).toEqual({ access: 'a2', refresh: 'r2' })
  expect(session.getSnapshot().status).toBe('signed-in')
  // A tab that becomes visible later checks again.
  expect(await promoteOnceVerified()).toBe(true)
})

test('until verification, renewed tokens are stored where the first tokens were', async () => {
  serverWhere({ holds: 'a2', renews: 'r1', verified: false })
  expect(await promoteOnceVerified()).toBe(false)
  expect([tokens.read(), pendingTokens.read()?.refresh]).toEqual([null, 'r2'])
})

test('the app stops waiting for an expired sign-up', async () => {
  serverWhere({ holds: 'a2', verified: false })
  expect(await promoteOnceVerified()).toBe(false)
  expect(pendingTokens.read()).toBeNull()
})
