import { toSearchWords } from '@keyturn/platform/plain-words'

/** Statuses in the lists of the admin area. The first six are also used in the member area. */
export const STATUSES = [
  'pending',
  'reviewing',
  'incomplete',
  'approved',
  'verified',
  'missed',
  'declined',
  'answered',
  'closed',
] as const
export type Status = (typeof STATUSES)[number]

export const LISTS = [
  'applications',
  'verifications',
  'report-requests',
  'approvals',
  'disputes',
  'messages',
  'complaints',
] as const
export type ListName = (typeof LISTS)[number]

/** Lists of all kinds: items that wait for staff, and items about staff members' own records. */
export type WideList = 'waiting' | 'staff-items'

/** Kinds of items. A list can contain several. */
export const KINDS = [
  'application',
  'month',
  'agreement',
  'reporting',
  'adjustment',
  'hold',
  'adverse',
  'paper',
  'holder',
  'shared',
  'payee',
  'name',
  'arrangement',
  'file',
  'dispute',
  'trace',
  'message',
  'complaint',
] as const
export type Kind = (typeof KINDS)[number]

/** Party that must act next. Null if nothing is open. */
export type WaitsFor = 'us' | 'member' | null

/** Statuses that staff can set for an application or uploaded agreement. */
export const DECISIONS = ['pending', 'reviewing', 'approved', 'incomplete'] as const
export type Decision = (typeof DECISIONS)[number]

const DECISION_MOVES: Record<Status, readonly Decision[]> = {
  pending: ['reviewing', 'approved', 'incomplete'],
  reviewing: ['pending', 'approved', 'incomplete'],
  // Staff can also request documents when the facts alone made it incomplete.
  incomplete: ['reviewing', 'approved', 'pending', 'incomplete'],
  approved: ['reviewing', 'incomplete'],
  verified: [],
  missed: [],
  declined: [],
  answered: [],
  closed: [],
}

export function mayDecide(from: Status, to: Decision): boolean {
  return DECISION_MOVES[from].includes(to)
}

export type MessageState = 'open' | 'answered' | 'closed'

const MESSAGE_MOVES: Record<MessageState, readonly MessageState[]> = {
  open: ['answered', 'closed'],
  answered: ['answered', 'closed'],
  closed: ['answered'],
}

export function mayMoveMessage(from: MessageState, to: MessageState): boolean {
  return MESSAGE_MOVES[from].includes(to)
}

/** Maximum number of rows counted. Higher counts are shown as "at least". */
export const COUNTED = 5_000
/** Maximum number of members that a search considers. More matches mean that the query is too broad. */
export const PEOPLE_SEARCHED = 500
export const MAX_PER_PAGE = 100
/** Days after which a waiting item is late. */
export const LATE_AFTER_DAYS = 14
const MOST_WORDS = 8
const LONGEST_WORD = 60

/** Search terms as the index stores them: lower case, no accents, no punctuation. */
export const searchWords = (typed: string): string[] =>
  toSearchWords(typed)
    .map((word) => word.slice(0, LONGEST_WORD))
    .slice(0, MOST_WORDS)

/** Returns the id if the search text is a member id. */
export function searchedId(typed: string): string | null {
  const id = typed.trim().toLowerCase()
  return UUID.test(id) ? id : null
}

/** Id of an item: its kind, member and subject, which is all an action needs. */
export interface ItemName {
  kind: Kind
  /** Null for messages from visitors. */
  memberId: string | null
  subject: string
}

export type MemberItem = ItemName & { memberId: string }

export function itemId({ kind, memberId, subject }: ItemName): string {
  return [kind, memberId ?? '', subject].join('~')
}

const NAMED_BY_ID: readonly Kind[] = [
  'application',
  'agreement',
  'adjustment',
  'adverse',
  'holder',
  'shared',
  'payee',
  'name',
  'arrangement',
  'dispute',
  'file',
  'message',
  'complaint',
]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readItemId(id: string): ItemName | null {
  const [kindText = '', memberText = '', subject = '', ...more] = id.split('~')
  const kind = KINDS.find((known) => known === kindText)
  if (!kind || more.length > 0 || subject === '' || subject.length > 120) return null
  if (NAMED_BY_ID.includes(kind) && !UUID.test(subject)) return null
  if (memberText !== '' && !UUID.test(memberText)) return null
  return { kind, memberId: memberText === '' ? null : memberText, subject }
}
