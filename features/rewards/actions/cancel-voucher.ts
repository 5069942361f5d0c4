import { dayOfInstant } from '@keyturn/platform/days'
import type { CancelOutcome } from '@keyturn/providers/vouchers'
import type { RewardsContext } from '../context.ts'
import { awardMovements } from '../domain/book.ts'
import { writeOffMovements } from '../domain/refund.ts'
import { openBook } from '../store/books.ts'
import { moveRedemption, type Redemption } from '../store/redemptions.ts'
import { post, VOUCHERS, voucherName } from './post-entries.ts'
import { openVoucher } from './sealed-voucher.ts'

/** Requests a cancellation from the supplier and records the outcome. Returns false while the outcome is unknown. */
export async function cancelVoucher(
  context: RewardsContext,
  memberId: string,
  redemption: Redemption,
): Promise<boolean> {
  const { id, retailerId, amountPence, sealedVoucher, polls } = redemption
  // Without a code there is nothing to cancel, because a concurrent run completed it in the meantime.
  if (sealedVoucher === null) return true
  const { code } = openVoucher(context, { id, sealedVoucher })
  const outcome = await context.vouchers.cancel({ id, retailerId, amountPence }, code)
  // After an earlier request of unknown outcome, "kept" may mean that it has been cancelled already.
  if (outcome === 'unknown' || (outcome === 'kept' && polls > 0)) return false
  await settle(context, memberId, redemption, outcome)
  return true
}

async function settle(
  context: RewardsContext,
  memberId: string,
  redemption: Redemption,
  outcome: Exclude<CancelOutcome, 'unknown'>,
): Promise<void> {
  const { id, points } = redemption
  const isCancelled = outcome === 'cancelled'
  await context.db.transaction(async (tx) => {
    const now = context.clock.now()
    const book = await openBook(tx, memberId)
    const to = isCancelled ? 'cancelled' : 'fulfilled'
    const failure = isCancelled ? { failure: 'plan_refunded' } : {}
    if (!(await moveRedemption(tx, memberId, id, { from: 'cancelling', to, ...failure }))) return
    const movements = isCancelled
      ? awardMovements(book.balances, 'redeemed', points)
      : writeOffMovements(book.balances.owed, points)
    const kind = isCancelled ? 'voucher_cancelled' : 'voucher_stays'
    const posting = {
      cause: `redemption:${id}:${kind}`,
      kind,
      category: VOUCHERS,
      note: `${voucherName(redemption)}, taken back with the refund`,
      occurredOn: dayOfInstant(now),
      movements,
      total: 0,
      count: 0,
    }
    post(tx, memberId, { book, postings: [posting], now })
  })
}
