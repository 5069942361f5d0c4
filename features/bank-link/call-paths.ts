/** Where each call lives, in one place for server and pages. */
export const bankPaths = {
  /** Everything about the bank stands under it. */
  all: '/api/banking/',
  connect: '/api/banking/connect/',
  syncAccounts: '/api/banking/sync-accounts/',
  accounts: '/api/banking/accounts/',
  transactions: '/api/banking/transactions/',
  syncTransactions: '/api/banking/transactions/sync/',
  accountHolder: '/api/banking/account-holder/',
  connections: '/api/banking/connections/',
  connection: '/api/banking/connections/:id/',
  reconfirm: '/api/banking/connections/:id/reconfirm/',
  statements: '/api/banking/statements/',
  statement: '/api/banking/statements/:id/',
  /** Whether a home's bank is linked. */
  verification: '/api/verification/bank/',
  verify: '/api/verification/bank/sync/',
  /** Each company's own. */
  webhook: '/api/webhooks/:company/',
} as const
