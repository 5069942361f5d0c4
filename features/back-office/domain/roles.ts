import type { Kind } from './desk.ts'

/** What our people may do at the desk; each may do what those before it may. */
export const DESK_ROLES = ['reader', 'caseworker', 'approver'] as const
export type DeskRole = (typeof DESK_ROLES)[number]

export const isAtLeast = (role: DeskRole, needed: DeskRole): boolean =>
  DESK_ROLES.indexOf(role) >= DESK_ROLES.indexOf(needed)

/** Whose word is the last about something in the list of approvals. */
export const decides = (kind: Kind): DeskRole => (kind === 'paper' ? 'caseworker' : 'approver')

const TAKES_TWO: readonly Kind[] = ['file', 'adverse', 'hold', 'holder']

/**
 * What moves only when two want it: adverse data, a file that our check stopped, held points and whom to trust with
 * them, an account in another name. Leaving things as they are takes one. Points by hand always take two; rewards keeps that to itself.
 */
export const takesTwo = (kind: Kind, approve: boolean): boolean => approve && TAKES_TWO.includes(kind)

/** Whether it is decided in the list of approvals, where `decides` says by whom. */
export const isApproval = (kind: Kind): boolean =>
  takesTwo(kind, true) || kind === 'adjustment' || kind === 'paper'
