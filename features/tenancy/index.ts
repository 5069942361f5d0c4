export { agreementFiles, keepAgreement, readAgreement } from './actions/agreement.ts'
export { moveIn } from './actions/move-in.ts'
export { recordConsents } from './actions/record-consents.ts'
export { consentChanged, landlordAnswered, tenancyChanged } from './announcements.ts'
export { tenancyApi } from './api/index.ts'
export { AGREEMENT_TYPES } from './domain/agreement-file.ts'
export type { ConsentKind, Consents } from './domain/consents.ts'
export { type EvidenceLevel, mayBeReported } from './domain/evidence.ts'
export type { RentTenancy } from './domain/homes.ts'
export {
  type KnownTenancy,
  loadConsents,
  loadTenancies,
  loadTenanciesOf,
} from './door.ts'
export { tenancyJobs } from './jobs/index.ts'
export { tenancyData } from './personal-data.ts'
export { markMatched as markTenancyMatched } from './store/homes.ts'
export { createTenancies, type Tenancies, type TenancyParts } from './tenancies.ts'
