import { plainWords } from '@keyturn/platform/plain-words'

/** What our people see in the lists of the desk. The first six are the words of the member area. */
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

/** Lists over all kinds: what waits for staff, and the same of staff members' own records. */
export type WideList = 'waiting' | 'staff-items'

/** One thing in a list. A list may hold several kinds. */
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
  'file',
  'dispute',
  'trace',
  'message',
  'complaint',
] as const
export type Kind = (typeof KINDS)[number]

/** Who has to do something before it goes on; null where nothing is open. */
export type WaitsFor = 'us' | 'member' | null

/** What a person of ours may call an application or an uploaded agreement. */
export const DECISIONS = ['pending', 'reviewing', 'approved', 'incomplete'] as const
export type Decision = (typeof DECISIONS)[number]

const DECISION_MOVES: Record<Status, readonly Decision[]> = {
  pending: ['reviewing', 'approved', 'incomplete'],
  reviewing: ['pending', 'approved', 'incomplete'],
  // What is missing by the facts alone may be asked for.
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

/** How many rows a count goes through before it says "at least so many". */
export const COUNTED = 5_000
/** How many people a search looks at; more means that the words say too little. */
export const PEOPLE_SEARCHED = 500
export const MOST_PER_PAGE = 100
/** The days after which something that waits for us is called late. */
export const LATE_AFTER_DAYS = 14
const MOST_WORDS = 8
const LONGEST_WORD = 60

/** The words of a search as the database keeps them: small letters, no accents, no punctuation. */
export const searchWords = (typed: string): string[] =>
  plainWords(typed)
    .map((word) => word.slice(0, LONGEST_WORD))
    .slice(0, MOST_WORDS)

/** Somebody typed a member's id: whoever has it is the one to find. */
export function searchedId(typed: string): string | null {
  const id = typed.trim().toLowerCase()
  return UUID.test(id) ? id : null
}

/** An item's id names its kind, its member and what it is about, so that an act needs nothing else. */
export interface ItemName {
  kind: Kind
  /** Null for what somebody without an account wrote. */
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
