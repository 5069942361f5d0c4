import { formatDay } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import type { RewardsContext } from '../context.ts'
import { markOf } from '../domain/retailers.ts'
import { vouchersWithCode } from '../store/redemptions.ts'
import { openVoucher } from './sealed-voucher.ts'

/**
 * Voucher codes for a member's data copy, one per line. Excludes unopened codes, because they could be spent and still
 * be cancelled as unopened by a refund.
 */
export async function voucherCodes(context: RewardsContext, memberId: string): Promise<PersonalFile[]> {
  const vouchers = await vouchersWithCode(context.db, memberId)
  if (vouchers.length === 0) return []
  const lines = vouchers.map((voucher) => {
    if (!voucher.isOpened) {
      const { retailerId, amountPence } = voucher
      return `${markOf(retailerId).name}, ${formatPounds(amountPence)}: not opened yet. Show its code on your data page.`
    }
    const { code, pin } = openVoucher(context, voucher)
    return [
      `${markOf(voucher.retailerId).name}, ${formatPounds(voucher.amountPence)}: ${code}`,
      ...(pin ? [`PIN ${pin}`] : []),
      ...(voucher.expiresOn ? [`use it by ${formatDay(voucher.expiresOn)}`] : []),
    ].join(', ')
  })
  return [{ name: 'voucher-codes.txt', content: Buffer.from(`${lines.join('\n')}\n`) }]
}
