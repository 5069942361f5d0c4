import { formatDate, formatDateTime } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { formatPounds } from '@keyturn/platform/money'
import type { Charge } from '@keyturn/providers/payments'
import { intervals, planOf } from '../constants.ts'
import type { SubscriptionContext } from '../context.ts'
import { coolingOff, paidChargesOf, renewsWithNotice } from '../domain/cooling-off.ts'
import type { NoticeKind } from '../domain/notices.ts'
import {
  givesAccess,
  graceEndsAt,
  type SubscriptionFacts,
  stateAt,
  stateRows,
  statuses,
} from '../domain/state.ts'
import { sendNoticeJob } from '../jobs/kinds.ts'
import { addNotice, type NoticeFacts } from '../store/notices-and-refunds.ts'

interface Notice {
  kind: NoticeKind
  about: string
  facts: NoticeFacts
}

/** Sends all notices that the current state requires and that were not sent yet. */
export async function queueNotices(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  known: { facts: SubscriptionFacts[]; charges: Charge[]; now: Date },
): Promise<void> {
  const due = known.facts.flatMap((facts) => [
    ...chargeNotices(facts, known.charges),
    ...stateNotices(facts, known.now),
    ...renewalNotices(facts, known.charges, known.now),
  ])
  for (const notice of due) await queueNotice(context, tx, memberId, notice)
}

export async function queueNotice(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  notice: Notice,
): Promise<void> {
  const fresh = await addNotice(tx, memberId, { ...notice, madeAt: context.clock.now() })
  if (!fresh) return
  const letter = { memberId, kind: notice.kind, about: notice.about }
  await context.queue.enqueue(tx, sendNoticeJob, letter)
}

export const planName = (facts: SubscriptionFacts): string => planOf(facts.plan).displayName
/** Price of the subscription when sold, unchanged by later price lists. */
export const priceOfFacts = (facts: SubscriptionFacts): number =>
  facts.pricePence ?? planOf(facts.plan).pricePence[facts.interval]

function chargeNotices(facts: SubscriptionFacts, charges: Charge[]): Notice[] {
  const plan = planName(facts)
  return charges
    .filter((charge) => charge.subscriptionId === facts.id && charge.amountPence > 0)
    .flatMap((charge): Notice[] => {
      const amount = formatPounds(charge.amountPence)
      if (charge.status === 'paid' && charge.paidAt) {
        const renews = facts.cancelsAt || facts.endedAt ? '' : formatDate(facts.periodEndsAt)
        const receipt = { plan, amount, paid: formatDate(charge.paidAt), renews, url: charge.url ?? '' }
        return [{ kind: 'receipt', about: charge.invoiceId, facts: receipt }]
      }
      if (charge.status === 'open' && statuses[facts.status].lastCharge === 'retried' && facts.unpaidSince) {
        const until = formatDate(graceEndsAt(facts.unpaidSince))
        return [{ kind: 'payment_failed', about: charge.invoiceId, facts: { plan, amount, until } }]
      }
      return []
    })
}

/** After a yearly renewal, a separate email about the cancellation days is sent once its charge is stored. */
function renewalNotices(facts: SubscriptionFacts, charges: Charge[], now: Date): Notice[] {
  if (!renewsWithNotice(facts.interval) || facts.cancelsAt || !givesAccess(stateAt(facts, now))) return []
  const offer = coolingOff(
    { ...facts, isFirst: facts.isFirst === true },
    paidChargesOf(charges, facts.id),
    now,
  )
  if (!offer || offer.fromStart) return []
  const letter = {
    plan: planName(facts),
    amount: formatPounds(offer.paidPence),
    began: formatDate(offer.since),
    until: formatDateTime(offer.until),
    renews: formatDate(facts.periodEndsAt),
    back: facts.isFirst ? 'all' : 'days_left',
  }
  return [{ kind: 'renewed', about: `${facts.id}:${facts.periodStartsAt.toISOString()}`, facts: letter }]
}

function stateNotices(facts: SubscriptionFacts, now: Date): Notice[] {
  const state = stateAt(facts, now)
  const plan = planName(facts)
  if (statuses[facts.status].isOver) {
    const ended = formatDate(facts.endedAt ?? now)
    return [{ kind: 'ended', about: facts.id, facts: { plan, ended, because: state } }]
  }
  return []
}

export interface Step {
  before: SubscriptionFacts | null
  after: SubscriptionFacts
  now: Date
}

/** Confirms every cancellation, reactivation and plan change by email. */
export async function confirmStep(
  context: SubscriptionContext,
  tx: Tx,
  memberId: string,
  step: Step,
): Promise<void> {
  for (const { kind, facts } of confirmationsOf(step)) {
    const about = `${step.after.id}:${step.now.toISOString()}`
    await queueNotice(context, tx, memberId, { kind, about, facts })
  }
}

function confirmationsOf({ before, after, now }: Step): Omit<Notice, 'about'>[] {
  const { confirms } = stateRows[stateAt(after, now)]
  const plan = planName(after)
  if (confirms === 'leaving' && after.cancelsAt) {
    const until = formatDate(after.cancelsAt)
    const known = before?.cancelsAt && formatDate(before.cancelsAt) === until
    return known ? [] : [{ kind: 'leaving', facts: { plan, until } }]
  }
  if (confirms !== 'going_on' || !before) return []
  const price = `${formatPounds(priceOfFacts(after))} ${intervals[after.interval].each}`
  const facts = { plan, price, renews: formatDate(after.periodEndsAt) }
  const changed = before.plan !== after.plan || before.interval !== after.interval
  return [
    ...(before.cancelsAt ? [{ kind: 'staying' as const, facts }] : []),
    ...(changed ? [{ kind: 'changed' as const, facts }] : []),
  ]
}
