import { findMember } from '@keyturn/identity'
import type { Tx } from '@keyturn/platform/db'
import { mailboxOf } from '@keyturn/platform/mailbox'
import type { Charge } from '@keyturn/providers/payments'
import type { SubscriptionContext } from '../context.ts'
import type { SubscriptionFacts } from '../domain/state.ts'
import { claimFirstPlan } from '../store/plan-holders.ts'
import { loadChanges } from '../store/subscriptions.ts'

/**
 * Marks each subscription as its person's first plan or a later one. A person is identified by mailbox and cards. Plans
 * paid without a card count as later.
 */
export async function markFirst(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  { seen, charges, now }: { seen: readonly SubscriptionFacts[]; charges: readonly Charge[]; now: Date },
): Promise<SubscriptionFacts[]> {
  const unmarked = seen.filter(({ isFirst, surplus }) => isFirst === null && !surplus)
  if (unmarked.length === 0) return [...seen]
  const fresh = await claimFirstPlan(tx, await personDigests(context, tx, memberId, charges), now)
  const [earliest] = await loadChanges(tx, memberId)
  const [oldest] = unmarked.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
  // Subscriptions from an earlier release have a history, but no entry for their person in the digest table.
  const mayBeFirst = fresh && oldest !== undefined && !isPaidWithoutCard(oldest.id, charges)
  const firstId = earliest ? earliest.subscriptionId : mayBeFirst ? oldest.id : undefined
  return seen.map((facts) =>
    facts.isFirst === null && !facts.surplus ? { ...facts, isFirst: facts.id === firstId } : facts,
  )
}

/** A mailbox alone does not identify a person, because anyone can have several. */
function isPaidWithoutCard(subscriptionId: string, charges: readonly Charge[]): boolean {
  const paid = charges.filter(
    (charge) =>
      charge.subscriptionId === subscriptionId && charge.status === 'paid' && charge.amountPence > 0,
  )
  return paid.length > 0 && paid.every(({ cardFingerprint }) => cardFingerprint === null)
}

async function personDigests(
  { digest }: SubscriptionContext,
  tx: Tx,
  memberId: string,
  charges: readonly Charge[],
): Promise<string[]> {
  const email = (await findMember(tx, memberId))?.email
  const cards = new Set(charges.flatMap(({ cardFingerprint }) => cardFingerprint ?? []))
  return [
    ...(email ? [digest('plan-mailbox', mailboxOf(email))] : []),
    ...[...cards].map((card) => digest('plan-card', card)),
  ]
}
