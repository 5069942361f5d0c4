import type { Queryable } from '@keyturn/platform/db'
import { formatPounds } from '@keyturn/platform/money'
import { penceOfPoints } from '../constants.ts'
import type { RewardsContext } from '../context.ts'
import { deletePointsJob } from '../jobs/kinds.ts'
import { refuseOpenAdjustments } from '../store/adjustments.ts'
import { deleteTexts, readBook } from '../store/books.ts'
import { countVouchers, deleteVoucherCodes, openRedemptionsOf } from '../store/redemptions.ts'
import { completeRedemption } from './complete-redemption.ts'
import { expirePoints } from './expire-points.ts'

const RECHECK_DELAY_MS = 3_600_000

/**
 * Expires points and holds and deletes voucher codes and payee names. Completes open redemptions first, because their
 * cost is booked.
 */
export async function forgetMember(context: RewardsContext, memberId: string): Promise<void> {
  const { db, queue, clock } = context
  for (const redemptionId of await openRedemptionsOf(db, memberId))
    await completeRedemption(context, memberId, redemptionId)
  await expirePoints(context, memberId)
  await db.transaction(async (tx) => {
    await deleteVoucherCodes(tx, memberId)
    await refuseOpenAdjustments(tx, memberId, clock.now())
    await deleteTexts(tx, memberId)
    if ((await openRedemptionsOf(tx, memberId)).length === 0) return
    const startAfter = new Date(clock.now().getTime() + RECHECK_DELAY_MS)
    await queue.enqueue(tx, deletePointsJob, { memberId }, { startAfter, singletonKey: memberId })
  })
}

/** Points that the member would lose by closing the account now. */
export async function pointsAtStake(db: Queryable, memberId: string): Promise<string[]> {
  const { available, held } = (await readBook(db, memberId)).balances
  const points = Math.max(0, available) + held
  const { open, unused } = await countVouchers(db, memberId)
  return [
    ...(points > 0
      ? [`${points.toLocaleString('en-GB')} points, worth ${formatPounds(penceOfPoints(points))}, are lost.`]
      : []),
    ...(open > 0 ? ['A voucher you asked for is still on its way. Its code would not reach you.'] : []),
    ...(unused > 0
      ? [`Voucher codes are deleted: ${unused} can be read in Rewards until then. Write them down first.`]
      : []),
  ]
}
