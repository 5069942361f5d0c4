import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { createHttp } from './server.ts'

let address: { port: number; close(): Promise<void> }
let served: string[]
beforeAll(async () => {
  served = []
  const http = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
  })
  http.post(
    '/api/echo/',
    { config: { access: 'public' }, schema: { body: z.strictObject({ a: z.number() }) } },
    async ({ body }) => body,
  )
  http.get('/api/hidden/', { config: { access: 'public' } }, async ({ url }) => void served.push(url))
  await http.listen({ port: 0, host: '127.0.0.1' })
  address = { port: (http.server.address() as AddressInfo).port, close: () => http.close() }
})
afterAll(() => address.close())

/** Sends raw bytes and returns the response until the connection ends, for at most half a second. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const line = connect(address.port, '127.0.0.1', () => line.write(bytes))
    let received = ''
    line.on('data', (part) => {
      received += String(part)
    })
    line.setTimeout(500, () => line.destroy())
    line.on('error', () => undefined)
    line.on('close', () => resolve(received))
  })
}
const HIDDEN = 'GET /api/hidden/ HTTP/1.1\r\nhost: x\r\n\r\n'
const post = (headers: string, body: string): string =>
  `POST /api/echo/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`

test.each([
  [
    'a length and chunked encoding',
    post('content-length: 4\r\ntransfer-encoding: chunked', `0\r\n\r\n${HIDDEN}`),
  ],
  ['two lengths', post(`content-length: 0\r\ncontent-length: ${HIDDEN.length}`, HIDDEN)],
  ['an unknown encoding', post('transfer-encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
  ['a space before the colon', post('content-length : 0', HIDDEN)],
  ['a folded header', post(`x: y\r\n content-length: ${HIDDEN.length}`, HIDDEN)],
  ['bare line feeds', `POST /api/echo/ HTTP/1.1\nhost: x\ncontent-length: 0\n\n${HIDDEN}`],
])('a request with %s cannot smuggle in a second request', async (_how, bytes) => {
  served.length = 0
  expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(served).toEqual([])
})

test.each([
  ['a header of 20 kB', `x: ${'y'.repeat(20_000)}\r\n`],
  ['1,500 headers', Array.from({ length: 1_500 }, (_, at) => `x-${at}: y\r\n`).join('')],
])('a request with %s is refused with 431', async (_what, headers) => {
  expect(await raw(`GET /api/hidden/ HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)).toContain('431')
})

test.each(['TRACE', 'TRACK', 'CONNECT'])(
  'a %s request is answered without content of the request',
  async (method) => {
    const answer = await raw(`${method} /api/hidden/ HTTP/1.1\r\nhost: x\r\nx-secret: s3cret\r\n\r\n`)
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
    expect(answer).not.toContain('s3cret')
  },
)

test.each(['//evil.example/', '//evil.example/api/hidden/', '/\\evil.example/'])(
  'the path %s does not redirect to another site',
  async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 4/)
    expect(answer.toLowerCase()).not.toContain('location:')
  },
)

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${address.port}/api/echo/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

test.each(['{"a":1,"__proto__":{"admin":true}}', '{"a":1,"constructor":{"prototype":{"admin":true}}}'])(
  'the body %s does not change an object prototype',
  async (body) => {
    expect((await send(body)).status).toBe(400)
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  },
)

test('a compressed body is not unpacked', async () => {
  const packed = new Uint8Array(gzipSync('{"a":1}'))
  expect((await send(packed, { 'content-encoding': 'gzip' })).status).toBeGreaterThanOrEqual(400)
})
