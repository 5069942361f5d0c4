import { formatDay } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import type { RewardsContext } from '../context.ts'
import { markOf } from '../domain/retailers.ts'
import { vouchersWithCode } from '../store/redemptions.ts'
import { openVoucher } from './sealed-voucher.ts'

/** The codes that were paid for with points, for the copy of everything: a line each, to be spent without us. */
export async function voucherCodes(context: RewardsContext, memberId: string): Promise<PersonalFile[]> {
  const vouchers = await vouchersWithCode(context.db, memberId)
  if (vouchers.length === 0) return []
  const lines = vouchers.map((voucher) => {
    const { code, pin } = openVoucher(context, voucher)
    return [
      `${markOf(voucher.retailerId).name}, ${formatPounds(voucher.amountPence)}: ${code}`,
      ...(pin ? [`PIN ${pin}`] : []),
      ...(voucher.expiresOn ? [`use it by ${formatDay(voucher.expiresOn)}`] : []),
    ].join(', ')
  })
  return [{ name: 'voucher-codes.txt', content: Buffer.from(`${lines.join('\n')}\n`) }]
}
