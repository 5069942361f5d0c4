import type { Feature } from '@keyturn/platform/feature'
import { rentEvidenceFiles } from './actions/evidence.ts'
import { rentRecordRoutes } from './api/index.ts'
import type { RentRecordContext } from './context.ts'
import { rentRecordJobs, rentRecordTimetable } from './jobs/index.ts'
import { rentRecordData } from './personal-data.ts'

export { answerForPeriod } from './actions/answer-for-period.ts'
export { decidePayee } from './actions/decide-payee.ts'
export { decideEvidence, openEvidence as openRentEvidence } from './actions/evidence.ts'
export { explainMonth } from './actions/explain-month.ts'
export { loadSharedAccounts } from './actions/load-held-accounts.ts'
export { previewMonths } from './actions/preview-months.ts'
export { fullName, recordShownFacts } from './actions/record-shown-facts.ts'
export { refreshRecord } from './actions/refresh-record.ts'
export { verifiedRentDays } from './actions/verified-rent-days.ts'
export type { RentRecordContext } from './context.ts'
export { isKnownPayee } from './domain/known-payee.ts'
export type { PeriodFacts, StoredPeriod } from './domain/model.ts'
export { countVerifiedMonths } from './domain/months-shown.ts'
export { isProven } from './domain/proof.ts'
export { bankDayOf, rentDaysAhead } from './domain/rent-days.ts'
export { withRentNow } from './domain/rent-now.ts'
export {
  evidenceAccepted,
  evidenceRemoved,
  evidenceReviewed,
  evidenceUploaded,
  monthAnswered,
  monthToConfirm,
  payeeDecided,
  rentExcluded,
  rentReversed,
  rentVerified,
  reportableFactsChanged,
} from './events.ts'
export { deleteFileJob as dropRentEvidence } from './jobs/kinds.ts'
export { paidPartsOf, payingAccountsOf } from './store/payments.ts'
export { endFirstDay, provedForOf } from './store/proved-for.ts'
export {
  loadPeriods as rentPeriods,
  lockRecord,
  matchedIds,
  ownPeriods,
  periodsOf as rentPeriodsOf,
  waitForRecord,
} from './store/record.ts'
export { answeredRows, loadRentPaid, membersWithRentDays, type RentPaid } from './store/upcoming-rent.ts'
export { rentEvidenceFiles }

export const rentRecord = (context: RentRecordContext): Feature => ({
  routes: (http) => rentRecordRoutes(http, context),
  jobs: rentRecordJobs(context),
  timetable: rentRecordTimetable,
  personalData: { ...rentRecordData, files: (memberId) => rentEvidenceFiles(context, memberId) },
})
