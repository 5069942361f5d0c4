import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { PushTarget } from '../port.ts'
import { checkVapid } from './stand-in-vapid.ts'
import { type BrowserKeys, makeBrowserKeys, unseal } from './unseal.ts'

export interface PushedMessage {
  endpoint: string
  payload: string
  topic: string
  urgency: string
  ttlSeconds: number
}

export interface PushStandIn {
  origin: string
  /** Subscribes a browser, as after its owner agreed. */
  subscribe(): PushTarget
  /** Unsubscribes a browser, as after its owner declined. */
  unsubscribe(endpoint: string): void
  /** Decrypted messages, newest first. */
  messages(): PushedMessage[]
  trouble(on: boolean): void
  clear(): void
  close(): Promise<void>
}

const KEPT = 1_000
const MAX_BYTES = 4_096

/**
 * Simulated push service. Requires a valid VAPID signature, a TTL and a payload encrypted for the browser. Follows
 * RFC 8030, 8291 and 8292, read on 22 November 2026.
 */
export async function startPushStandIn(): Promise<PushStandIn> {
  const browsers = new Map<string, BrowserKeys>()
  let messages: PushedMessage[] = []
  let inTrouble = false
  let origin = ''

  async function take(request: IncomingMessage): Promise<number> {
    const endpoint = `${origin}${request.url}`
    if (inTrouble) return 503
    if (request.method !== 'POST') return 405
    const ttl = request.headers.ttl
    const topic = String(request.headers.topic ?? '')
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return 400
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415
    if (topic !== '' && !/^[\w-]{1,32}$/.test(topic)) return 400
    if (!(await checkVapid(request.headers.authorization, origin))) return 403
    const keys = browsers.get(endpoint)
    if (!keys) return 410
    const body = await bodyOf(request)
    if (body.length > MAX_BYTES) return 413
    const payload = unseal(body, keys)
    if (payload === null) return 400
    const urgency = String(request.headers.urgency ?? 'normal')
    messages = [{ endpoint, payload, topic, urgency, ttlSeconds: Number(ttl) }, ...messages].slice(0, KEPT)
    return 201
  }

  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    origin,
    subscribe() {
      const keys = makeBrowserKeys()
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`
      browsers.set(endpoint, keys)
      return { endpoint, p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') }
    },
    unsubscribe: (endpoint) => void browsers.delete(endpoint),
    messages: () => messages,
    trouble: (on) => {
      inTrouble = on
    },
    clear: () => {
      messages = []
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
