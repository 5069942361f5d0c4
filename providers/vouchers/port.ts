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

export type VoucherRefusal = 'out_of_stock' | 'price_changed' | 'float_low' | 'refused'

export type VoucherOutcome =
  | { state: 'issued'; voucher: Voucher }
  | { state: 'pending' }
  | { state: 'refused'; because: VoucherRefusal }
  /** It certainly did not happen: nothing was asked for. */
  | { state: 'unreachable' }
  /** It may have happened. Only asking again with the same id can tell. */
  | { state: 'unknown' }

export interface RetailerOffer {
  id: string
  name: string
  /** Suggested amounts; where `anyAmount` is set, others between the smallest and the largest do too. */
  denominationsPence: number[]
  anyAmount: boolean
}

export interface VoucherSupplier {
  retailers(): Promise<RetailerOffer[]>
  place(order: VoucherOrder): Promise<VoucherOutcome>
}

export class SupplierUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The voucher supplier did not answer.', { cause })
    this.name = 'SupplierUnavailable'
  }
}
