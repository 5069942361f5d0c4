import { notFound } from '@keyturn/platform/http'
import type { RewardsContext } from '../context.ts'
import { noCodeYet } from '../refusals.ts'
import { loadRedemption, type Redemption, recordCodeShown } from '../store/redemptions.ts'
import { openVoucher } from './sealed-voucher.ts'

/** Returns the code to its owner and records that it was shown. */
export async function showCode(
  context: RewardsContext,
  memberId: string,
  redemptionId: string,
): Promise<{ redemption: Redemption; code: string; pin: string | null }> {
  return context.db.transaction(async (tx) => {
    const redemption = await loadRedemption(tx, memberId, redemptionId)
    if (!redemption) throw notFound()
    const { sealedVoucher } = redemption
    const isShown = await recordCodeShown(tx, memberId, redemptionId, context.clock.now())
    if (sealedVoucher === null || !isShown) throw noCodeYet()
    const opened = openVoucher(context, { ...redemption, sealedVoucher })
    context.log.info({ memberId, redemptionId }, 'rewards: voucher code shown')
    return { redemption, ...opened }
  })
}
