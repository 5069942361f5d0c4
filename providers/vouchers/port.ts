/** What we need from a company that issues gift vouchers, in our words and not in anyone's API. */

export interface VoucherOrder {
  /** Ours. The same id never makes a second voucher: asking again tells what became of the first time. */
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

/** `refused`: no, in words we do not know; about an order asked for before, it decides nothing. */
export type VoucherRefusal = 'out_of_stock' | 'price_changed' | 'float_low' | 'refused'

export type VoucherOutcome =
  | { state: 'issued'; voucher: Voucher }
  | { state: 'pending' }
  | { state: 'refused'; because: VoucherRefusal }
  /** This asking certainly made nothing. */
  | { state: 'unreachable' }
  /** It may have happened. Only asking again with the same id can tell. `problem`: the field that could not be read. */
  | { state: 'unknown'; problem?: string }

/** `kept`: it cannot be taken back, and stays good. `unknown`: only asking again can tell. */
export type CancelOutcome = 'cancelled' | 'kept' | 'unknown'

export interface RetailerOffer {
  id: string
  name: string
  denominationsPence: number[]
  /** Where every amount in a range is sold; the denominations are then only suggestions. */
  anyAmount: { fromPence: number; toPence: number } | null
}

/** The company says that something became of an order. What did is asked for, never believed. */
export interface VoucherNews {
  /** The company's own, the same when it repeats itself. */
  id: string
  type: string
  /** Null where it names no order. */
  orderId: string | null
}

export interface VoucherSupplier {
  /** How its webhooks are told from another company's. */
  id: string
  retailers(): Promise<RetailerOffer[]>
  place(order: VoucherOrder): Promise<VoucherOutcome>
  /** Takes back a voucher nobody has used; we are not charged for it then. */
  cancel(order: VoucherOrder, code: string): Promise<CancelOutcome>
  /** Throws NewsForged for what the company did not sign, NewsUnreadable for what it did and is no news. */
  readNews(headers: Record<string, string | string[] | undefined>, body: string): VoucherNews
}

export class SupplierUnavailable extends Error {
  constructor(problem?: string) {
    super(problem ? `The voucher supplier’s answer: ${problem}` : 'The voucher supplier did not answer.')
    this.name = 'SupplierUnavailable'
  }
}

export class NewsForged extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NewsForged'
  }
}

/** Signed by the company, and yet in another form than agreed. */
export class NewsUnreadable extends Error {
  readonly fields: string[]

  constructor(fields: string[]) {
    super(`The voucher supplier’s message cannot be read at: ${fields.join(', ')}.`)
    this.name = 'NewsUnreadable'
    this.fields = fields
  }
}
