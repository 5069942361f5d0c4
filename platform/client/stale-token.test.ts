import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectPage, session, tokens } from './session-state.ts'
import { renewStaleToken } from './stale-token.ts'

const send = vi.fn<(access: string) => void>()
const goTo = vi.fn<(to: string) => void>()
const exchanged = vi.fn<() => void>()

function serverAnswers(status: number, body: object): void {
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '' })
  vi.stubGlobal('fetch', async () => {
    exchanged()
    return new Response(JSON.stringify(body), { status })
  })
}
const openedWith = (staleAccess: string | null): void => {
  globalThis.firstCalls = { staleAccess, send, fetch: () => Promise.reject(new Error('not asked')) }
}

beforeEach(() => {
  connectPage({ goTo, isPublic: () => false })
  tokens.save({ access: 'old', refresh: 'r1' }, { remember: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  tokens.clear()
  globalThis.firstCalls = undefined
})

it('an expired token is renewed, and the first calls use the new one', async () => {
  openedWith('old')
  serverAnswers(200, { access: 'new', refresh: 'r2' })
  await renewStaleToken()
  expect(send).toHaveBeenCalledExactlyOnceWith('new')
  expect(tokens.read()).toEqual({ access: 'new', refresh: 'r2' })
})

it('a refused renewal of an expired token ends the session', async () => {
  openedWith('old')
  serverAnswers(401, { detail: 'Old.' })
  await renewStaleToken()
  expect(exchanged).toHaveBeenCalledTimes(1)
  expect(session.getSnapshot().status).toBe('signed-out')
  expect(tokens.read()).toBeNull()
  expect(goTo).toHaveBeenCalled()
})

it('an expired token keeps the session while the server is unreachable', async () => {
  openedWith('old')
  serverAnswers(503, {})
  await renewStaleToken()
  expect(send).not.toHaveBeenCalled()
  expect(tokens.read()).toEqual({ access: 'old', refresh: 'r1' })
})

it.each([
  ['that is still valid', null],
  ['that another tab renewed meanwhile', 'older'],
])('a token %s is not renewed', async (_, staleAccess) => {
  openedWith(staleAccess)
  serverAnswers(200, { access: 'new', refresh: 'r2' })
  await renewStaleToken()
  expect(exchanged).not.toHaveBeenCalled()
})
