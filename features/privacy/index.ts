import type { Feature } from '@keyturn/platform/feature'
import { privacyRoutes } from './api/index.ts'
import type { PrivacyContext } from './context.ts'
import { privacyJobs, privacyTimetable } from './jobs/index.ts'
import { privacyData } from './personal-data.ts'

export { audit } from './actions/audit.ts'
export { receiveComplaint } from './actions/receive-complaint.ts'
export { recordAccess } from './actions/record-access.ts'
export {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  extendComplaint,
} from './actions/resolve-complaint.ts'
export { largePrintMail } from './actions/support-needs.ts'
export { verifyAudit } from './actions/verify-audit.ts'
export { viewSupportNeeds } from './api/support-needs.ts'
export type { PrivacyContext } from './context.ts'
export type { AccessKind, AuditEntry, ChainState } from './domain/audit.ts'
export { dropFileJob as dropExport } from './jobs/kinds.ts'
export { privacyData } from './personal-data.ts'
export { oldestPendingSeconds as auditWaitingSeconds } from './store/audit.ts'
export { supportNeedsOf } from './store/support-needs.ts'

export const privacy = (context: PrivacyContext): Feature => ({
  routes: (http) => privacyRoutes(http, context),
  jobs: privacyJobs(context),
  timetable: privacyTimetable,
  personalData: privacyData,
})
