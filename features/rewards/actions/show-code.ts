import { notFound } from '@keyturn/platform/http'
import { z } from 'zod'
import type { RewardsContext } from '../context.ts'
import { noCodeYet } from '../refusals.ts'
import { loadRedemption, noteCodeShown, type Redemption } from '../store/redemptions.ts'
import { sealContext } from './settle-redemption.ts'

const sealedVoucher = z.object({ code: z.string(), pin: z.string().nullable() })

/** Opens the voucher for its owner, and notes that it was looked at. */
export async function showCode(
  context: RewardsContext,
  memberId: string,
  redemptionId: string,
): Promise<{ redemption: Redemption; code: string; pin: string | null }> {
  return context.db.transaction(async (tx) => {
    const redemption = await loadRedemption(tx, memberId, redemptionId)
    if (!redemption) throw notFound()
    if (redemption.sealedVoucher === null) throw noCodeYet()
    const opened = context.vault.open(redemption.sealedVoucher, sealContext(redemptionId)).toString('utf8')
    await noteCodeShown(tx, memberId, redemptionId, context.clock.now())
    context.log.info({ memberId, redemptionId }, 'a voucher code was shown')
    return { redemption, ...sealedVoucher.parse(JSON.parse(opened)) }
  })
}
