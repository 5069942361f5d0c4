import type { Feature } from '@keyturn/platform/feature'
import { bankLinkRoutes } from './api/index.ts'
import type { BankLinkContext } from './context.ts'
import { bankLinkJobs, bankLinkTimetable } from './jobs/index.ts'
import { bankLinkData } from './personal-data.ts'

export { nameVerdictOf, nameVerdictsOf } from './actions/find-verdict.ts'
export { forgetBanks } from './actions/forget-banks.ts'
export { decideHolder } from './actions/holder-check.ts'
export { linkBank } from './actions/link-bank.ts'
export { lookIntoBanks } from './actions/look-into-banks.ts'
export { askAboutHeld, decideShared } from './actions/shared-check.ts'
export { startConnecting } from './actions/start-connecting.ts'
export { syncNow } from './actions/sync-now.ts'
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
} from './announcements.ts'
export { markBrowser } from './api/journey-browser.ts'
export type { BankLinkContext } from './context.ts'
export { covers } from './domain/coverage.ts'
export { isOwnAlone, nameAtBank } from './domain/own-name.ts'
export { type OwnLink, sharedAccounts } from './domain/shared-accounts.ts'
export { remindJob as bankReminder } from './jobs/kinds.ts'
export {
  bankNameOf,
  bookedRows,
  hasLiveBank,
  keepTransactions,
  type MemberAccount,
  memberAccounts,
  memberAccountsOf,
  pendingRows,
  releaseTransactions,
} from './member-accounts.ts'
export { bankLinkData } from './personal-data.ts'
export {
  type BankGlance,
  bookedSums,
  glanceWith as bankGlanceWith,
  loadGlance as bankGlance,
} from './store/glance.ts'
export { accountHoldersOf, saveRentAccounts } from './store/holders.ts'
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
