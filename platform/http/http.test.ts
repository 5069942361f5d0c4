import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import {
  createHttp,
  type Http,
  NotSignedIn,
  notFound,
  oneFile,
  Refusal,
  setPageHandler,
  tooMany,
  ValidationError,
} from './index.ts'

let app: Http
const logged: string[] = []
const metrics = createMetrics()

beforeAll(async () => {
  const log = createLogger({ level: 'debug', destination: { write: (line) => logged.push(line) } })
  app = await createHttp({
    log,
    metrics,
    secureOrigin: true,
    proxiesInFront: 1,
    version: '1.2.3',
  })
  const body = z.object({
    name: z.string().min(1),
    age: z.number().int().min(18, 'You must be 18 or older.'),
    pets: z.array(z.enum(['cat', 'dog'])).optional(),
  })
  app.post(
    '/api/people/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postPeople',
        body: body.strict(),
        response: { 200: z.object({ ok: z.boolean() }) },
      },
    },
    async () => ({ ok: true }),
  )
  await app.register(async (scope) => {
    const upload = oneFile({ limitBytes: 1_000, tooLarge: notFound })
    await upload.register(scope)
    scope.post('/api/papers/', { config: { access: 'public' } }, async (request) => ({
      name: (await upload.read(request)).name,
    }))
  })
  app.get('/api/people/:id/', { config: { access: 'public' } }, async (request) => ({ ip: request.ip }))
  app.post(
    '/api/nothing/',
    { config: { access: 'public' }, schema: { body: z.object({ refresh: z.string().optional() }) } },
    async () => ({
      ok: true,
    }),
  )
  const yes = { response: { 200: z.object({ ok: z.boolean() }) } }
  app.get('/api/mine/', { schema: yes, config: { access: 'member' } }, async () => ({ ok: true }))
  app.get(
    '/api/refuse/:how/',
    { config: { access: 'public' }, schema: { params: z.object({ how: z.string() }) } },
    async ({ params }) => {
      throw REFUSALS[params.how] ?? new Error('secret of the database: amara@example.com')
    },
  )
  app.get(
    '/api/broken-promise/',
    {
      config: { access: 'public' },
      schema: { response: { 200: z.object({ count: z.number() }) } },
    },
    async () => ({ count: 'many' as unknown as number }),
  )
})
afterAll(() => app.close())

const REFUSALS: Record<string, Error> = {
  conflict: new Refusal(409, 'already_open', 'A checkout is already open.', { details: { since: 'today' } }),
  unpaid: new Refusal(402, 'subscription_required', 'Active subscription required', {
    answersWithCode: true,
  }),
  field: new ValidationError({ email: ['An account with this email already exists.'] }),
  stranger: new NotSignedIn(),
  hurry: tooMany(12.3, 'Too many tries. Please wait a moment.'),
  garbled: new Refusal(503, 'bank_unavailable', 'Please try again in a few minutes.', {
    cause: Object.assign(new Error('What was sent cannot be read.'), { code: 'garbled: data.0.id' }),
  }),
  full: Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
}

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/people/',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

test('a request is answered with or without a trailing slash', async () => {
  expect((await post({ name: 'Zoë', age: 30 })).json()).toEqual({ ok: true })
  const bare = await app.inject({ method: 'POST', url: '/api/people', payload: { name: 'Zoë', age: 30 } })
  expect(bare.statusCode).toBe(200)
})

test('a malformed URL is refused in the app’s error format', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/%zz' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ error: 'We could not read that request.', code: 'bad_request' })
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('an invalid id in a path returns 404, in any spelling', async () => {
  for (const name of ['%00', 'a%00b', 'x'.repeat(300)]) {
    const answer = await app.inject(`/api/refuse/${name}/`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  }
})

test('an upload that ends early or has no boundary is refused without a crash', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'
  for (const [type, payload] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', part],
  ] as const) {
    const headers = { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/api/papers/', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable_upload'])
  }
})

test('plain text is refused instead of JSON', async () => {
  expect((await post('name=Zoë', { 'content-type': 'text/plain' })).statusCode).toBe(415)
})

test('a deeply nested body is refused without a crash', async () => {
  const answer = await post(`{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ non_field_errors: ['Is nested too deeply.'] })
})

test('invalid fields are named, each with a sentence', async () => {
  const answer = await post({ name: '', age: 17 })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ name: ['This field may not be blank.'], age: ['You must be 18 or older.'] })
})

test('missing, mistyped and unknown fields are named', async () => {
  expect((await post({})).json()).toMatchObject({
    name: ['This field is required.'],
    age: ['This field is required.'],
  })
  expect((await post({ name: 3, age: 'x' })).json()).toEqual({
    name: ['Must be text.'],
    age: ['Must be a number.'],
  })
  expect((await post({ name: 'A', age: 20, role: 'admin' })).json()).toEqual({
    role: ['This field is not known here.'],
  })
})

test('an invalid list item gives one error for the list', async () => {
  const answer = await post({ name: 'Amara', age: 30, pets: ['cat', 'eel', 'newt'] })
  expect(answer.json()).toEqual({ pets: ['Must be one of: cat, dog.'] })
})

test('characters that PostgreSQL cannot store are refused by the schema', async () => {
  for (const name of ['A\u0000B', 'A\ud800B'])
    expect((await post({ name, age: 20 })).json()).toEqual({
      name: ['Contains a character that cannot be stored.'],
    })
})

test('an invalid, malicious, too large or mistyped body is refused in the app’s error format', async () => {
  expect((await post('{oops')).statusCode).toBe(400)
  expect((await post('{"__proto__":{"x":1}}')).statusCode).toBe(400)
  const large = await post({ name: 'x'.repeat(1_100_000), age: 20 })
  expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
  const xml = await post('<a/>', { 'content-type': 'application/xml' })
  expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type'])
})

test('a call without fields can leave out its body, with or without a content type', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }]) {
    expect((await app.inject({ method: 'POST', url: '/api/nothing/', headers })).statusCode).toBe(200)
  }
})

test('a form route on a page’s URL leaves other methods to the page', async () => {
  const log = createLogger({ level: 'error', destination: { write: (line) => logged.push(line) } })
  const http = await createHttp({
    log,
    metrics: createMetrics(),
    secureOrigin: true,
    proxiesInFront: 0,
    version: '1',
  })
  setPageHandler(http, (_request, reply) => reply.send('the page'))
  http.post('/words', { config: { isBesidePage: true } }, async () => 'taken')
  const ask = async (method: 'GET' | 'POST') => (await http.inject({ method, url: '/words' })).body
  expect([await ask('GET'), await ask('POST')]).toEqual(['the page', 'taken'])
  await http.close()
})

test('an unknown URL returns 404, and a wrong method 405 with the allowed ones', async () => {
  const unknown = await app.inject('/api/nowhere/')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  const wrong = await app.inject({ method: 'DELETE', url: '/api/people/7/' })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('refusals have their status, code and sentence', async () => {
  const conflict = await app.inject('/api/refuse/conflict/')
  expect([conflict.statusCode, conflict.json()]).toEqual([
    409,
    { error: 'A checkout is already open.', code: 'already_open', details: { since: 'today' } },
  ])
  const unpaid = await app.inject('/api/refuse/unpaid/')
  expect([unpaid.statusCode, unpaid.json().error]).toEqual([402, 'subscription_required'])
  const field = await app.inject('/api/refuse/field/')
  expect([field.statusCode, field.json()]).toEqual([
    400,
    { email: ['An account with this email already exists.'] },
  ])
  const stranger = await app.inject('/api/refuse/stranger/')
  expect([stranger.statusCode, Object.keys(stranger.json())]).toEqual([401, ['detail']])
  const hurry = await app.inject('/api/refuse/hurry/')
  expect([hurry.statusCode, hurry.headers['retry-after']]).toEqual([429, '13'])
})

test('a crash shows the caller no details and logs no personal data', async () => {
  const answer = await app.inject('/api/refuse/unexpected/')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
  expect(answer.json()).toMatchObject({ code: 'internal_error' })
  expect(logged.join('')).not.toContain('amara@example.com')
})

test('a client that disconnects during a request causes no error', async () => {
  const address = await app.listen({ port: 0 })
  const before = logged.length
  const headers = { 'content-type': 'application/json', 'content-length': '100' }
  const call = request(`${address}/api/people/`, { method: 'POST', headers })
  const over = new Promise<void>((resolve) => {
    app.server.once('request', (_, answer) => {
      answer.once('close', () => setImmediate(resolve))
      call.destroy()
    })
  })
  call.on('error', () => undefined).write('{"name":')
  await over
  expect(logged.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('the internal cause of a refusal is logged and not sent', async () => {
  const answer = await app.inject('/api/refuse/garbled/')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'bank_unavailable'])
  expect(answer.body).not.toContain('data.0.id')
  expect(logged.join('')).toContain('garbled: data.0.id')
})

test('a write on a full disk can be retried, and the log names the cause', async () => {
  const answer = await app.inject('/api/refuse/full/')
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '5'])
  expect(logged.join('')).toContain('the disk is full')
})

test('a response that violates its own schema is a 500, and not a 400', async () => {
  expect((await app.inject('/api/broken-promise/')).statusCode).toBe(500)
})

test('each response has its id and the security headers, and API responses are not cached', async () => {
  const { headers } = await app.inject('/api/people/1/')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toContain('max-age=63072000')
  expect(headers['cache-control']).toBe('no-store')
})

test('only the configured number of proxies is trusted', async () => {
  const answer = await app.inject({
    url: '/api/people/1/',
    headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
  })
  expect(answer.json()).toEqual({ ip: '203.0.113.7' })
})

test('the API contract is served as OpenAPI 3.1', async () => {
  const document = (await app.inject('/api/docs/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const { post } = document.paths['/api/people/']
  expect(Object.keys(post.responses)).toEqual(['200', '4XX', 'default'])
  expect(post.operationId).toBe('postPeople')
  expect(document.servers).toEqual([{ url: 'http://localhost' }])
  expect(post.security).toEqual([])
  const mine = document.paths['/api/mine/'].get
  expect([mine.security, Object.keys(mine.responses)]).toEqual([
    [{ bearer: [] }],
    ['200', '401', '4XX', 'default'],
  ])
})

test('logs and metrics have the route instead of the URL', async () => {
  await app.inject('/api/people/secret-token-123/')
  expect(logged.join('')).not.toContain('secret-token-123')
  const text = await metrics.registry.metrics()
  expect(text).toContain('route="/api/people/:id/"')
  expect(text).not.toContain('secret-token-123')
})
