import { createECDH } from 'node:crypto'
import { broken, type Check, type Checkable, works } from '@keyturn/platform/checks'
import webPush from 'web-push'
import { PushGone, type PushSender } from '../port.ts'

/** Push services of the browsers; `*.` matches the host behind it and its subdomains. */
const BROWSERS_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]
const TIMEOUT_MS = 10_000

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Web push (RFC 8030), signed with our keys (RFC 8292) and encrypted for one browser (RFC 8291). */
export function createWebPush(options: {
  keys: VapidKeys
  /** Contact address for push services: mailto: or https:. */
  subject: string
  hosts?: readonly string[]
  /** Origin of one more push service, on this machine. */
  standInOrigin?: string | undefined
}): PushSender & Checkable {
  const { keys, subject, hosts = BROWSERS_HOSTS, standInOrigin } = options
  const vapidDetails = { subject, publicKey: keys.publicKey, privateKey: inFull(keys.privateKey) }
  return {
    publicKey: keys.publicKey,
    accepts(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const url = new URL(endpoint)
      if (standInOrigin && url.origin === standInOrigin) return true
      const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
      return plain && hosts.some((host) => isAt(url.hostname, host))
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
        // Refuses redirects, because a real push service sends none.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) throw new PushGone()
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}.`)
    },
    check: async () => checkKeys(keys),
  }
}

const isAt = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host === allowed.slice(2) || host.endsWith(allowed.slice(1)) : host === allowed

/** Checks that the two keys are a pair. Anything more would need a message to a browser. */
function checkKeys({ publicKey, privateKey }: VapidKeys): Check {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(inFull(privateKey), 'base64url')
    if (curve.getPublicKey('base64url') === publicKey) return works
  } catch {
    // An unreadable key is no pair either.
  }
  return broken(
    'VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY.',
    'Set the two that were made together (npx web-push generate-vapid-keys).',
  )
}

/**
 * Pads a private key to full length. One key in 256 begins with a zero byte, which Node's ECDH and other generators
 * omit.
 */
function inFull(privateKey: string): string {
  const bytes = Buffer.from(privateKey, 'base64url')
  return Buffer.concat([Buffer.alloc(Math.max(0, 32 - bytes.length)), bytes]).toString('base64url')
}
