import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, strictApi } from './api-client.ts'
import { guardCalls } from './call-guard.ts'
import { connectPage, session, tokens } from './session-state.ts'

const goTo = vi.fn()
const showError = vi.fn(() => Promise.resolve())
const leave = vi.fn()

function answerWith(answers: Record<string, { status: number; body: unknown }>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url] ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  })
}

function at(path: string): void {
  const { pathname, search, hash } = new URL(path, 'https://keyturn.test')
  vi.stubGlobal('location', { pathname, search, hash })
}

const renewalRefused = { '/api/auth/token/refresh/': { status: 401, body: { detail: 'Old.' } } }

beforeEach(() => {
  vi.useFakeTimers()
  connectPage({ goTo, showError, isPublic: (path) => path === '/landing' })
  guardCalls({
    before: () => null,
    after: (status) => (status === 402 ? { code: 'NO_PLAN', message: 'No plan', leave } : null),
  })
  tokens.save({ access: 'a1', refresh: 'r1' }, { remember: true })
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  tokens.clear()
  tokens.takePath()
})

it('an ended session on a member page is cleared, its path is stored, and the sign-in page opens', async () => {
  at('/rewards?month=2026-09#vouchers')
  answerWith({ ...renewalRefused, '/api/rewards/summary/': { status: 401, body: {} } })
  await expect(api.send({ method: 'GET', path: '/api/rewards/summary/' })).rejects.toMatchObject({
    status: 401,
  })
  expect(tokens.read()).toBeNull()
  expect(tokens.peekPath()).toBe('/rewards?month=2026-09#vouchers')
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', expired: true })
  expect(goTo).toHaveBeenCalledWith('/login')
})

it('an ended session on a public page redirects only after a strict call', async () => {
  at('/landing')
  answerWith({
    ...renewalRefused,
    '/api/auth/profile/': { status: 401, body: {} },
    '/api/subscriptions/subscription/': { status: 401, body: {} },
  })
  await expect(api.send({ method: 'GET', path: '/api/auth/profile/' })).rejects.toMatchObject({ status: 401 })
  expect([tokens.read(), goTo.mock.calls.length]).toEqual([null, 0])

  tokens.save({ access: 'a1', refresh: 'r1' }, { remember: true })
  await expect(
    strictApi.send({ method: 'GET', path: '/api/subscriptions/subscription/' }),
  ).rejects.toMatchObject({ status: 401 })
  expect(goTo).toHaveBeenCalledWith('/login')
  expect(tokens.peekPath()).toBeNull()
})

it('calls refused together show one message, and redirect two seconds later', async () => {
  const shown = Promise.withResolvers<void>()
  showError.mockReturnValue(shown.promise)
  at('/rewards')
  answerWith({ '/api/rewards/summary/': { status: 402, body: {} } })
  await Promise.allSettled([1, 2, 3].map(() => api.send({ method: 'GET', path: '/api/rewards/summary/' })))
  expect(showError.mock.calls).toEqual([['No plan']])
  vi.advanceTimersByTime(60_000)
  expect(leave).not.toHaveBeenCalled()
  shown.resolve()
  await shown.promise
  await Promise.resolve()
  vi.advanceTimersByTime(1999)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(leave).toHaveBeenCalledOnce()
})

it('a call that is active at sign-out does not redirect to sign-in', async () => {
  at('/logout')
  answerWith({ ...renewalRefused, '/api/subscriptions/subscription/': { status: 401, body: {} } })
  const onItsWay = strictApi.send({ method: 'GET', path: '/api/subscriptions/subscription/' })
  tokens.clear()
  session.signedOut()
  await expect(onItsWay).rejects.toMatchObject({ status: 401 })
  expect(goTo).not.toHaveBeenCalled()
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', expired: false })
})
