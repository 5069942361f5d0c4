/** Where the rent record's calls live, for its own pages. */
export const rentPaths = {
  dashboard: '/api/payment-report/dashboard/',
  transactions: '/api/banking/transactions/',
  mark: (id: string): string => `/api/banking/transactions/${id}/mark-as-rent/`,
  passports: '/api/payment-report/passports/',
  passport: (id: string): string => `/api/payment-report/passports/${id}/`,
  answer: (dueOn: string): string => `/api/payment-report/months/${dueOn}/answer/`,
  evidence: (dueOn: string): string => `/api/payment-report/months/${dueOn}/evidence/`,
  unmark: (id: string): string => `/api/banking/transactions/${id}/unmark-as-rent/`,
} as const
