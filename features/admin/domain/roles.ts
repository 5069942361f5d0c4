import type { Kind } from './list-items.ts'

/** Staff roles in ascending order. Each includes the rights of those before it. */
export const STAFF_ROLES = ['reader', 'caseworker', 'approver'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const isAtLeast = (role: StaffRole, needed: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed)

/** Role that makes the final decision on an approval. */
export const decidingRole = (kind: Kind): StaffRole => NEEDS_TWO_APPROVERS[kind] ?? 'approver'

/**
 * Approvals that need two people under FOUR_EYES, with the second person's role. Leaving things unchanged needs one.
 * Manual points always need two, a rule of rewards. An arrangement's recording is the first of its two.
 */
const NEEDS_TWO_APPROVERS: Partial<Record<Kind, StaffRole>> = {
  file: 'approver',
  adverse: 'approver',
  hold: 'approver',
  holder: 'approver',
  shared: 'approver',
  payee: 'approver',
  name: 'approver',
  paper: 'caseworker',
  dispute: 'caseworker',
  trace: 'caseworker',
  application: 'caseworker',
  agreement: 'caseworker',
}

export const needsTwoApprovers = (kind: Kind, approve: boolean): boolean =>
  approve && NEEDS_TWO_APPROVERS[kind] !== undefined

/** True if the list of approvals decides it, by the role that `decides` returns. */
export const isApproval = (kind: Kind): boolean =>
  [
    'file',
    'adverse',
    'hold',
    'holder',
    'shared',
    'payee',
    'name',
    'arrangement',
    'adjustment',
    'paper',
  ].includes(kind)
