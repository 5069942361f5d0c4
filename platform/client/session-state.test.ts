import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, tokens, watchOtherTabs } from './session-state.ts'
import { aSessionUser } from './testing.ts'

const browser = new EventTarget()
const onSignIn = vi.fn()
let stopFollowing: () => void

beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  stopFollowing = watchOtherTabs(onSignIn)
  signInHere()
})

afterEach(() => {
  stopFollowing()
  tokens.clear()
  session.signedOut()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const tokenOf = (member: string, turn = 1): string =>
  `header.${Buffer.from(JSON.stringify({ sub: member, name: 'Zoë ~~~???', turn })).toString('base64url')}.seal`

function signInHere(): void {
  tokens.save({ access: tokenOf('amara'), refresh: 'r' }, { remember: true })
  session.signedIn(aSessionUser())
}

/** Writes to the shared store before this tab gets the storage event, as another tab does. */
function inAnotherTab(write: () => void): void {
  write()
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'access_token' }))
}

it('a sign-out in another tab ends the session in this tab', () => {
  inAnotherTab(() => tokens.clear())
  expect(session.getSnapshot().status).toBe('signed-out')
})

it('a token renewal in another tab changes nothing in this tab', () => {
  inAnotherTab(() => tokens.renew({ access: tokenOf('amara', 2), refresh: 'r2' }))
  expect([session.getSnapshot().status, onSignIn.mock.calls.length]).toEqual(['signed-in', 0])
})

it('a sign-in in another tab signs in a signed-out tab', () => {
  inAnotherTab(() => tokens.clear())
  expect(onSignIn).not.toHaveBeenCalled()
  inAnotherTab(() => tokens.save({ access: tokenOf('daniel'), refresh: 'r' }, { remember: true }))
  expect(onSignIn).toHaveBeenCalledOnce()
})

it('a sign-in of another member in another tab does not affect the member shown in this tab', () => {
  inAnotherTab(() => tokens.save({ access: tokenOf('daniel'), refresh: 'r' }, { remember: true }))
  expect(session.getSnapshot().status).toBe('signed-out')
})
