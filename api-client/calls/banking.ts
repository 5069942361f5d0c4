// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Unlink one of my banks */
export const deleteBankingConnectionsById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/banking/connections/{id}/',
  answers: 'nothing',
}

/** Delete an uploaded bank statement */
export const deleteBankingStatementsById: Call<{ params: { id: string } }, undefined> = {
  method: 'DELETE',
  path: '/api/banking/statements/{id}/',
  answers: 'nothing',
}

/** Compare the name on my account with mine */
export const getBankingAccountHolder: Call<undefined, schemas.BankLinkAccountHolderAnswer> = {
  method: 'GET',
  path: '/api/banking/account-holder/',
}

/** List my bank accounts */
export const getBankingAccounts: Call<undefined, schemas.BankLinkAccountsAnswer> = {
  method: 'GET',
  path: '/api/banking/accounts/',
}

/** List my linked banks */
export const getBankingConnections: Call<undefined, schemas.BankLinkConnectionsAnswer> = {
  method: 'GET',
  path: '/api/banking/connections/',
}

/** Read one of my linked banks */
export const getBankingConnectionsById: Call<{ params: { id: string } }, schemas.BankLinkConnection> = {
  method: 'GET',
  path: '/api/banking/connections/{id}/',
}

/** Read my points balance */
export const getBankingRewardsSummary: Call<undefined, schemas.RewardsSummaryAnswer> = {
  method: 'GET',
  path: '/api/banking/rewards/summary/',
}

/** List the transactions of my accounts, page by page */
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

/** List my rent payments */
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

/** Start linking a bank; the response has the address of the bank’s page */
export const postBankingConnect: Call<
  { body: schemas.BankLinkConnectBodyInput },
  schemas.BankLinkConnectAnswer
> = { method: 'POST', path: '/api/banking/connect/' }

/** Renew my bank consent before it expires */
export const postBankingConnectionsByIdReconfirm: Call<
  { params: { id: string }; body?: Record<string, never> },
  schemas.BankLinkReconfirmAnswer
> = { method: 'POST', path: '/api/banking/connections/{id}/reconfirm/' }

/** Upload a statement of a bank that cannot be linked */
export const postBankingStatements: Call<
  { body: schemas.BankLinkStatementBodyInput },
  schemas.BankLinkStatementAnswer
> = { method: 'POST', path: '/api/banking/statements/' }

/** Finish linking a bank after the return from its page */
export const postBankingSyncAccounts: Call<
  { body: schemas.BankLinkSyncAccountsBodyInput },
  schemas.BankLinkSyncAccountsAnswer
> = { method: 'POST', path: '/api/banking/sync-accounts/' }

/** Mark a payment as rent */
export const postBankingTransactionsByIdMarkAsRent: Call<
  { params: { id: string }; body?: Record<string, never> },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/banking/transactions/{id}/mark-as-rent/' }

/** Mark a payment as not rent */
export const postBankingTransactionsByIdUnmarkAsRent: Call<
  { params: { id: string }; body?: Record<string, never> },
  schemas.RentRecordDecisionAnswer
> = { method: 'POST', path: '/api/banking/transactions/{id}/unmark-as-rent/' }

/** Sync my bank accounts now */
export const postBankingTransactionsSync: Call<{ body?: Record<string, never> }, schemas.BankLinkSyncAnswer> =
  { method: 'POST', path: '/api/banking/transactions/sync/' }
