import { actPath, deskPaths, listPath } from '../call-paths.ts'
import { LISTS } from '../domain/desk.ts'
import type { DeskRole } from '../domain/roles.ts'

/** Every call of the desk and who may make it. What an approval takes besides stands in `domain/roles.ts`. */
const NEEDED: ReadonlyMap<string, DeskRole> = new Map([
  ...['waiting' as const, 'staff-items' as const, ...LISTS].map(
    (list) => [`GET ${listPath(list)}`, 'reader'] as const,
  ),
  [`GET ${deskPaths.overview}`, 'reader'],
  [`GET ${deskPaths.person}`, 'reader'],
  [`GET ${deskPaths.why}`, 'reader'],
  [`GET ${deskPaths.message}`, 'reader'],
  [`GET ${deskPaths.jobs}`, 'reader'],
  [`GET ${deskPaths.providers}`, 'reader'],
  [`GET ${deskPaths.providerChecks}`, 'reader'],
  [`GET ${deskPaths.agreement}`, 'reader'],
  [`GET ${deskPaths.paper}`, 'reader'],
  [`GET ${deskPaths.evidence}`, 'reader'],
  [`GET ${deskPaths.evidenceFile}`, 'reader'],
  [`POST ${actPath('applications', 'decide')}`, 'caseworker'],
  [`POST ${actPath('verifications', 'decide')}`, 'caseworker'],
  [`POST ${actPath('approvals', 'decide')}`, 'caseworker'],
  [`POST ${actPath('approvals', 'answer')}`, 'caseworker'],
  [`POST ${deskPaths.adjustments}`, 'caseworker'],
  [`GET ${deskPaths.staff}`, 'reader'],
  [`POST ${deskPaths.admitStaff}`, 'approver'],
  [`POST ${actPath('disputes', 'take-up')}`, 'caseworker'],
  [`POST ${actPath('disputes', 'decide')}`, 'caseworker'],
  [`POST ${actPath('disputes', 'corrected')}`, 'caseworker'],
  [`POST ${actPath('disputes', 'traced')}`, 'caseworker'],
  [`POST ${actPath('messages', 'reply')}`, 'caseworker'],
  [`POST ${actPath('messages', 'close')}`, 'caseworker'],
  [`POST ${actPath('complaints', 'acknowledge')}`, 'caseworker'],
  [`POST ${actPath('complaints', 'answer')}`, 'caseworker'],
  [`POST ${actPath('complaints', 'close')}`, 'caseworker'],
  [`POST ${deskPaths.reportedName}`, 'approver'],
  [`POST ${deskPaths.retryJob}`, 'caseworker'],
  [`DELETE ${deskPaths.job}`, 'approver'],
])

/** What nobody thought of is nobody's but an approver's. */
export const neededFor = (method: string, route: string): DeskRole =>
  NEEDED.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? 'approver'

export const isNamed = (method: string, route: string): boolean => NEEDED.has(`${method} ${route}`)
