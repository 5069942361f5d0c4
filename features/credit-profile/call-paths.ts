/** Where each call lives, in one place for server and pages. */
export const creditPaths = {
  profile: '/api/credit-profile/',
  consents: '/api/credit-profile/consents/',
  consent: '/api/credit-profile/consents/:agency/',
  disputes: '/api/credit-profile/disputes/',
  withdrawDispute: '/api/credit-profile/disputes/:id/withdraw/',
  evidence: '/api/credit-profile/disputes/:id/evidence/',
  look: '/api/credit-profile/file-looks/:agency/',
  /** The same answers where no plan is needed: what was sent about somebody stays theirs to read. */
  recordOfReports: '/api/privacy/record/sent/',
  recordOfDisputes: '/api/privacy/record/disputes/',
} as const
