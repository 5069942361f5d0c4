import type { Context } from '@keyturn/platform/feature'
import type { VoucherSupplier } from '@keyturn/providers/vouchers'

export interface RewardsContext extends Context {
  vouchers: VoucherSupplier
}
