import { dayOfInstant, daysBetween } from '@keyturn/platform/days'
import { poundsOfPence } from '@keyturn/platform/money'
import type { ChangePreview, Charge } from '@keyturn/providers/payments'
import type { PlanStatus } from '../actions/plan-status.ts'
import { type BillingInterval, intervals, type Plan, planOf } from '../constants.ts'
import type { ChangePreviewView, PaymentView, SubscriptionView } from '../contract.ts'
import { nextCharge } from '../domain/next-charge.ts'
import { offerId, offerOfPriceKey } from '../domain/price-list.ts'
import { graceEndsAt, type SubscriptionFacts, type SubscriptionState, stateRows } from '../domain/state.ts'
import { featuresView, planIdsOf } from '../plan-view.ts'

/* Converts facts into API responses. */

export const NO_FEATURES = featuresView({
  rentalPaymentVerification: false,
  rentalHistoryTracking: false,
  rentalPaymentDashboard: false,
  rentalPaymentProfile: false,
  rewardsMultiplier: 0,
  craReportingCount: 0,
  landlordPropertyManagement: false,
})

function memberPlan(plan: Plan, interval: BillingInterval, pricePence: number): SubscriptionView['plan'] {
  return {
    name: plan.id,
    display_name: plan.displayName,
    billing_interval: interval,
    current_price: poundsOfPence(pricePence),
    plan_ids: planIdsOf(plan),
    ...featuresView(plan.features),
  }
}

const STATUS: Record<SubscriptionState, SubscriptionView['status'] | null> = {
  none: null,
  active: 'active',
  cancelling: 'active',
  past_due: 'past_due',
  expired: 'expired',
  cancelled: 'canceled',
}

/** Null without any subscription. */
export function subscriptionView({ access, current }: PlanStatus, now: Date): SubscriptionView | null {
  if (access.complimentary && access.plan) return complimentaryView(access.plan, now)
  const status = STATUS[access.state]
  if (!current || status === null) return null
  const plan = planOf(current.plan)
  const { givesAccess: open, runsTo, endedFor } = stateRows[access.state]
  const isLeaving = runsTo === 'end'
  const isInGrace = runsTo === 'grace_end'
  const until = isInGrace ? graceOf(current) : (current.cancelsAt ?? current.periodEndsAt)
  return {
    status,
    has_access: open,
    plan: memberPlan(plan, current.interval, current.pricePence ?? plan.pricePence[current.interval]),
    plan_id: offerId(plan.id, current.interval),
    billing_interval: current.interval,
    cancel_at_period_end: isLeaving,
    started_at: current.startedAt.toISOString(),
    current_period_start: current.periodStartsAt.toISOString(),
    current_period_end: (isLeaving ? until : current.periodEndsAt).toISOString(),
    days_remaining: open ? Math.max(0, daysBetween(dayOfInstant(now), dayOfInstant(until))) : 0,
    canceled_at: isLeaving || endedFor === 'asked' ? canceledAt(current) : null,
    ended_at: endedFor === null ? null : (current.endedAt ?? until).toISOString(),
    reason: current.leaveReason,
    grace_ends_at: isInGrace ? until.toISOString() : null,
    complimentary: false,
  }
}

const graceOf = (facts: SubscriptionFacts): Date => graceEndsAt(facts.unpaidSince ?? facts.periodStartsAt)

const canceledAt = ({ leaveAskedAt, endedAt, cancelsAt }: SubscriptionFacts): string | null =>
  (leaveAskedAt ?? endedAt ?? cancelsAt)?.toISOString() ?? null

function complimentaryView(plan: Plan, now: Date): SubscriptionView {
  return {
    status: 'active',
    has_access: true,
    plan: memberPlan(plan, 'year', 0),
    plan_id: offerId(plan.id, 'year'),
    billing_interval: 'year',
    cancel_at_period_end: false,
    started_at: now.toISOString(),
    current_period_start: null,
    current_period_end: null,
    days_remaining: null,
    canceled_at: null,
    ended_at: null,
    reason: null,
    grace_ends_at: null,
    complimentary: true,
  }
}

export function previewView(
  preview: ChangePreview,
  plan: Plan,
  interval: BillingInterval,
): ChangePreviewView {
  const next = nextCharge({
    today: dayOfInstant(preview.pricedAt),
    renewsOn: dayOfInstant(preview.renewsAt),
    pricePence: plan.pricePence[interval],
    interval,
    keptCreditPence: preview.keptCreditPence,
  })
  return {
    due_now: poundsOfPence(preview.dueNowPence),
    credit: poundsOfPence(preview.creditPence),
    credit_kept: poundsOfPence(preview.keptCreditPence),
    new_price: poundsOfPence(plan.pricePence[interval]),
    renews_on: dayOfInstant(preview.renewsAt),
    next_charge_on: next.on,
    next_charge: poundsOfPence(next.pence),
    charges_paid_by_credit: next.coveredByCredit,
    priced_at: preview.pricedAt.toISOString(),
  }
}

function whatFor(priceKey: string): string | null {
  const offer = offerOfPriceKey(priceKey)
  return offer && `${offer.plan.displayName}, ${intervals[offer.interval].adverb}`
}

export function paymentView(charge: Charge): PaymentView {
  const isRefunded = charge.status === 'paid' && charge.refundedPence > 0
  return {
    id: charge.invoiceId,
    date: (charge.paidAt ?? charge.createdAt).toISOString(),
    amount: poundsOfPence(charge.amountPence),
    refunded_amount: poundsOfPence(charge.refundedPence),
    currency: charge.currency,
    status: isRefunded ? 'refunded' : charge.status,
    invoice_url: charge.url,
    description: charge.priceKey && whatFor(charge.priceKey),
    card_last4: charge.cardLast4,
  }
}
