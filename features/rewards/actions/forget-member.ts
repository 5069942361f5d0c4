import type { Queryable } from '@keyturn/platform/db'
import { formatPounds } from '@keyturn/platform/money'
import type { RewardsContext } from '../context.ts'
import { forgetPointsJob } from '../jobs/kinds.ts'
import { refuseOpenAdjustments } from '../store/adjustments.ts'
import { forgetWords, readBook } from '../store/books.ts'
import { countVouchers, openRedemptionsOf, sealCodesAway } from '../store/redemptions.ts'
import { penceOfPoints } from '../words.ts'
import { closeBook } from './close-book.ts'
import { settleRedemption } from './settle-redemption.ts'

const LOOK_AGAIN_MS = 3_600_000

/**
 * Expires points and holds and deletes voucher codes and payee names. Settles open redemptions first, because their
 * cost is booked.
 */
export async function forgetMember(context: RewardsContext, memberId: string): Promise<void> {
  const { db, queue, clock } = context
  for (const redemptionId of await openRedemptionsOf(db, memberId))
    await settleRedemption(context, memberId, redemptionId)
  await closeBook(context, memberId)
  await db.transaction(async (tx) => {
    await sealCodesAway(tx, memberId)
    await refuseOpenAdjustments(tx, memberId, clock.now())
    await forgetWords(tx, memberId)
    if ((await openRedemptionsOf(tx, memberId)).length === 0) return
    const startAfter = new Date(clock.now().getTime() + LOOK_AGAIN_MS)
    await queue.enqueue(tx, forgetPointsJob, { memberId }, { startAfter, singletonKey: memberId })
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
