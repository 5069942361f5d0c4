/** Where the rent record's calls live, for its own pages. */
export const rentPaths = {
  dashboard: '/api/payment-report/dashboard/',
  transactions: '/api/banking/transactions/',
  mark: (id: string): string => `/api/banking/transactions/${id}/mark-as-rent/`,
  unmark: (id: string): string => `/api/banking/transactions/${id}/unmark-as-rent/`,
} as const
