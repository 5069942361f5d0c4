import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, subscriptionApi } from './connection.ts'
import { connectPage, guardCalls, session, tokens } from './present.ts'
import { hasActiveSubscription } from './session.ts'
import { aSessionUser } from './testing.ts'

const goTo = vi.fn()
const showError = vi.fn()

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
  connectPage({ goTo, showError })
  guardCalls(({ path }) => path.startsWith('/api/rewards/'))
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

it('an ended session on a member page is cleared, the page remembered, and sign-in comes next', async () => {
  at('/rewards?month=2026-09#vouchers')
  answerWith({ ...renewalRefused, '/api/rewards/summary/': { status: 401, body: {} } })
  await expect(api.get('/api/rewards/summary/')).rejects.toMatchObject({ status: 401 })
  expect(tokens.read()).toBeNull()
  expect(tokens.peekPath()).toBe('/rewards?month=2026-09#vouchers')
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', expired: true })
  expect(goTo).toHaveBeenCalledWith('/login')
})

it('on a page for everybody nobody is moved, save by the subscription calls', async () => {
  at('/landing')
  answerWith({
    ...renewalRefused,
    '/api/auth/profile/': { status: 401, body: {} },
    '/api/subscriptions/subscription/': { status: 401, body: {} },
  })
  await expect(api.get('/api/auth/profile/')).rejects.toMatchObject({ status: 401 })
  expect([tokens.read(), goTo.mock.calls.length]).toEqual([null, 0])

  tokens.save({ access: 'a1', refresh: 'r1' }, { remember: true })
  await expect(subscriptionApi.get('/api/subscriptions/subscription/')).rejects.toMatchObject({ status: 401 })
  expect(goTo).toHaveBeenCalledWith('/login')
  expect(tokens.peekPath()).toBeNull()
})

it('calls refused together show one toast, and lead to the plans after two seconds', async () => {
  at('/rewards')
  answerWith({ '/api/rewards/summary/': { status: 402, body: { error: 'subscription_required' } } })
  await Promise.allSettled([1, 2, 3].map(() => api.get('/api/rewards/summary/')))
  expect(showError.mock.calls).toEqual([['Active subscription required to access this feature']])
  vi.advanceTimersByTime(1999)
  expect(goTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(goTo.mock.calls).toEqual([['/subscription']])
})

it('a plan that ended elsewhere is no longer believed in when the plans are shown', async () => {
  at('/rewards')
  session.signedIn(aSessionUser())
  session.subscriptionLoaded({ status: 'active', plan: null })
  const path = '/api/rewards/summary/'
  answerWith({ [path]: { status: 403, body: { error: 'feature_required' } } })
  await expect(api.get(path)).rejects.toMatchObject({ status: 403 })
  vi.runAllTimers()
  expect(hasActiveSubscription(session.getSnapshot())).toBe(true)

  answerWith({ [path]: { status: 402, body: { error: 'subscription_expired' } } })
  await expect(api.get(path)).rejects.toMatchObject({ status: 402 })
  vi.runAllTimers()
  expect(hasActiveSubscription(session.getSnapshot())).toBe(false)
})

it('who has just signed out is not sent to sign in by a call that was still on its way', async () => {
  at('/logout')
  answerWith({ ...renewalRefused, '/api/subscriptions/subscription/': { status: 401, body: {} } })
  const onItsWay = subscriptionApi.get('/api/subscriptions/subscription/')
  tokens.clear()
  session.signedOut()
  await expect(onItsWay).rejects.toMatchObject({ status: 401 })
  expect(goTo).not.toHaveBeenCalled()
  expect(session.getSnapshot()).toEqual({ status: 'signed-out', expired: false })
})

it.each([
  ['is not sent where there is none', { status: 'canceled', plan: null }, 402],
  ['is sent where there is one', { status: 'active', plan: null }, 200],
])('a call that needs a subscription %s', async (_case, subscription, status) => {
  at('/rewards')
  session.signedIn(aSessionUser())
  session.subscriptionLoaded(subscription)
  answerWith({ '/api/rewards/summary/': { status: 200, body: {} } })
  const call = api.get('/api/rewards/summary/').then(
    () => 200,
    (error) => error.status,
  )
  expect(await call).toBe(status)
})

it('a call that needs a subscription is sent while nobody knows yet whether there is one', async () => {
  at('/rewards')
  session.signedOut()
  session.signedIn(aSessionUser())
  answerWith({ '/api/rewards/summary/': { status: 200, body: { ok: true } } })
  expect(await api.get('/api/rewards/summary/')).toEqual({ ok: true })
})
