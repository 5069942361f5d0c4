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
export {
  type HomeCounts,
  homeCounts,
  homeMonths,
  isHomeStillStated,
  stateHome,
} from './actions/home-statement.ts'
export { type OpenPassport, openPassportOf, openPassports } from './actions/open-passports.ts'
export { previewMonths } from './actions/preview-months.ts'
export { lockProvable, type Provable } from './actions/provable-facts.ts'
export { periodsStillShown } from './actions/recheck-statement.ts'
export { refreshRecord } from './actions/refresh-record.ts'
export { verifiedRentDays } from './actions/verified-rent-days.ts'
export { isPreview as isPreviewVisit, limitCodeVisits } from './api/code-visits.ts'
export type { Keeper, RentRecordContext } from './context.ts'
export { isKnownPayee } from './domain/known-payee.ts'
export type { PeriodFacts, StoredPeriod } from './domain/model.ts'
export { countVerifiedMonths } from './domain/months-shown.ts'
export { canonicalText, readCode as readPassportCode, spacedCode } from './domain/passport.ts'
export { homesShown } from './domain/passport-homes.ts'
export { isProven } from './domain/proof.ts'
export { bankDayOf, rentDaysAhead } from './domain/rent-days.ts'
export { withRentNow } from './domain/rent-now.ts'
export { shownSender } from './domain/shown-sender.ts'
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
export { inkOf } from './passport/colours.ts'
export { nameNoteOf } from './passport/copy.ts'
export { type Html, html } from './passport/html.ts'
export { newCode } from './passport/new-code.ts'
export { PRIVATE, publicPage, sendPublicPage } from './passport/page-shell.ts'
export { qrPath } from './passport/qr-code.ts'
export { readStatement } from './passport/read-statement.ts'
export { passportSigner } from './passport/signature.ts'
export { inPrintableCharset } from './pdf/charset.ts'
export {
  addText,
  type Doc,
  decoration,
  heightOf,
  openSheet,
  type Part,
  part,
  type TextBox,
  write,
} from './pdf/sheet.ts'
export { endFirstDay } from './store/proved-for.ts'
export { loadPeriods as rentPeriods, periodsOf as rentPeriodsOf } from './store/record.ts'
export { answeredRows, loadRentPaid, membersWithRentDays, type RentPaid } from './store/upcoming-rent.ts'
export { rentEvidenceFiles }

export const rentRecord = (context: RentRecordContext): Feature => ({
  routes: (http) => rentRecordRoutes(http, context),
  jobs: rentRecordJobs(context),
  timetable: rentRecordTimetable,
  personalData: { ...rentRecordData, files: (memberId) => rentEvidenceFiles(context, memberId) },
})
