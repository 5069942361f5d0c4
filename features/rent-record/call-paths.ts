/** Where the rent record's calls live; the server's routes take ":id" and ":due_on" for the changing part. */
export const rentPaths = {
  report: '/api/payment-report/',
  dashboard: '/api/payment-report/dashboard/',
  answer: (dueOn: string): string => `/api/payment-report/months/${dueOn}/answer/`,
  why: (dueOn: string): string => `/api/payment-report/months/${dueOn}/why/`,
  evidence: (dueOn: string): string => `/api/payment-report/months/${dueOn}/evidence/`,
  askLandlord: (dueOn: string): string => `/api/payment-report/months/${dueOn}/landlord/`,
  passports: '/api/payment-report/passports/',
  passport: (id: string): string => `/api/payment-report/passports/${id}/`,
  /** Offers a passport to a wallet. */
  passportOffer: (id: string): string => `/api/payment-report/passports/${id}/wallet/`,
  rentPayments: '/api/banking/transactions/rent-payments/',
  mark: (id: string): string => `/api/banking/transactions/${id}/mark-as-rent/`,
  unmark: (id: string): string => `/api/banking/transactions/${id}/unmark-as-rent/`,
  payments: '/api/payment-report/payments/',
  previewPayment: (id: string): string => `/api/payment-report/payments/${id}/preview/`,
  answerPayment: (id: string): string => `/api/payment-report/payments/${id}/answer/`,
  housemates: '/api/payment-report/housemates/',
  /** Accounts that count for another member, who linked them earlier. */
  heldAccounts: '/api/payment-report/held-accounts/',
  payees: '/api/payment-report/payees/',
  answerPayees: '/api/payment-report/payees/answer/',
  previewPayees: '/api/payment-report/payees/preview/',
  /** The same answers where no plan is needed: what somebody proved stays theirs to read. */
  recordOfMonths: '/api/privacy/record/months/',
  recordOfPayments: '/api/privacy/record/payments/',
  recordOfPassports: '/api/privacy/record/passports/',
} as const

/** Where wallets fetch a passport as a credential, and anybody has one checked. */
export const credentialPaths = {
  issuer: '/.well-known/openid-credential-issuer',
  authorization: '/.well-known/oauth-authorization-server',
  keys: '/.well-known/jwt-vc-issuer',
  type: '/passport/types/rent-passport-1',
  statusList: (list: string): string => `/passport/status/${list}`,
  token: '/api/passport/token/',
  nonce: '/api/passport/nonce/',
  credential: '/api/passport/credential/',
  verify: '/api/passport/verify/',
} as const
