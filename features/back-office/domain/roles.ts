import type { Kind } from './desk.ts'

/** What our people may do at the desk; each may do what those before it may. */
export const DESK_ROLES = ['reader', 'caseworker', 'approver'] as const
export type DeskRole = (typeof DESK_ROLES)[number]

export const isAtLeast = (role: DeskRole, needed: DeskRole): boolean =>
  DESK_ROLES.indexOf(role) >= DESK_ROLES.indexOf(needed)

/** Whose word is the last about something in the list of approvals. */
export const decides = (kind: Kind): DeskRole => TAKES_TWO[kind] ?? 'approver'

/**
 * What takes two people under FOUR_EYES, and the role of the second. Leaving things as they are takes one. Points by
 * hand always take two; rewards keeps that rule.
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
