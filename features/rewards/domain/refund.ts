import { penceOfPoints, pointsOfPence } from '../constants.ts'
import type { Balances, Movement } from './book.ts'

interface Voucher {
  id: string
  points: number
  use: 'coming' | 'unopened' | 'opened'
  askedAt: Date
}

export interface RefundSplit {
  /** Vouchers to cancel, the newest first. */
  cancel: readonly Voucher[]
  /** Deducted from the refund for opened vouchers. */
  deductedPence: number
}

/**
 * Takes points back from a refund: first spendable points, then unopened vouchers. The value of opened ones bought in
 * the refunded period is deducted.
 */
export function splitRefund(given: {
  points: number
  available: number
  /** Zero or negative: points spent whose rent was reversed or rejected. */
  owed: number
  vouchers: readonly Voucher[]
  since: Date
  refundPence: number
}): RefundSplit {
  let missing = Math.max(0, given.points - given.owed - Math.max(0, given.available))
  const cancel: Voucher[] = []
  for (const voucher of given.vouchers) {
    if (missing <= 0) break
    if (voucher.use === 'opened') continue
    cancel.push(voucher)
    missing -= voucher.points
  }
  const opened = given.vouchers
    .filter(({ use, askedAt }) => use === 'opened' && askedAt >= given.since)
    .reduce((sum, { points }) => sum + points, 0)
  const spent = penceOfPoints(Math.min(Math.max(0, missing), opened))
  return { cancel, deductedPence: Math.min(spent, given.refundPence) }
}

/** Points covered by the deduction from the refund are no longer owed. */
export const deductedMovements = ({ owed }: Balances, deductedPence: number): Movement[] =>
  writeOffMovements(owed, pointsOfPence(deductedPence))

/** If a voucher cannot be cancelled, the member keeps it and its value is our loss. */
export const writeOffMovements = (owed: number, points: number): Movement[] => {
  const forgiven = Math.min(-owed, points)
  return forgiven > 0 ? [{ from: 'adjusted', to: 'owed', points: forgiven }] : []
}
