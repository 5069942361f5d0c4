import type { Feature } from '@keyturn/platform/feature'
import { bankLinkRoutes } from './api/index.ts'
import type { BankLinkContext } from './context.ts'
import { bankLinkJobs, bankLinkTimetable } from './jobs/index.ts'
import { bankLinkData } from './personal-data.ts'

export { deleteBankData } from './actions/delete-bank-data.ts'
export { nameVerdictOf, nameVerdictsOf, otherNamedAccountsOf } from './actions/find-verdict.ts'
export { decideHolder } from './actions/holder-check.ts'
export { linkBank } from './actions/link-bank.ts'
export { decideSharedAccount, updateSharedChecks } from './actions/shared-check.ts'
export { startConnecting } from './actions/start-connecting.ts'
export { syncBanks } from './actions/sync-banks.ts'
export { syncNow } from './actions/sync-now.ts'
export { markBrowser } from './api/journey-browser.ts'
export type { BankLinkContext } from './context.ts'
export { covers } from './domain/coverage.ts'
export { nameAtBank, ownIncomeAccounts } from './domain/own-name.ts'
export { type OwnLink, sharedAccounts } from './domain/shared-accounts.ts'
export {
  accountHeld,
  accountHeldDecided,
  accountHolderChanged,
  bankHistoryRead,
  bankLinked,
  holderExplained,
  linkEnded,
  linkExpiring,
  transactionsChanged,
} from './events.ts'
export { remindJob as bankReminder } from './jobs/kinds.ts'
export {
  bankNameOf,
  bookedRows,
  hasLiveBank,
  type MemberAccount,
  memberAccounts,
  memberAccountsOf,
  pendingRows,
  releaseTransactions,
  retainTransactions,
} from './member-accounts.ts'
export { bankLinkData } from './personal-data.ts'
export {
  type BankSummary,
  bookedSums,
  loadSummary as loadBankSummary,
  summaryQuery as bankSummaryQuery,
} from './store/bank-summary.ts'
export { accountHoldersOf, saveRentAccounts } from './store/holders.ts'
export {
  accountDigest,
  accountsWithRows,
  bookedRowsWithAccount,
  lockSharedAccounts,
  rowsOfSharers,
} from './store/rows-for-rent.ts'
export {
  hasAccountThatCounted,
  otherLinksOf,
  ownLinksOf,
  saveSharedUntil,
  shareAccount,
} from './store/shared-accounts.ts'
export type { BookedRow, KeptRow } from './store/transactions.ts'

export const bankLink = (context: BankLinkContext): Feature => ({
  routes: (http) => bankLinkRoutes(http, context),
  jobs: bankLinkJobs(context),
  timetable: bankLinkTimetable,
  personalData: bankLinkData,
})
