import Stripe from 'stripe'
import {
  beforeDeadline,
  PaymentDeclined,
  PaymentsRefused,
  PaymentsUnavailable,
  PaymentsUnreadable,
} from '../port.ts'

/** Pinned, so that an SDK upgrade cannot change Stripe's responses before they are reviewed. */
export const API_VERSION = '2026-10-28.endive'

export interface StripeAccess {
  secretKey: string
  webhookSecret: string
  /** Only for the simulated Stripe. */
  baseUrl?: string
  /** Test clock of the customers, only in Stripe's test mode. */
  testClock?: string
  /** Two tries together stay below the browser's timeout of 15 s. */
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
 * Maps Stripe errors to unavailable, declined or refused. A busy (409) or reused idempotency key is no refusal,
 * because only a retry shows the outcome.
 */
export async function callStripe<Answer>(ask: () => Promise<Stripe.Response<Answer>>): Promise<Answer> {
  try {
    const answer = await beforeDeadline(ask)
    // The SDK treats any body without `error` as a success, whatever its status.
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

/** True if the bank did not refuse but requires its customer to confirm the payment (3-D Secure). */
export function asksForOwner(error: unknown): boolean {
  const cause = error instanceof PaymentDeclined ? error.cause : null
  return cause instanceof Stripe.errors.StripeCardError && ASKS_FOR_OWNER.includes(cause.code ?? '')
}
