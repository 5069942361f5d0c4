import type { Kind } from './desk.ts'

/** Staff roles in ascending order. Each includes the rights of those before it. */
export const DESK_ROLES = ['reader', 'caseworker', 'approver'] as const
export type DeskRole = (typeof DESK_ROLES)[number]

export const isAtLeast = (role: DeskRole, needed: DeskRole): boolean =>
  DESK_ROLES.indexOf(role) >= DESK_ROLES.indexOf(needed)

/** Role that makes the final decision on an approval. */
export const decides = (kind: Kind): DeskRole => TAKES_TWO[kind] ?? 'approver'

/**
 * Approvals that need two people under FOUR_EYES, with the second person's role. Leaving things unchanged needs one.
 * Manual points always need two, a rule of rewards.
 */
const TAKES_TWO: Partial<Record<Kind, DeskRole>> = {
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

export const takesTwo = (kind: Kind, approve: boolean): boolean => approve && TAKES_TWO[kind] !== undefined

/** True if the list of approvals decides it, by the role that `decides` returns. */
export const isApproval = (kind: Kind): boolean =>
  ['file', 'adverse', 'hold', 'holder', 'shared', 'payee', 'name', 'adjustment', 'paper'].includes(kind)
