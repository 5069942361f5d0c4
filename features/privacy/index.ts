export { audit } from './actions/audit.ts'
export { type LookAtMembers, recordLook } from './actions/record-look.ts'
export { type AuditVerdict, verifyAudit } from './actions/verify-audit.ts'
export type { Actor, AuditEntry, AuditFacts, ChainState, LookedAt } from './domain/audit.ts'
