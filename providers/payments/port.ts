import { AsyncLocalStorage } from 'node:async_hooks'

/** Port for subscription payments, independent of any provider's API. */

export const chargeIntervals = ['month', 'year'] as const
export type ChargeInterval = (typeof chargeIntervals)[number]

export interface PriceTag {
  /** Our own name for the price, the same in every environment. */
  key: string
  productName: string
  amountPence: number
  interval: ChargeInterval
}

export type RemoteStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled'

export interface RemoteSubscription {
  id: string
  customerId: string
  status: RemoteStatus
  /** Null if the price is not ours. */
  priceKey: string | null
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  /** Date on which it ends, however the cancellation was recorded. */
  cancelsAt: Date | null
  endedAt: Date | null
  endedFor: 'asked' | 'not_paid' | null
  /** Price it was sold at; null if the provider does not report it. */
  pricePence: number | null
  /** Order of the checkout that created it; null if it was created elsewhere. */
  orderId: string | null
}

export interface Charge {
  invoiceId: string
  subscriptionId: string | null
  createdAt: Date
  paidAt: Date | null
  amountPence: number
  currency: string
  status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft'
  /** URL where the member can view and print it. */
  url: string | null
  refundedPence: number
  /** Credit left for later invoices; negative for credit that it used. */
  creditPence: number
  /** Our name for its price; null if the price is not ours. */
  priceKey: string | null
  /** Last digits of the charged card; null if there was none or it is unknown. */
  cardLast4: string | null
  /** Equal for all accounts that pay with the same card; null if there was none or it is unknown. */
  cardFingerprint: string | null
}

export interface Checkout {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  expiresAt: Date
}

export interface ChangePreview {
  /** Amount charged to the card today, never negative. */
  dueNowPence: number
  /** Unused value of the old plan, credited to this charge or to later ones. */
  creditPence: number
  /** Credit left after this charge, including earlier credit. */
  keptCreditPence: number
  /** Next date after today on which the new price is due. */
  renewsAt: Date
  /** Pass it to `change`, so that the change costs the previewed amount. */
  pricedAt: Date
}

/** If the card's bank requires confirmation, the change takes effect only once the member has paid at `url`. */
export type ChangeOutcome = { state: 'changed' } | { state: 'awaits_confirmation'; url: string }

export interface PaymentEvent {
  id: string
  type: string
  customerId: string | null
}

export interface Payments {
  openCheckout(order: {
    /** Idempotency key: the same id always returns the same checkout. */
    orderId: string
    customerId: string
    memberId: string
    price: PriceTag
    successUrl: string
    cancelUrl: string
  }): Promise<Checkout>
  readCheckout(id: string): Promise<Checkout>
  /** Returns the checkout's final state, because one that was paid in the meantime cannot be closed. */
  closeCheckout(id: string): Promise<Checkout>
  /** Idempotent: creates one customer per member, even for concurrent requests. */
  createCustomer(member: { memberId: string; email: string; name: string }): Promise<string>
  /** Returns the newest first; long-ended ones may be missing. */
  subscriptionsOf(customerId: string): Promise<RemoteSubscription[]>
  /** Newest first. */
  chargesOf(customerId: string): Promise<Charge[]>
  previewChange(subscriptionId: string, price: PriceTag, at: Date): Promise<ChangePreview>
  /** Throws PaymentDeclined and changes nothing if the card is refused. */
  change(subscriptionId: string, price: PriceTag, pricedAt: Date): Promise<ChangeOutcome>
  endAtPeriodEnd(subscriptionId: string, reason: string | null): Promise<void>
  endNow(subscriptionId: string): Promise<void>
  keepGoing(subscriptionId: string): Promise<void>
  /** Refunds part of the charge. Idempotent by refund id. */
  refund(invoiceId: string, refund: { id: string; amountPence: number }): Promise<void>
  /** Removes credit for later invoices. Idempotent by id. */
  takeCredit(customerId: string, credit: { id: string; amountPence: number }): Promise<void>
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Throws WebhookForged without a fresh valid signature, WebhookUnreadable if it is no event. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentEvent
  /** Returns the member of a customer id, or null if the provider has no such customer. */
  memberOfCustomer(customerId: string): Promise<string | null>
}

/** No response, a timeout, or still busy with the same request. The outcome is unknown. */
export class PaymentsUnavailable extends Error {
  constructor(cause: unknown, message = 'The payment company did not answer.') {
    super(message, { cause })
    this.name = 'PaymentsUnavailable'
  }
}

/** Response in an unexpected format. The outcome is unknown and retries will not help. */
export class PaymentsUnreadable extends PaymentsUnavailable {
  constructor(field: string) {
    super(null, `The payment company’s answer could not be read: ${field}`)
    this.name = 'PaymentsUnreadable'
  }
}

export class PaymentDeclined extends Error {
  constructor(cause: unknown) {
    super('The card was declined.', { cause })
    this.name = 'PaymentDeclined'
  }
}

export class WebhookForged extends Error {
  constructor() {
    super('This webhook does not carry a valid signature.')
    this.name = 'WebhookForged'
  }
}

/** Signed by the provider, but no event as documented. */
export class WebhookUnreadable extends Error {
  readonly fields: string[]

  constructor(fields: string[]) {
    super(`This webhook cannot be read at: ${fields.join(', ')}.`)
    this.name = 'WebhookUnreadable'
    this.fields = fields
  }
}

/** The provider refused the request, because its state differs from ours. */
export class PaymentsRefused extends Error {
  constructor(cause: unknown) {
    super('The payment company refused the request.', { cause })
    this.name = 'PaymentsRefused'
  }
}

/** Timers count whole milliseconds and may fire 1 ms early, so less time than this is too short for a request. */
const MIN_TIMEOUT_MS = 2

const deadlines = new AsyncLocalStorage<number>()

/** Sets one deadline for all requests to the provider within `work`. */
export const withDeadline = <Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> =>
  deadlines.run(performance.now() + milliseconds, work)

/** Runs one request with the time left until the deadline. Without a deadline it has no timeout. */
export async function beforeDeadline<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = deadlines.getStore()
  if (until === undefined) return ask()
  const left = until - performance.now()
  if (left < MIN_TIMEOUT_MS) throw deadlineError()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(deadlineError()), left)
  return Promise.race([ask(), late.promise]).finally(() => clearTimeout(timer))
}

const deadlineError = (): PaymentsUnavailable => new PaymentsUnavailable(new Error('No time is left.'))
