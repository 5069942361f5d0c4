import { end, renew, tryAgain } from './billing.ts'
import { dropChange } from './changing.ts'
import type { Ledger } from './ledger.ts'
import { sessionOnWire } from './render.ts'
import type { SessionRecord, SubscriptionRecord } from './state.ts'

interface DueEvent {
  at: number
  happen(): void
}

/** Returns the next event that time alone causes, or null if there is none. */
export function nextDue(ledger: Ledger): DueEvent | null {
  const { sessions, subscriptions } = ledger.state
  const all = [
    ...Object.values(subscriptions).flatMap((subscription) => dueFor(ledger, subscription)),
    ...Object.values(sessions)
      .filter((session) => session.status === 'open')
      .map((session) => ({
        at: session.expiresAt,
        happen: () => expire(ledger, session, session.expiresAt),
      })),
  ]
  return all.reduce<DueEvent | null>((first, due) => (!first || due.at < first.at ? due : first), null)
}

function dueFor(ledger: Ledger, subscription: SubscriptionRecord): DueEvent[] {
  if (subscription.status === 'canceled') return []
  const due: DueEvent[] = []
  const leavesAt = subscription.cancelAtPeriodEnd ? subscription.periodEnd : subscription.cancelAt
  if (leavesAt !== null)
    due.push({ at: leavesAt, happen: () => end(ledger, subscription, 'cancellation_requested', leavesAt) })
  const { owing, pending, periodEnd } = subscription
  if (pending)
    due.push({ at: pending.expiresAt, happen: () => dropChange(ledger, subscription, pending.expiresAt) })
  if (owing) due.push({ at: owing.nextTry, happen: () => tryAgain(ledger, subscription, owing.nextTry) })
  else if (leavesAt === null || leavesAt > periodEnd)
    due.push({ at: periodEnd, happen: () => renew(ledger, subscription, periodEnd) })
  return due
}

export function expire(ledger: Ledger, session: SessionRecord, at: number): void {
  session.status = 'expired'
  ledger.emit('checkout.session.expired', sessionOnWire(session, ledger.pages), at)
}

/** Runs every due event in order, each at its own time. */
export function runDueEvents(ledger: Ledger, now: number): void {
  for (let due = nextDue(ledger); due && due.at <= now; due = nextDue(ledger)) due.happen()
}
