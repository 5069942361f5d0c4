import type { Feature } from '@keyturn/platform/feature'
import { deleteIncomeOfFormerName } from './actions/income-withdrawn.ts'
import { readIncome } from './actions/read-income.ts'
import { rentPassportRoutes } from './api/index.ts'
import type { RentPassportContext } from './context.ts'
import { rentPassportJobs, rentPassportTimetable } from './jobs/index.ts'
import { rentPassportData } from './personal-data.ts'

export { lockProvable, type Provable } from './actions/provable-facts.ts'
export { periodsStillShown } from './actions/recheck-statement.ts'
export { isPreview as isPreviewVisit, limitCodeVisits } from './api/code-visits.ts'
export { inkOf } from './document/colours.ts'
export { newCode } from './document/new-code.ts'
export { qrPath } from './document/qr-code.ts'
export { passportSigner } from './document/signature.ts'
export { readCode as readPassportCode, spacedCode } from './domain/passport-code.ts'
export { homesShown } from './domain/passport-homes.ts'
export { shownSender } from './domain/shown-sender.ts'
export { type Html, html } from './pages/html.ts'
export { PRIVATE, publicPage, sendPublicPage } from './pages/page-shell.ts'
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
export { hasPassport } from './store/passports.ts'

/** Income for the rent record, which reads it in the job of a refresh. */
export const income: RentPassportContext['income'] = {
  read: readIncome,
  deleteOfFormerName: deleteIncomeOfFormerName,
}

/** Feature for rent passports, and for the viewers and guarantors who read them. */
export const rentPassport = (context: RentPassportContext): Feature => ({
  routes: (http) => rentPassportRoutes(http, context),
  jobs: rentPassportJobs(context),
  timetable: rentPassportTimetable,
  personalData: rentPassportData,
})
