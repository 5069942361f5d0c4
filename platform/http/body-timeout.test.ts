import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { createHttp } from './server.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function server(bodyTimeoutMs?: number) {
  const http = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'test',
    ...(bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs }),
  })
  http.post('/api/echo/', { config: { access: 'public' } }, async ({ body }) => body)
  http.get('/api/personal/', { config: { access: 'public' } }, async () => ({ name: 'Zoë' }))
  http.get('/page', async () => 'page')
  await http.listen({ port: 0, host: '127.0.0.1' })
  open.push(http)
  return http
}

const head = (length: string): string =>
  `POST /api/echo/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`

/** Sends an incomplete request; resolves with the response when the server closes the connection. */
function slowCall(port: number, start: string): Promise<string> {
  return new Promise((resolve) => {
    const line: Socket = connect(port, '127.0.0.1', () => line.write(start))
    let received = ''
    line.on('data', (part) => {
      received += String(part)
    })
    line.on('error', () => undefined)
    line.on('close', () => resolve(received))
  })
}

test.each([
  ['stops before its stated length', `${head('content-length: 100')}{"a":`],
  ['sends no chunk', head('transfer-encoding: chunked')],
  ['sends chunks and no end', `${head('transfer-encoding: chunked')}1\r\n{\r\n`],
])('the upload of a request body that %s is aborted', async (_how, start) => {
  const http = await server(100)
  const { port } = http.server.address() as AddressInfo
  expect(await slowCall(port, start)).not.toContain('200 OK')
})

test('a request must arrive within five minutes, including uploads', async () => {
  expect((await server()).server.requestTimeout).toBe(300_000)
})

test('a body that arrived completely has no timeout, however long its response takes', async () => {
  const http = await server(50)
  http.server.closeIdleConnections()
  const { port } = http.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/echo/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(await answer.json()).toEqual({ a: 1 })
})

test.each(['/api/personal/', '/%61pi/personal/', '/a%70i/personal/', 'http://x/api/personal/'])(
  'an API response is not cacheable, however its URL is spelled: %s',
  async (url) => {
    const http = await server()
    const answer = await http.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await http.inject('/page')).headers['cache-control']).toBeUndefined()
  },
)
