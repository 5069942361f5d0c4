import { AsyncLocalStorage } from 'node:async_hooks'

/** What we need from a company that takes subscription payments, in our words and not in anyone's API. */

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
  /** Null when the price is none of ours. */
  priceKey: string | null
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  /** When it will end by itself, whichever way the wish was written down. */
  cancelsAt: Date | null
  endedAt: Date | null
  endedFor: 'asked' | 'not_paid' | null
  /** Price it was sold at; null when the provider does not say. */
  pricePence: number | null
  /** Order whose checkout began it; null for one begun elsewhere. */
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
  /** Where the person can see and print it. */
  url: string | null
  refundedPence: number
  /** Credit that it left for later invoices of the customer; below zero: credit that it used. */
  creditPence: number
  /** Our own name for the price it was for; null when the price is none of ours. */
  priceKey: string | null
  /** Of the card it was taken from; null when it was none or is not known. */
  cardLast4: string | null
  /** Same for each account that pays with the same card; null when it was none or is not known. */
  cardFingerprint: string | null
}

export interface Checkout {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  expiresAt: Date
}

export interface ChangePreview {
  /** What the card is charged today; never below nothing. */
  dueNowPence: number
  /** Value left on the old plan, taken off this charge or kept for the next ones. */
  creditPence: number
  /** Credit left after this charge, earlier credit included. */
  keptCreditPence: number
  /** Day the new price is due for the first time after today. */
  renewsAt: Date
  /** Send it back with the change, and the change costs what was shown. */
  pricedAt: Date
}

/** A card whose bank wants to hear its owner: nothing is changed until they have paid at `url`, and then it is. */
export type ChangeOutcome = { state: 'changed' } | { state: 'awaits_confirmation'; url: string }

export interface PaymentEvent {
  id: string
  type: string
  customerId: string | null
}

export interface Payments {
  openCheckout(order: {
    /** The same id always gives the same checkout, however often it is asked for. */
    orderId: string
    customerId: string
    memberId: string
    price: PriceTag
    successUrl: string
    cancelUrl: string
  }): Promise<Checkout>
  readCheckout(id: string): Promise<Checkout>
  /** Resolves to what became of it: a checkout paid in the meantime cannot be closed. */
  closeCheckout(id: string): Promise<Checkout>
  /** One customer per member, also when two requests ask at once. */
  createCustomer(member: { memberId: string; email: string; name: string }): Promise<string>
  /** Newest first; those that ended long ago may be missing. */
  subscriptionsOf(customerId: string): Promise<RemoteSubscription[]>
  /** Newest first. */
  chargesOf(customerId: string): Promise<Charge[]>
  previewChange(subscriptionId: string, price: PriceTag, at: Date): Promise<ChangePreview>
  /** Throws PaymentDeclined and changes nothing when the card refuses. */
  change(subscriptionId: string, price: PriceTag, pricedAt: Date): Promise<ChangeOutcome>
  endAtPeriodEnd(subscriptionId: string, reason: string | null): Promise<void>
  endNow(subscriptionId: string): Promise<void>
  keepGoing(subscriptionId: string): Promise<void>
  /** Gives so much of the charge back. Asking twice with one refund id gives it back once. */
  refund(invoiceId: string, refund: { id: string; amountPence: number }): Promise<void>
  /** Takes credit for later invoices away. Asking twice with one id takes it once. */
  takeCredit(customerId: string, credit: { id: string; amountPence: number }): Promise<void>
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Throws WebhookForged unless the sender proves that it is the payment company, just now; WebhookUnreadable if it is no event. */
  readWebhook(body: Buffer, signature: string | undefined): PaymentEvent
  /** Which customer an account-wide id belongs to; null when the company knows none such. */
  memberOfCustomer(customerId: string): Promise<string | null>
}

/** The company did not answer, not in time, or is still busy with the same question. Nothing can be said about what it did. */
export class PaymentsUnavailable extends Error {
  constructor(cause: unknown, message = 'The payment company did not answer.') {
    super(message, { cause })
    this.name = 'PaymentsUnavailable'
  }
}

/** It answered in another shape than agreed: as good as no answer, but it will not mend itself. */
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

/** Signed by the company, and yet not what it promises to send. */
export class WebhookUnreadable extends Error {
  readonly fields: string[]

  constructor(fields: string[]) {
    super(`This webhook cannot be read at: ${fields.join(', ')}.`)
    this.name = 'WebhookUnreadable'
    this.fields = fields
  }
}

/** The company understood and refused: the thing is in another state than we believed. */
export class PaymentsRefused extends Error {
  constructor(cause: unknown) {
    super('The payment company refused the request.', { cause })
    this.name = 'PaymentsRefused'
  }
}

/** Timers count whole milliseconds and may ring one early: what is left then is no time for another question. */
const LEAST_MS = 2

const deadlines = new AsyncLocalStorage<number>()

/** Everything asked of the payment company in this work, however many questions, is answered by then or given up. */
export const answerWithin = <Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> =>
  deadlines.run(performance.now() + milliseconds, work)

/** One question, for no longer than is left. Whoever set no deadline waits as long as the question does. */
export async function inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const until = deadlines.getStore()
  if (until === undefined) return ask()
  const left = until - performance.now()
  if (left < LEAST_MS) throw outOfTime()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(outOfTime()), left)
  return Promise.race([ask(), late.promise]).finally(() => clearTimeout(timer))
}

const outOfTime = (): PaymentsUnavailable => new PaymentsUnavailable(new Error('No time is left.'))
