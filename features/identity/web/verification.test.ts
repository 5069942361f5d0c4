import { tokens } from '@keyturn/platform/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingTokens } from './pending-tokens.ts'
import { readStored, verifyOnce } from './verification.ts'

// Other test files of this worker may have left a member signed in.
beforeEach(() => {
  tokens.clear()
  pendingTokens.clear()
})
afterEach(() => vi.unstubAllGlobals())

const stored = (status: string, timestamp: number) => JSON.stringify({ status, message: 'Done.', timestamp })

test('a verification result is cached for five minutes', () => {
  expect(readStored(stored('success', 0), 299_999)).toEqual({ status: 'success', message: 'Done.' })
  expect(readStored(stored('success', 0), 300_000)).toBeNull()
})

test('an open page drops a verification result after five minutes and asks again', async () => {
  const fetch = vi.fn(async () => Response.json({ status: 'success', message: 'Done.' }))
  vi.stubGlobal('fetch', fetch)
  for (const now of [0, 299_999, 300_000]) await verifyOnce('an-old-link', now)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('foreign values in browser storage are ignored', () => {
  for (const text of [null, '', '{', '7', 'null', stored('admin', 0), '{"status":"success"}'])
    expect(readStored(text, 0)).toBeNull()
})

test('a verification link without its token is refused without a call', async () => {
  expect(await verifyOnce(null, 0)).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Invalid verification link'),
  })
})

test('a verification link from another browser asks for the password, even after a reload', async () => {
  const body = { error: 'Enter the password.', code: 'password_needed' }
  const fetch = vi.fn(async () => Response.json(body, { status: 403 }))
  vi.stubGlobal('fetch', fetch)
  for (let time = 1; time <= 2; time++)
    expect(await verifyOnce('a-link-from-elsewhere', 0)).toEqual({
      status: 'password_needed',
      message: 'Enter the password.',
    })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('the pending tokens of the tab are sent with the verification link', async () => {
  pendingTokens.save({ access: 'a-waiting-token', refresh: 'r' })
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'))
    return Response.json({ status: 'success', message: 'Done.' })
  })
  expect((await verifyOnce('a-link-of-this-tab', 0)).status).toBe('success')
  pendingTokens.clear()
  expect(sent).toEqual(['Bearer a-waiting-token'])
})

test.each([429, 500, 503])(
  'a server that answers %i leaves the link undecided and is retried',
  async (status) => {
    const fetch = vi.fn(async () => Response.json({ error: 'Not now.' }, { status }))
    vi.stubGlobal('fetch', fetch)
    for (let time = 1; time <= 2; time++)
      expect(await verifyOnce(`a-good-link-${status}`, 0)).toMatchObject({
        status: 'error',
        unanswered: true,
      })
    expect(fetch).toHaveBeenCalledTimes(2)
  },
)
