// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Unlink a bank */
export const deleteBankingConnectionsById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/banking/connections/{id}/',
  answers: 'nothing',
}

/** Remove a statement I handed in */
export const deleteBankingStatementsById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/banking/statements/{id}/',
  answers: 'nothing',
}

/** Does the name on my account match mine? */
export const getBankingAccountHolder: Call<undefined, schemas.BankLinkAccountHolderAnswer> = {
  method: 'GET',
  path: '/api/banking/account-holder/',
}

/** My linked accounts */
export const getBankingAccounts: Call<undefined, schemas.BankLinkAccountsAnswer> = {
  method: 'GET',
  path: '/api/banking/accounts/',
}

/** My linked banks */
export const getBankingConnections: Call<undefined, schemas.BankLinkConnectionsAnswer> = {
  method: 'GET',
  path: '/api/banking/connections/',
}

/** One linked bank */
export const getBankingConnectionsById: Call<{ params: { id: string } }, schemas.BankLinkConnection> = {
  method: 'GET',
  path: '/api/banking/connections/{id}/',
}

/** My points */
export const getBankingRewardsSummary: Call<undefined, schemas.RewardsSummaryAnswer> = {
  method: 'GET',
  path: '/api/banking/rewards/summary/',
}

/** What was read from my accounts, page by page */
export const getBankingTransactions: Call<
  {
    query?: {
      page?: number | undefined
      page_size?: number | undefined
      account_id?: string | undefined
      include_pending?: 'true' | 'false' | undefined
    }
  },
  schemas.BankLinkTransactionsAnswer
> = { method: 'GET', path: '/api/banking/transactions/' }

/** The payments counted as rent */
export const getBankingTransactionsRentPayments: Call<
  {
    query?: { page?: number | undefined; page_size?: number | undefined; min_confidence?: number | undefined }
  },
  schemas.RentRecordRentPaymentsAnswer
> = { method: 'GET', path: '/api/banking/transactions/rent-payments/' }

/** Explain an account in another name */
export const postBankingAccountHolder: Call<
  { body: schemas.BankLinkAccountHolderBodyInput },
  schemas.BankLinkAccountHolderAnswer
> = { method: 'POST', path: '/api/banking/account-holder/' }

/** Begin to link a bank; leads to the bank’s own page */
export const postBankingConnect: Call<
  { body: schemas.BankLinkConnectBodyInput },
  schemas.BankLinkConnectAnswer
> = { method: 'POST', path: '/api/banking/connect/' }

/** Renew the permission of a bank before it runs out */
export const postBankingConnectionsByIdReconfirm: Call<
  { params: { id: string }; body?: Record<string, never> },
  schemas.BankLinkReconfirmAnswer
> = { method: 'POST', path: '/api/banking/connections/{id}/reconfirm/' }

/** Hand in a statement of a bank that cannot be linked */
export const postBankingStatements: Call<
  { body: schemas.BankLinkStatementBodyInput },
  schemas.BankLinkStatementAnswer
> = { method: 'POST', path: '/api/banking/statements/' }

/** Finish linking a bank after its page */
export const postBankingSyncAccounts: Call<
  { body: schemas.BankLinkSyncAccountsBodyInput },
  schemas.BankLinkSyncAccountsAnswer
> = { method: 'POST', path: '/api/banking/sync-accounts/' }

/** Say that a payment is my rent */
export const postBankingTransactionsByIdMarkAsRent: Call<
  { params: { id: string }; body?: Record<string, never> },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/banking/transactions/{id}/mark-as-rent/' }

/** Say that a payment is not my rent */
export const postBankingTransactionsByIdUnmarkAsRent: Call<
  { params: { id: string }; body?: Record<string, never> },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/banking/transactions/{id}/unmark-as-rent/' }

/** Read my accounts now */
export const postBankingTransactionsSync: Call<{ body?: Record<string, never> }, schemas.BankLinkSyncAnswer> =
  { method: 'POST', path: '/api/banking/transactions/sync/' }
