import type { ListName } from './domain/desk.ts'

/* Where each call lives, in one place for server and pages. */

export const contactPath = '/api/verification/contact/'
export const agentViewPath = '/api/verification/agent-view/'

/** Everything under it is for our own people alone. */
export const DESK = '/api/manager'

export const deskPaths = {
  overview: `${DESK}/overview/`,
  person: `${DESK}/members/:id/`,
  reportedName: `${DESK}/members/:id/reported-name/`,
  why: `${DESK}/members/:id/months/:due_on/why/`,
  message: `${DESK}/messages/:id/`,
  adjustments: `${DESK}/adjustments/`,
  staff: `${DESK}/staff/`,
  admitStaff: `${DESK}/staff/:id/admit/`,
  jobs: `${DESK}/jobs/`,
  job: `${DESK}/jobs/:id/`,
  retryJob: `${DESK}/jobs/:id/retry/`,
  providers: `${DESK}/providers/`,
  providerChecks: `${DESK}/providers/checks/`,
  agreement: `${DESK}/verifications/:id/file/`,
  paper: `${DESK}/approvals/:id/paper/`,
  evidence: `${DESK}/disputes/:id/evidence/`,
  evidenceFile: `${DESK}/disputes/:id/evidence/:evidenceId/`,
} as const

/** Lists over all kinds: what waits for staff, and the same of staff members' own records. */
export type WideList = 'waiting' | 'staff-items'

export const listPath = (list: ListName | WideList): string => `${DESK}/${list}/`

/** What may be done about an item of a list. */
export type Act = 'decide' | 'answer' | 'acknowledge' | 'close' | 'corrected' | 'reply' | 'take-up' | 'traced'

export const actPath = (list: ListName, act: Act): `${string}/:id/${Act}/` => `${DESK}/${list}/:id/${act}/`
