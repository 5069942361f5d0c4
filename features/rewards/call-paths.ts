/** Where each call lives, in one place for server and pages. */
export const rewardsPaths = {
  all: '/api/rewards/',
  summary: '/api/rewards/summary/',
  /** The same answer where the first clients look for it. */
  bankingSummary: '/api/banking/rewards/summary/',
  activity: '/api/rewards/activity/',
  ledger: '/api/rewards/ledger/',
  vouchers: '/api/rewards/vouchers/',
  redemptions: '/api/rewards/redemptions/',
  code: '/api/rewards/redemptions/:id/code/',
  /** The same answers where no plan is needed: what was earned and bought stays theirs to read. */
  recordOfPoints: '/api/privacy/record/ledger/',
  recordOfVouchers: '/api/privacy/record/vouchers/',
  recordOfCode: '/api/privacy/record/vouchers/:id/code/',
  webhook: '/api/webhooks/tillo/',
} as const
