import { notFound } from '@keyturn/platform/http'
import { z } from 'zod'
import type { RewardsContext } from '../context.ts'
import { noCodeYet } from '../refusals.ts'
import { loadRedemption, noteCodeShown, type Redemption } from '../store/redemptions.ts'
import { sealContext } from './settle-redemption.ts'

const voucherInside = z.object({ code: z.string(), pin: z.string().nullable() })

/** Opens the voucher for its owner, and notes that it was looked at. */
export async function showCode(
  context: RewardsContext,
  memberId: string,
  redemptionId: string,
): Promise<{ redemption: Redemption; code: string; pin: string | null }> {
  return context.db.transaction(async (tx) => {
    const redemption = await loadRedemption(tx, memberId, redemptionId)
    if (!redemption) throw notFound()
    const { sealedVoucher } = redemption
    if (sealedVoucher === null) throw noCodeYet()
    const opened = openVoucher(context, { ...redemption, sealedVoucher })
    await noteCodeShown(tx, memberId, redemptionId, context.clock.now())
    context.log.info({ memberId, redemptionId }, 'a voucher code was shown')
    return { redemption, ...opened }
  })
}

export function openVoucher(
  { vault }: RewardsContext,
  { id, sealedVoucher }: Redemption & { sealedVoucher: string },
): { code: string; pin: string | null } {
  return voucherInside.parse(JSON.parse(vault.open(sealedVoucher, sealContext(id)).toString('utf8')))
}
