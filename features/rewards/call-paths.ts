/** Where each call lives, in one place for server and pages. */
export const rewardsPaths = {
  summary: '/api/rewards/summary/',
  /** The same answer where the first clients look for it. */
  bankingSummary: '/api/banking/rewards/summary/',
  activity: '/api/rewards/activity/',
  ledger: '/api/rewards/ledger/',
  vouchers: '/api/rewards/vouchers/',
  redemptions: '/api/rewards/redemptions/',
  code: '/api/rewards/redemptions/:id/code/',
  webhook: '/api/webhooks/tillo/',
} as const
