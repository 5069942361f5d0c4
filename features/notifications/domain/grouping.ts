import type { Kind } from './kinds.ts'

/** Facts of one event. The kind decides which are present. */
export interface Fact {
  /** YYYY-MM, the month it is about. */
  month?: string | undefined
  day?: string | undefined
  /** Pence or points. */
  amount?: number | undefined
  /** A bank, a shop, an agency, a plan. */
  name?: string | undefined
  /** The bank account it leaves from. */
  account?: string | undefined
  /** Rent day it paid, or the last day on which its payment is on time. */
  dueOn?: string | undefined
  onTimeBy?: string | undefined
  /** Other amount in pence: the current or the previous one. */
  other?: number | undefined
  /** Declared rent in pence, if different. */
  declared?: number | undefined
  why?: string | undefined
}

export interface NotificationEvent {
  kind: Kind
  /** Idempotency key of the event. */
  cause: string
  fact: Fact
}

/** Content of one notification. */
export interface NotificationContent {
  kind: Kind
  count: number
  amount: number
  facts: readonly Fact[]
}

const GROUPED_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'rent_found',
  'rent_reversed',
  'month_to_confirm',
  'report_sent',
  'report_accepted',
  'report_rejected',
  'points_earned',
  'points_taken_back',
])
const WINDOW_MS = 60 * 60_000
/** Maximum number of facts stored. Count and sum stay exact beyond it. */
export const MAX_FACTS = 24

/** True if the new event joins the latest notification, so that two years of rent found at once are one. */
export function joinsGroup(
  latest: { kind: Kind; madeAt: Date; isRead: boolean; inLetter: boolean },
  news: { kind: Kind; at: Date },
): boolean {
  const fresh = news.at.getTime() - latest.madeAt.getTime() < WINDOW_MS
  return (
    latest.kind === news.kind &&
    GROUPED_KINDS.has(news.kind) &&
    fresh &&
    !latest.isRead &&
    // A sent email cannot be changed, so later events get their own.
    !latest.inLetter
  )
}

export const contentOf = ({ kind, fact }: Pick<NotificationEvent, 'kind' | 'fact'>): NotificationContent => ({
  kind,
  count: 1,
  amount: fact.amount ?? 0,
  facts: [fact],
})

export function addToGroup(story: NotificationContent, fact: Fact): NotificationContent {
  return {
    ...story,
    count: story.count + 1,
    amount: story.amount + (fact.amount ?? 0),
    facts: [...story.facts, fact].slice(-MAX_FACTS),
  }
}
