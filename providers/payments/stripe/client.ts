import Stripe from 'stripe'
import { inTime, PaymentDeclined, PaymentsRefused, PaymentsUnavailable, PaymentsUnreadable } from '../port.ts'

/** Pinned: an upgrade of the SDK must not change what Stripe sends before somebody has read the changes. */
export const API_VERSION = '2026-10-28.endive'

export interface StripeAccess {
  secretKey: string
  webhookSecret: string
  /** Only where the stand-in is asked instead of Stripe. */
  baseUrl?: string
  /** Only in Stripe's test mode: customers live by this clock, which a test moves. */
  testClock?: string
  /** Both tries together stay under the 15 s that a browser waits for us. */
  timeoutMs?: number
}

export function createClient(access: StripeAccess): Stripe {
  const base = access.baseUrl ? new URL(access.baseUrl) : null
  return new Stripe(access.secretKey, {
    apiVersion: API_VERSION,
    timeout: access.timeoutMs ?? 6_500,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base ? { host: base.hostname, port: Number(base.port), protocol: 'http' as const } : {}),
  })
}

/**
 * Turns Stripe's complaints into the three that matter to us: no answer, card refused, request refused. A key of ours
 * that is still being worked on (409, after the SDK has asked again by itself) or was used for other words is no refusal:
 * what became of it is found out by asking again.
 */
export async function asking<Answer>(ask: () => Promise<Stripe.Response<Answer>>): Promise<Answer> {
  try {
    const answer = await inTime(ask)
    // The SDK takes any body without `error` for a good answer, whatever its status.
    const { statusCode } = answer.lastResponse
    if (statusCode >= 400) throw new PaymentsUnreadable(`error: missing in an answer of ${statusCode}`)
    return answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentDeclined(error)
    const transient =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      (error instanceof Stripe.errors.StripeError &&
        (error.statusCode === 409 || (error.statusCode ?? 500) >= 500))
    if (transient) throw new PaymentsUnavailable(error)
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new PaymentsRefused(error)
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  const cause = error instanceof PaymentsRefused ? error.cause : error
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing'
}

const ASKS_FOR_OWNER = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
  'authentication_required',
]

/** The bank did not say no: it wants its customer to confirm the payment (3-D Secure). */
export function asksForOwner(error: unknown): boolean {
  const cause = error instanceof PaymentDeclined ? error.cause : null
  return cause instanceof Stripe.errors.StripeCardError && ASKS_FOR_OWNER.includes(cause.code ?? '')
}
