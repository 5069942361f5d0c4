interface Refused {
  type: string
  code?: string
  message: string
  param?: string
  decline_code?: string
}

/** Stripe error; clients read its type and code. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: Refused }

  constructor(status: number, error: Refused) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  })

export const invalid = (message: string, param?: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...(param ? { param } : {}) })

export const declined = (): StripeRefusal =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })

/** Stripe's error for an update that requires immediate payment but needs confirmation by the card's owner. */
export const requiresAction = (): StripeRefusal =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully.',
  })

export const keyInUse = (): StripeRefusal =>
  new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  })
