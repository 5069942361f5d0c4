import { session, tokens } from '@keyturn/platform/client'
import { afterEach, expect, test, vi } from 'vitest'
import { startSession } from './session-start.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  tokens.clear()
})

const start = async (answer: () => Response) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => answer())
  session.checking()
  tokens.save({ access: 'a', refresh: 'r' }, { remember: true })
  const started = startSession()
  await vi.runAllTimersAsync()
  await started
  return session.getSnapshot().status
}

test.each([429, 500, 503])('a member stays signed in while the server answers %i', async (status) => {
  expect(await start(() => Response.json({ error: 'Not now.' }, { status }))).toBe('unreachable')
  expect(tokens.read()).not.toBeNull()
})

test('a member stays signed in if a network’s login page answers', async () => {
  const page = { headers: { 'content-type': 'text/html' } }
  expect(await start(() => new Response('<h1>Free wifi</h1>', page))).toBe('unreachable')
})

test('a session that the server ended is deleted in the browser', async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
  expect(await start(() => Response.json({ detail: 'Ended.' }, { status: 401 }))).toBe('signed-out')
})
