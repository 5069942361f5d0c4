import { hours } from '@keyturn/platform/durations'

/** Ids, codes, counts and days. Never a name, an address or free text. */
export type AuditFacts = Record<string, string | number | boolean | null | readonly string[]>

export type Actor = { kind: 'admin' | 'member'; id: string } | { kind: 'system' }

export interface AuditEntry {
  at: Date
  actor: Actor
  /** Action as "thing.verb": "adjustment.approved", "manager-call.refused". */
  act: `${string}.${string}`
  /** Member whose data it concerned, if it was one. */
  memberId?: string
  facts?: AuditFacts
}

export interface Link {
  number: number
  /** Text that the hash covers. Null if the event was deleted but its link was not. */
  text: string | null
  previousHash: string
  hash: string
}

export interface ChainState {
  /** 0 before the first link. */
  number: number
  hash: string
}

/** Returns the problem of this link as successor of the last one, or null. */
export function linkProblem(last: ChainState, link: Link, digest: (text: string) => string): string | null {
  if (link.text === null) return `Event ${link.number} was deleted.`
  if (link.number !== last.number + 1) return `Events ${last.number + 1} to ${link.number - 1} are missing.`
  if (link.previousHash !== last.hash) return `Event ${link.number} does not follow the one before it.`
  if (link.hash !== digest(link.previousHash + link.text)) return `Event ${link.number} was changed.`
  return null
}

/** An event that is committed and not yet in the chain. */
export interface PendingEvent {
  /** Text that the digest covers. Null if the event was deleted. */
  text: string | null
  digest: string
  /** Time between this event and the newest one. */
  passedMs: number
}

const MAX_PENDING_MS = hours(1)

/** Returns the problem of the events that are not in the chain yet, or null. Usually there are none. */
export function pendingProblem(
  waiting: readonly PendingEvent[],
  digest: (text: string) => string,
): string | null {
  const count = (is: (one: PendingEvent) => boolean): number => waiting.filter(is).length
  const gone = count(({ text }) => text === null)
  if (gone > 0) return `${gone} events were deleted before they were joined to the chain.`
  const changed = count(({ text, digest: noted }) => text !== null && digest(text) !== noted)
  if (changed > 0) return `${changed} events were changed before they were joined to the chain.`
  const late = count(({ passedMs }) => passedMs > MAX_PENDING_MS)
  return late > 0 ? `${late} events have not been joined to the chain for more than an hour.` : null
}

/** Data that staff can access, as named to the member. */
export const ACCESS_LABELS = {
  application: 'Your application',
  verification: 'Your verification details',
  'report-request': 'Your report request',
  'payment-report': 'Your rent record',
  approval: 'A month waiting for approval',
  dispute: 'Your dispute',
  complaint: 'Your complaint',
  'contact-message': 'A message you sent us',
  points: 'Your points',
  'support-needs': 'What helps you',
  search: 'Your entry in a search result',
} as const

export type AccessKind = keyof typeof ACCESS_LABELS
