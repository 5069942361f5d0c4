import { describe, expect, it, vi } from 'vitest'
import { type ApiParts, createApi } from './api.ts'
import { ApiError, authErrorMessage, errorMessage } from './api-error.ts'
import type { Call, CallInput } from './call.ts'
import type { Renewal } from './renewal.ts'
import { memoryStore } from './testing.ts'
import { createTokenStore } from './tokens.ts'

const get = (path: string): Call<CallInput, unknown> => ({ method: 'GET', path })
const post = (path: string): Call<CallInput, unknown> => ({ method: 'POST', path })

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Error

function setUp(answers: Answer[], changes: { signedIn?: boolean; renewal?: Renewal } = {}) {
  const { signedIn = true, renewal = { kind: 'renewed', access: 'a2' } } = changes
  const tokens = createTokenStore({ local: memoryStore(), session: memoryStore() })
  if (signedIn) tokens.save({ access: 'a1', refresh: 'r1' }, { remember: true })
  const sent: { url: string; init: RequestInit }[] = []
  const parts = {
    tokens,
    fetch: async (url: unknown, init: RequestInit = {}) => {
      sent.push({ url: String(url), init })
      const answer = answers[sent.length - 1]
      if (!answer) throw new Error('one call too many')
      if (answer instanceof Error) throw answer
      const json = typeof answer.body !== 'string'
      return new Response(json ? JSON.stringify(answer.body ?? {}) : (answer.body as string), {
        status: answer.status,
        headers: { 'content-type': json ? 'application/json' : 'text/html', ...answer.headers },
      })
    },
    renew: vi.fn(async () => renewal),
    guard: { before: () => null, after: () => null },
    onExpired: vi.fn(),
    onRefused: vi.fn(),
    onActed: vi.fn(),
  } satisfies ApiParts
  const header = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name)
  return { parts, sent, header, api: createApi(parts) }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  )

describe('an API call', () => {
  it('sends JSON and the access token', async () => {
    const { api, sent, header } = setUp([{ status: 200, body: { ok: true } }])
    await api.send(post('/api/x/'), { body: { pounds: 1 }, query: { page: 2, all: undefined } })
    expect(sent[0]?.url).toBe('/api/x/?page=2')
    expect(sent[0]?.init.body).toBe('{"pounds":1}')
    expect(header(0, 'content-type')).toBe('application/json')
    expect(header(0, 'authorization')).toBe('Bearer a1')
  })

  it('sent by the page itself has no idempotency key, and does not replace the key of a lost call', async () => {
    const { api, header, parts } = setUp([new Error('lost'), { status: 200 }, { status: 200 }])
    await failureOf(api.send(post('/api/x/'), { body: { pounds: 1 } }))
    await api.send({ ...post('/api/sync/'), isBackground: true })
    await api.send(post('/api/x/'), { body: { pounds: 1 } })
    expect(header(1, 'idempotency-key')).toBeNull()
    expect(header(2, 'idempotency-key')).toBe(header(0, 'idempotency-key'))
    expect(parts.onActed).toHaveBeenCalledTimes(2)
  })

  it('reuses its idempotency key for a retried upload, and has another key for another file', async () => {
    const { api, header } = setUp([new Error('lost'), new Error('lost'), new Error('lost')])
    for (const name of ['one.pdf', 'one.pdf', 'other.pdf'])
      await failureOf(api.send(post('/api/x/'), { body: new FormData() }, { content: [name, 1] }))
    expect(header(1, 'idempotency-key')).toBe(header(0, 'idempotency-key'))
    expect(header(2, 'idempotency-key')).not.toBe(header(0, 'idempotency-key'))
  })

  it('has no token for a visitor', async () => {
    const { api, header } = setUp([{ status: 200 }], { signedIn: false })
    await api.send(get('/api/subscriptions/plans/'))
    expect(header(0, 'authorization')).toBeNull()
  })

  it('lets the browser set the content type of a form with a file', async () => {
    const { api, header } = setUp([{ status: 200 }])
    await api.send(post('/api/verification/agreement/'), { body: new FormData() })
    expect(header(0, 'content-type')).toBeNull()
  })

  it.each([
    ['a response that is no object', '17'],
    ['an empty response', ''],
    ['a network’s login page', '<!doctype html><h1>Free wifi</h1>'],
    ['an incomplete response', '{"accounts":[{"id":'],
  ])('reports %s as a broken response, with a plain sentence', async (_case, body) => {
    const headers = { 'content-type': String(body).startsWith('<') ? 'text/html' : 'application/json' }
    const { api } = setUp([{ status: 200, body, headers }])
    const failure = await failureOf(api.send(post('/api/rewards/redemptions/')))
    expect(failure?.status).toBe(502)
    expect(errorMessage(failure, 'Failed to take the voucher')).toBe('Failed to take the voucher')
    expect(authErrorMessage(failure)).not.toMatch(/[<{[]/)
  })

  it('opens a file under its own name, even after a token renewal', async () => {
    const disposition = 'attachment; filename="a.pdf"; filename*=UTF-8\'\'Caf%C3%A9%20lease.pdf'
    const { api, header } = setUp([
      { status: 401 },
      { status: 200, body: 'the lease', headers: { 'content-disposition': disposition } },
    ])
    const call: Call<CallInput, File> = {
      method: 'GET',
      path: '/api/verification/agreement/',
      answers: 'file',
    }
    const file = await api.send(call)
    expect([file.name, await file.text()]).toEqual(['Café lease.pdf', 'the lease'])
    expect(header(1, 'authorization')).toBe('Bearer a2')
  })

  it('returns undefined for 204', async () => {
    const { parts } = setUp([])
    const silent = createApi({ ...parts, fetch: async () => new Response(null, { status: 204 }) })
    expect(
      await silent.send({ method: 'DELETE', path: '/api/auth/sessions/1/', answers: 'nothing' }),
    ).toBeUndefined()
  })

  it('without a response fails as a network error', async () => {
    const { api } = setUp([new TypeError('Failed to fetch')])
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    })
  })

  it('with a timeout fails as a network error', async () => {
    const { parts } = setUp([])
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const api = createApi({ ...parts, fetch: hanging })
    expect(await failureOf(api.send(get('/api/x/'), {}, { timeoutMs: 1 }))).toMatchObject({ status: 0 })
  })

  it('aborted by its caller fails, and not as a network error', async () => {
    const stop = new AbortController()
    stop.abort()
    const { api } = setUp([new DOMException('stopped', 'AbortError')])
    expect(await failureOf(api.send(get('/api/x/'), {}, { signal: stop.signal }))).not.toBeInstanceOf(
      ApiError,
    )
  })

  it('shows how long to wait after a rate limit', async () => {
    const { api } = setUp([{ status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '30' } }])
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({ status: 429, retryAfterSeconds: 30 })
  })
})

describe('an API call that gets a 401', () => {
  it('renews the token and is repeated once with the same body', async () => {
    const { api, sent, header } = setUp([{ status: 401 }, { status: 200, body: { points: 5 } }])
    expect(await api.send(post('/api/x/'), { body: { a: 1 } })).toEqual({ points: 5 })
    expect(header(1, 'authorization')).toBe('Bearer a2')
    expect(sent[1]?.init.body).toBe('{"a":1}')
  })

  it('is not repeated after a second 401', async () => {
    const { api, sent, parts } = setUp([{ status: 401 }, { status: 401, body: { detail: 'No.' } }])
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
    expect(parts.renew).toHaveBeenCalledTimes(1)
  })

  it('ends the session if the renewal is refused', async () => {
    const { api, parts } = setUp([{ status: 401 }], { renewal: { kind: 'refused' } })
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({ status: 401 })
    expect(parts.onExpired).toHaveBeenCalledTimes(1)
  })

  it('keeps the session if the renewal gets no response', async () => {
    const { api, parts } = setUp([{ status: 401 }], { renewal: { kind: 'unreachable' } })
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({ status: 0 })
    expect(parts.onExpired).not.toHaveBeenCalled()
  })

  it('keeps the session if a password was wrong', async () => {
    const { api, parts } = setUp([{ status: 401, body: { detail: 'Wrong.' } }], { signedIn: false })
    expect(await failureOf(api.send(post('/api/auth/login/'), { body: {} }))).toMatchObject({ status: 401 })
    expect(parts.renew).not.toHaveBeenCalled()
    expect(parts.onExpired).not.toHaveBeenCalled()
  })
})

describe('an API call with a guard', () => {
  const refusal = { code: 'NOT_YOURS', message: 'Not yours', leave: () => undefined }

  it('is not sent if the guard refuses it', async () => {
    const { parts, sent } = setUp([])
    const isRefused = ({ method, path }: { method: string; path: string }) =>
      `${method} ${path}` === 'GET /api/x/'
    const api = createApi({
      ...parts,
      guard: { before: (call) => (isRefused(call) ? refusal : null), after: () => null },
    })
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({
      status: 402,
      message: 'Not yours',
      refusal,
    })
    expect(sent).toHaveLength(0)
    expect(parts.onRefused).toHaveBeenCalledWith(refusal)
  })

  it('fails with the guard’s sentence if the server refuses it', async () => {
    const { parts } = setUp([{ status: 403, body: { error: 'not yours' } }])
    const after = vi.fn(() => refusal)
    const api = createApi({ ...parts, guard: { before: () => null, after } })
    expect(await failureOf(api.send(get('/api/x/')))).toMatchObject({
      status: 403,
      message: 'Not yours',
      refusal,
    })
    expect(after).toHaveBeenCalledWith(403, { error: 'not yours' })
    expect(parts.onRefused).toHaveBeenCalledWith(refusal)
  })

  it('notifies no other guard if its own guard does not apply', async () => {
    const { api, parts } = setUp([{ status: 403, body: { error: 'not yours' } }])
    await failureOf(api.send(get('/api/x/')))
    expect(parts.onRefused).not.toHaveBeenCalled()
  })
})
