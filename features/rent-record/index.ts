import type { Feature } from '@keyturn/platform/feature'
import { rentEvidenceFiles } from './actions/evidence.ts'
import { rentRecordRoutes } from './api/index.ts'
import type { RentRecordContext } from './context.ts'
import { rentRecordJobs, rentRecordTimetable } from './jobs/index.ts'
import { rentRecordData } from './personal-data.ts'

export { answerForPeriod } from './actions/answer-for-period.ts'
export { decidePayee } from './actions/decide-payee.ts'
export { decideEvidence, openEvidence as openRentEvidence } from './actions/evidence.ts'
export { type OpenPassport, openPassportOf, openPassports } from './actions/open-passports.ts'
export { lockProvable, type Provable } from './actions/provable.ts'
export { refreshRecord } from './actions/refresh-record.ts'
export { seeMonths } from './actions/see-months.ts'
export { periodsStillShown } from './actions/still-true.ts'
export { tellWhy } from './actions/tell-why.ts'
export { verifiedRentDays } from './actions/verified-rent-days.ts'
export {
  evidenceAccepted,
  evidenceBrought,
  evidenceRead,
  evidenceRemoved,
  monthAnswered,
  monthToConfirm,
  payeeDecided,
  rentReversed,
  rentSetAside,
  rentVerified,
  reportableFactsChanged,
} from './announcements.ts'
export { isPreview as isPreviewVisit, notTooOften } from './api/code-visits.ts'
export type { Keeper, RentRecordContext } from './context.ts'
export { isKnownPayee } from './domain/known-payee.ts'
export type { PeriodFacts, StoredPeriod } from './domain/model.ts'
export { countVerifiedMonths } from './domain/months-shown.ts'
export { readCode as readPassportCode, spacedCode } from './domain/passport.ts'
export { homesShown } from './domain/passport-homes.ts'
export { isProven } from './domain/proof.ts'
export { bankDayOf, rentDaysAhead } from './domain/rent-days.ts'
export { withRentNow } from './domain/rent-now.ts'
export { shownSender } from './domain/shown-sender.ts'
export { dropFileJob as dropRentEvidence } from './jobs/kinds.ts'
export { inkOf } from './passport/colours.ts'
export { type Html, html } from './passport/html.ts'
export { newCode } from './passport/new-code.ts'
export { PRIVATE, publicPage, sendPublicPage } from './passport/page-shell.ts'
export { qrPath } from './passport/qr-code.ts'
export { passportSeal } from './passport/seal.ts'
export { inOurLetters } from './pdf/letters.ts'
export {
  addText,
  type Doc,
  decoration,
  heightOf,
  openSheet,
  type Part,
  type Place,
  part,
  write,
} from './pdf/sheet.ts'
export { decidedRows, loadRentPaid, membersWithRentDays, type RentPaid } from './store/ahead.ts'
export { endFirstDay } from './store/proved-for.ts'
export { loadPeriods as rentPeriods, periodsOf as rentPeriodsOf } from './store/record.ts'
export { rentEvidenceFiles }

export const rentRecord = (context: RentRecordContext): Feature => ({
  routes: (http) => rentRecordRoutes(http, context),
  jobs: rentRecordJobs(context),
  timetable: rentRecordTimetable,
  personalData: { ...rentRecordData, files: (memberId) => rentEvidenceFiles(context, memberId) },
})
