import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLogger } from '../observability/logging/index.ts'
import { createMetrics } from '../observability/metrics/index.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'
import { createHttp } from './server.ts'

async function openServer() {
  const http = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: '1.2.3',
  })
  const slow = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  http.get('/quick', async () => 'quick')
  http.post('/upload', async () => 'taken')
  http.get('/slow', async () => {
    asked.resolve()
    await slow.promise
    return 'slow'
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = (path: string): Promise<{ status?: number; connection?: string }> =>
    new Promise((resolve, reject) => {
      const call = request({ port, path, agent, host: '127.0.0.1' }, (response) => {
        response.resume()
        const { statusCode: status, headers } = response
        response.on('end', () => resolve({ ...(status && { status }), connection: headers.connection ?? '' }))
      })
      call.on('error', reject).end()
    })
  return { http, port, get, slow, asked, agent }
}

test('during shutdown an open connection gets its response and is asked to close', async () => {
  const { http, get, agent } = await openServer()
  expect(await get('/quick')).toMatchObject({ status: 200, connection: 'keep-alive' })
  const gone = shutDownGracefully(http, { lameDuckMs: 300 })
  expect(await get('/quick')).toMatchObject({ status: 200, connection: 'close' })
  await gone
  await expect(get('/quick')).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('graceful shutdown answers active requests without waiting for their connections to close', async () => {
  const { http, get, slow, asked } = await openServer()
  const answer = get('/slow')
  await asked.promise
  const gone = shutDownGracefully(http, { lameDuckMs: 0 })
  slow.resolve()
  expect(await answer).toMatchObject({ status: 200 })
  await gone
})

test('graceful shutdown aborts an upload that does not end', async () => {
  const { http, port } = await openServer()
  const line = connect(port, '127.0.0.1')
  const answered = new Promise<string>((resolve) => {
    let text = ''
    line.on('data', (bytes) => {
      text += bytes
    })
    line.on('close', () => resolve(text))
  })
  await new Promise<void>((resolve) => line.on('connect', resolve))
  const arrived = new Promise((resolve) => http.server.once('request', resolve))
  line.write(
    'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\nhalf',
  )
  await arrived
  await shutDownGracefully(http, { lameDuckMs: 0, forceCloseAfterMs: 50 })
  // The connection was closed without a response.
  expect(await answered).toBe('')
})
