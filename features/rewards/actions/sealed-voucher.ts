import { z } from 'zod'
import type { RewardsContext } from '../context.ts'

/** Encryption context that binds a voucher to its redemption. */
const sealContext = (redemptionId: string): string => `voucher:${redemptionId}`

const voucherInside = z.object({ code: z.string(), pin: z.string().nullable() })
type VoucherInside = z.infer<typeof voucherInside>

export const sealVoucher = ({ vault }: RewardsContext, id: string, { code, pin }: VoucherInside): string =>
  vault.seal(JSON.stringify({ code, pin }), sealContext(id))

export const openVoucher = (
  { vault }: RewardsContext,
  { id, sealedVoucher }: { id: string; sealedVoucher: string },
): VoucherInside =>
  voucherInside.parse(JSON.parse(vault.open(sealedVoucher, sealContext(id)).toString('utf8')))
