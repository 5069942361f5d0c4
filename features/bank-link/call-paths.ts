/** Where bank-link's calls live, for its own pages. */
export const bankPaths = {
  connect: '/api/banking/connect/',
  syncAccounts: '/api/banking/sync-accounts/',
  accounts: '/api/banking/accounts/',
  connections: '/api/banking/connections/',
  connection: (id: string): string => `/api/banking/connections/${id}/`,
  reconfirm: (id: string): string => `/api/banking/connections/${id}/reconfirm/`,
  statements: '/api/banking/statements/',
  statement: (id: string): string => `/api/banking/statements/${id}/`,
  verify: '/api/verification/bank/sync/',
} as const
