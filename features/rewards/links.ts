export const rewardsPage = '/rewards'
export const voucherPortal = '/rewards?view=vouchers'
export const ledgerPage = '/rewards?view=ledger'
