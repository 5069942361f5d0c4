import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstCallsScript } from './first-calls.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const MINE = '/api/auth/profile/'
const fetched = vi.fn<(path: string, request: RequestInit) => Promise<Response>>()

const tokenUntil = (at: Date): string =>
  `x.${btoa(JSON.stringify({ sub: 'm1', exp: at.getTime() / 1000 })).replaceAll('=', '')}.x`
const LIVE = tokenUntil(new Date('2026-11-27T10:10:00Z'))
const STALE = tokenUntil(new Date('2026-11-27T09:59:00Z'))

/** Runs the inline script as the document does. */
function open(path: string, access: string | null): void {
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: () => access })
  // biome-ignore lint/security/noGlobalEval: it is the text of a script in a document, run as a browser runs it.
  globalThis.eval(firstCallsScript({ '/dashboard': [MINE] }))
}
const reading = (access: string, given: RequestInit = {}): RequestInit => ({
  method: 'GET',
  headers: { authorization: `Bearer ${access}` },
  ...given,
})
const read = async (request: RequestInit, path = MINE): Promise<string | undefined> =>
  (await globalThis.firstCalls?.fetch(path, request))?.text()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  let answers = 0
  fetched.mockImplementation(async () => new Response(`answer ${++answers}`))
  vi.stubGlobal('fetch', fetched)
  globalThis.firstCalls = undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  globalThis.firstCalls = undefined
})

it('the prefetch sends the first calls of the page at once, and returns each response once', async () => {
  open('/dashboard/', LIVE)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(await read(reading(LIVE))).toBe('answer 1')
  expect(await read(reading(LIVE))).toBe('answer 2')
})

it('the prefetch does not answer calls that it did not send', async () => {
  open('/dashboard', LIVE)
  expect(await read(reading(LIVE), '/api/rewards/summary/')).toBe('answer 2')
})

it.each([
  ['without a token', '/dashboard', null],
  ['with an unreadable token', '/dashboard', 'x'],
  ['with an expired token', '/dashboard', STALE],
  ['on a page without first calls', '/help', LIVE],
])('the prefetch sends no call %s', (_, path, access) => {
  open(path, access)
  expect(fetched).not.toHaveBeenCalled()
})

it('the prefetch sends no call if browser storage is blocked', () => {
  vi.stubGlobal('location', { pathname: '/dashboard' })
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('SecurityError')
    },
  })
  // biome-ignore lint/security/noGlobalEval: it is the text of a script in a document, run as a browser runs it.
  globalThis.eval(firstCallsScript({ '/dashboard': [MINE] }))
  expect(fetched).not.toHaveBeenCalled()
})

it('the prefetch returns no response to another member or a later session', async () => {
  open('/dashboard', LIVE)
  expect(await read(reading(tokenUntil(new Date('2026-11-27T10:12:00Z'))))).toBe('answer 2')
})

it('the prefetch returns no response from before a write', async () => {
  open('/dashboard', LIVE)
  await read(
    { method: 'POST', headers: { authorization: `Bearer ${LIVE}`, 'idempotency-key': 'k' } },
    '/api/x/',
  )
  expect(await read(reading(LIVE))).toBe('answer 3')
})

it('the prefetch returns no response older than 30 seconds', async () => {
  open('/dashboard', LIVE)
  vi.setSystemTime(NOW.getTime() + 31_000)
  expect(await read(reading(LIVE))).toBe('answer 2')
})

it('the prefetch repeats the call if the first one failed', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  open('/dashboard', LIVE)
  expect(await read(reading(LIVE))).toBe('answer 1')
})

it('the prefetch stops waiting if the caller aborts', async () => {
  fetched.mockReturnValueOnce(new Promise(() => undefined))
  open('/dashboard', LIVE)
  const giveUp = new AbortController()
  const answer = read(reading(LIVE, { signal: giveUp.signal }))
  giveUp.abort(new Error('given up'))
  await expect(answer).rejects.toThrow('given up')
})

it('the prefetch keeps an expired token, and sends the calls with the renewed token', async () => {
  open('/dashboard', STALE)
  expect(globalThis.firstCalls?.staleAccess).toBe(STALE)
  globalThis.firstCalls?.send(LIVE)
  expect(await read(reading(LIVE))).toBe('answer 1')
})
