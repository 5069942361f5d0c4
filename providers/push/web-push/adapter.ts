import webPush from 'web-push'
import { PushGone, type PushSender } from '../port.ts'

/** The push services of the browsers there are. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
]
const TIMEOUT_MS = 10_000

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Web push (RFC 8030) with our own keys (RFC 8292), the text sealed for the one browser (RFC 8291). */
export function createWebPush(options: {
  keys: VapidKeys
  /** Whom a push service may ask about us: mailto: or https:. */
  subject: string
  /** One more service, on this machine. */
  standInOrigin?: string | undefined
}): PushSender {
  const { keys, subject, standInOrigin } = options
  const vapidDetails = { subject, publicKey: keys.publicKey, privateKey: inFull(keys.privateKey) }
  return {
    publicKey: keys.publicKey,
    accepts(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const url = new URL(endpoint)
      if (standInOrigin && url.origin === standInOrigin) return true
      const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
      return plain && SERVICES.some((host) => host.test(url.hostname))
    },
    async send({ endpoint, p256dh, auth }, { topic, payload, urgent, ttlSeconds }) {
      const subscription = { endpoint, keys: { p256dh, auth } }
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency: urgent ? 'high' : 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      })
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
        // A service that sends us elsewhere is no service.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) throw new PushGone()
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}.`)
    },
  }
}

/** One key in 256 begins with a zero byte, which Node's ECDH and other makers of keys leave out. */
function inFull(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url')
}
