export { rentEvidenceFiles } from './actions/evidence.ts'
export { lookForRent } from './actions/look-for-rent.ts'
export { sayOfPeriod } from './actions/say-of-period.ts'
export {
  monthToConfirm,
  paperBrought,
  paperGone,
  rentReversed,
  rentSetAside,
  rentVerified,
} from './announcements.ts'
export { rentRecordApi } from './api/index.ts'
export { PERIOD_STATES, type PeriodState, reportFor, wordsFor } from './domain/period-state.ts'
export { rentRecordJobs, rentRecordTimetable } from './jobs/index.ts'
export { rentRecordData } from './personal-data.ts'
export type { KnownHome } from './reckon.ts'
export { createRentRecord, type Homes, type RentRecord, type RentRecordParts } from './rent-record.ts'
export { type KeptPeriod, loadPeriods as rentPeriods } from './store/record.ts'
