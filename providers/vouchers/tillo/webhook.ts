import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type VoucherWebhookEvent, VoucherWebhookForged, VoucherWebhookUnreadable } from '../port.ts'
import { sameSignature } from './signature.ts'

const TOLERANCE_MS = 5 * 60_000

interface SignedWebhookParts {
  id: string
  timestampSeconds: string
  body: string
}

/** Signs by the Standard Webhooks rules: the key is the base64 text after `whsec_`. */
export function webhookSignature({ id, timestampSeconds, body }: SignedWebhookParts, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')}`
}

const webhookBody = z.object({
  type: z.string().min(1).max(100),
  data: z.object({ client_request_id: z.string().min(1).nullish() }),
})

/** Verifies an event by our clock, because a sandbox moves it and a library would read the machine's. */
export function readWebhook(
  headers: Record<string, string | string[] | undefined>,
  body: string,
  { secret, now }: { secret: string; now: Date },
): VoucherWebhookEvent {
  const header = (name: string): string => {
    const value = headers[name]
    if (typeof value !== 'string' || value === '') throw new VoucherWebhookForged(`${name} is missing.`)
    return value
  }
  const id = header('webhook-id')
  const timestampSeconds = header('webhook-timestamp')
  const ageMs = Math.abs(now.getTime() - Number(timestampSeconds) * 1000)
  if (!(ageMs <= TOLERANCE_MS)) throw new VoucherWebhookForged('The timestamp is not of now.')
  const right = webhookSignature({ id, timestampSeconds, body }, secret)
  // During a key rotation the supplier sends one signature per key.
  const given = header('webhook-signature').split(' ')
  if (!given.some((signature) => sameSignature(signature, right)))
    throw new VoucherWebhookForged('The signature does not fit.')
  const { data, error } = webhookBody.safeParse(jsonOf(body))
  if (!data) throw new VoucherWebhookUnreadable(error.issues.map(({ path }) => path.join('.') || 'body'))
  return { id, type: data.type, orderId: data.data.client_request_id ?? null }
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
