/** Port for gift voucher suppliers, independent of any supplier's API. */

export interface VoucherOrder {
  /** Our order id. Idempotent: a repeat returns the outcome of the first request. */
  id: string
  retailerId: string
  amountPence: number
}

export interface Voucher {
  code: string
  pin: string | null
  expiresOn: string | null
  reference: string
}

/** `refused`: an unknown refusal code. On a repeated order it decides nothing. */
export type VoucherRefusal = 'out_of_stock' | 'price_changed' | 'float_low' | 'refused'

export type VoucherOutcome =
  | { state: 'issued'; voucher: Voucher }
  | { state: 'pending' }
  | { state: 'refused'; because: VoucherRefusal }
  /** This request certainly created nothing. */
  | { state: 'unreachable' }
  /** The order may exist. Only a retry with the same id can show it. `problem`: the unreadable field. */
  | { state: 'unknown'; problem?: string }

/** `kept`: the voucher cannot be cancelled and stays valid. `unknown`: only a retry can show the outcome. */
export type CancelOutcome = 'cancelled' | 'kept' | 'unknown'

export interface RetailerOffer {
  id: string
  name: string
  denominationsPence: number[]
  /** Range in which every amount is sold; the denominations are then suggestions. */
  anyAmount: { fromPence: number; toPence: number } | null
}

/** Webhook event about an order. It is only a hint, so the caller fetches the outcome. */
export interface VoucherWebhookEvent {
  /** Supplier's event id, the same on a resend. */
  id: string
  type: string
  /** Null if the event names no order. */
  orderId: string | null
}

export interface VoucherSupplier {
  /** Distinguishes its webhooks from those of other suppliers. */
  id: string
  retailers(): Promise<RetailerOffer[]>
  place(order: VoucherOrder): Promise<VoucherOutcome>
  /** Cancels an unused voucher, so that we are not charged for it. */
  cancel(order: VoucherOrder, code: string): Promise<CancelOutcome>
  /** Throws VoucherWebhookForged without a valid signature, VoucherWebhookUnreadable if a signed message is no readable event. */
  readWebhook(headers: Record<string, string | string[] | undefined>, body: string): VoucherWebhookEvent
}

export class SupplierUnavailable extends Error {
  constructor(problem?: string) {
    super(problem ? `The voucher supplier’s answer: ${problem}` : 'The voucher supplier did not answer.')
    this.name = 'SupplierUnavailable'
  }
}

export class VoucherWebhookForged extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NewsForged'
  }
}

/** Validly signed message in an unexpected format. */
export class VoucherWebhookUnreadable extends Error {
  readonly fields: string[]

  constructor(fields: string[]) {
    super(`The voucher supplier’s message cannot be read at: ${fields.join(', ')}.`)
    this.name = 'NewsUnreadable'
    this.fields = fields
  }
}
