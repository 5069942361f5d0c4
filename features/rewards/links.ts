export const rewardsPage = '/rewards'
export const voucherPortal = '/rewards?view=vouchers'
