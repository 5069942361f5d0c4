import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followOtherTabs, session, tokens } from './present.ts'
import { aSessionUser } from './testing.ts'

const browser = new EventTarget()
let stopFollowing: () => void

beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  stopFollowing = followOtherTabs()
  signInHere()
})

afterEach(() => {
  stopFollowing()
  tokens.clear()
  session.signedOut()
  vi.unstubAllGlobals()
})

const tokenOf = (member: string, turn = 1): string =>
  `header.${Buffer.from(JSON.stringify({ sub: member, name: 'Zoë ~~~???', turn })).toString('base64url')}.seal`

function signInHere(): void {
  tokens.save({ access: tokenOf('amara'), refresh: 'r' }, { remember: true })
  session.signedIn(aSessionUser())
}

/** What another tab writes is in the store that all share before this tab hears of it. */
function inAnotherTab(write: () => void): void {
  write()
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'access_token' }))
}

it('a sign-out in another tab ends it here', () => {
  inAnotherTab(() => tokens.clear())
  expect(session.getSnapshot().status).toBe('signed-out')
})

it('a renewal in another tab changes nothing here', () => {
  inAnotherTab(() => tokens.renew({ access: tokenOf('amara', 2), refresh: 'r2' }))
  expect(session.getSnapshot().status).toBe('signed-in')
})

it('somebody else signing in in another tab is not answered for by the member shown here', () => {
  inAnotherTab(() => tokens.save({ access: tokenOf('daniel'), refresh: 'r' }, { remember: true }))
  expect(session.getSnapshot().status).toBe('signed-out')
})
