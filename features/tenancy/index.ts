export { isOurAddress } from './domain/our-address.ts'

import type { Feature } from '@keyturn/platform/feature'
import { agreementFiles } from './actions/agreement.ts'
import { tenancyRoutes } from './api/index.ts'
import type { TenancyContext } from './context.ts'
import { tenancyJobs } from './jobs/index.ts'
import { tenancyTimetable } from './jobs/yearly.ts'
import { tenancyData } from './personal-data.ts'

export { readAgreement, tooLarge, uploadAgreement } from './actions/agreement.ts'
export { declaredHome, deleteDeclaredRent, saveDeclaredRent } from './actions/declared-rent.ts'
export { isLandlordOptedOut, landlordToAsk, optOutLandlord } from './actions/landlord-to-ask.ts'
export { moveIn } from './actions/move-in.ts'
export { Incomplete } from './actions/problems.ts'
export { recordConsents } from './actions/record-consents.ts'
export { reindexHome } from './actions/reindex-home.ts'
export {
  answerYearlyConfirmation,
  confirmationsOf,
  type LandlordConfirmation,
} from './actions/yearly-confirmation.ts'
export type { TenancyContext } from './context.ts'
export { incompleteResponse } from './contract/index.ts'
export { AGREEMENT_TYPES } from './domain/agreement-file.ts'
export type { Consents } from './domain/consents.ts'
export type { DeclaredRent } from './domain/declared-rent.ts'
export type { RentTenancy } from './domain/homes.ts'
export { allows, carries } from './domain/processing.ts'
export {
  consentChanged,
  depositAnswered,
  housemateJoined,
  landlordAnswered,
  newerWordsOffered,
  tenancyChanged,
} from './events.ts'
export {
  type DaysTogether,
  daysTogether,
  housematesOf,
  liveTogether,
  sharesRentWith,
  sharesWereTooMuchUntil,
  tenanciesAtAddressOf,
} from './household.ts'
export { deleteFileJob as deleteTenancyFile } from './jobs/kinds.ts'
export {
  type KnownTenancy,
  loadConsents,
  loadTenancies,
  ownTenancies,
  tenanciesOf,
  wasWithdrawn,
  withdrawnAt,
} from './known-tenancies.ts'
export { linkToken, readLinkToken } from './link-token.ts'
export { consentsOf } from './store/consents.ts'
export { depositQuestionsOf } from './store/deposit-questions.ts'
export { lockHomes, markMatched as markTenancyMatched } from './store/homes.ts'

export const tenancy = (context: TenancyContext): Feature => ({
  routes: (http) => tenancyRoutes(http, context),
  jobs: tenancyJobs(context),
  timetable: tenancyTimetable,
  personalData: {
    ...tenancyData,
    files: (memberId) => agreementFiles(context, memberId),
  },
})
