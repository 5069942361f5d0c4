import { type BillingInterval, GRACE_DAYS, type PlanId } from '../constants.ts'

const DAY_MS = 86_400_000

export const moves = [
  'subscribe',
  'renew',
  'change_plan',
  'leave_at_end',
  'stay',
  'miss_payment',
  'recover',
  'run_out_of_grace',
  'reach_end',
  'end_now',
  'take_money_back',
] as const
export type Move = (typeof moves)[number]

/** Standing of a subscription in the plan history, which points depend on. */
export type Standing = 'running' | 'ended'

/** A status at the provider. A new one is a row here. */
interface StatusRow {
  /** Standing at the provider. The steps of a new one are a row in `plan-steps.ts`. */
  standing: Standing
  /** Renews automatically, with a reminder if its interval has one. */
  renews: boolean
  /**
   * Retried: it failed, and access ends with the grace period. Unknown: the date of an open charge shows since when it
   * is owed.
   */
  lastCharge: 'paid' | 'retried' | 'unknown'
  /** True if the plan is never charged again. */
  isOver: boolean
  /** Returns our state at a time: one of these rows. */
  stateAt: (facts: SubscriptionFacts, now: Date) => string
}

const paidAt = ({ cancelsAt }: SubscriptionFacts, now: Date): 'active' | 'cancelling' | 'cancelled' => {
  if (cancelsAt === null) return 'active'
  return cancelsAt > now ? 'cancelling' : 'cancelled'
}

const owedAt = (facts: SubscriptionFacts, now: Date): 'past_due' | 'expired' | 'cancelled' => {
  if (facts.leaveAskedAt !== null && facts.cancelsAt === null) return 'cancelled'
  return graceEndsAt(facts.unpaidSince ?? facts.periodStartsAt) > now ? 'past_due' : 'expired'
}

const overAt = ({ unpaidSince, leaveAskedAt }: SubscriptionFacts): 'expired' | 'cancelled' =>
  unpaidSince !== null && leaveAskedAt === null ? 'expired' : 'cancelled'

const expired = (): 'expired' => 'expired'

const STATUSES = {
  active: { standing: 'running', renews: true, lastCharge: 'paid', isOver: false, stateAt: paidAt },
  // No trials are sold, so there is no reminder of a trial's end.
  trialing: { standing: 'running', renews: false, lastCharge: 'paid', isOver: false, stateAt: paidAt },
  past_due: { standing: 'running', renews: false, lastCharge: 'retried', isOver: false, stateAt: owedAt },
  unpaid: { standing: 'ended', renews: false, lastCharge: 'unknown', isOver: false, stateAt: expired },
  paused: { standing: 'ended', renews: false, lastCharge: 'unknown', isOver: false, stateAt: expired },
  canceled: { standing: 'ended', renews: false, lastCharge: 'unknown', isOver: true, stateAt: overAt },
} as const satisfies Record<SubscriptionFacts['status'], StatusRow>

export const statuses: Readonly<Record<SubscriptionFacts['status'], StatusRow>> = STATUSES

export const renewing = Object.entries(statuses).flatMap(([status, { renews }]) => (renews ? [status] : []))

export type SubscriptionState = 'none' | ReturnType<(typeof STATUSES)[SubscriptionFacts['status']]['stateAt']>

/** Error codes of calls that need a plan. */
export type PlanRefusal = 'subscription_required' | 'subscription_expired'

/** A state of the plan. A new one is named in a row above, and the compiler then requires its row here. */
interface StateRow {
  /** True if the plan's features are available. */
  givesAccess: boolean
  /** Meaning of the access end date. Null without access. */
  runsTo: 'renewal' | 'end' | 'grace_end' | null
  /** Reason of the end. Null while it has not ended. */
  endedFor: 'asked' | 'not_paid' | null
  /** Error code of calls that need a plan. */
  refusal: PlanRefusal
  /** Error message for moves that are not listed. */
  cannot: string
  /** Confirmed by email when a change leads here. */
  confirms: 'leaving' | 'going_on' | null
  /** Moves allowed from here. */
  moves: Partial<Record<Move, SubscriptionState>>
}

export const stateRows: Readonly<Record<SubscriptionState, StateRow>> = {
  none: {
    givesAccess: false,
    runsTo: null,
    endedFor: null,
    refusal: 'subscription_required',
    cannot: 'You have no plan yet.',
    confirms: null,
    moves: { subscribe: 'active' },
  },
  active: {
    givesAccess: true,
    runsTo: 'renewal',
    endedFor: null,
    refusal: 'subscription_required',
    cannot: 'Your plan is active: there is nothing to take back.',
    confirms: 'going_on',
    moves: {
      renew: 'active',
      change_plan: 'active',
      leave_at_end: 'cancelling',
      miss_payment: 'past_due',
      end_now: 'cancelled',
      take_money_back: 'cancelled',
    },
  },
  cancelling: {
    givesAccess: true,
    runsTo: 'end',
    endedFor: null,
    refusal: 'subscription_required',
    cannot: 'Your plan is already set to end. Reactivate it first.',
    confirms: 'leaving',
    moves: {
      stay: 'active',
      reach_end: 'cancelled',
      end_now: 'cancelled',
      take_money_back: 'cancelled',
    },
  },
  past_due: {
    givesAccess: true,
    runsTo: 'grace_end',
    endedFor: null,
    refusal: 'subscription_required',
    cannot: 'Your last payment did not go through. Please update your card first.',
    confirms: null,
    moves: {
      recover: 'active',
      run_out_of_grace: 'expired',
      // Ends at once, because there is no paid period.
      end_now: 'cancelled',
    },
  },
  expired: {
    givesAccess: false,
    runsTo: null,
    cannot: 'Your plan has ended. You can subscribe again.',
    confirms: null,
    endedFor: 'not_paid',
    refusal: 'subscription_expired',
    moves: { subscribe: 'active' },
  },
  // A member who cancelled with immediate effect can still get a refund within the fourteen days.
  cancelled: {
    givesAccess: false,
    runsTo: null,
    cannot: 'Your plan has ended. You can subscribe again.',
    confirms: null,
    endedFor: 'asked',
    refusal: 'subscription_required',
    moves: { subscribe: 'active', take_money_back: 'cancelled' },
  },
}

export const states = Object.keys(stateRows) as [SubscriptionState, ...SubscriptionState[]]

/** Returns the state after the move, or null if it is not allowed. */
export function stateAfter(state: SubscriptionState, move: Move): SubscriptionState | null {
  return stateRows[state].moves[move] ?? null
}

/** Last known state of a subscription. */
export interface SubscriptionFacts {
  id: string
  status: 'active' | 'trialing' | 'past_due' | 'unpaid' | 'paused' | 'canceled'
  plan: PlanId
  interval: BillingInterval
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
  cancelsAt: Date | null
  endedAt: Date | null
  unpaidSince: Date | null
  leaveAskedAt: Date | null
  leaveReason: string | null
  surplus: boolean
  /** Price when sold. Null until its next refresh. */
  pricePence: number | null
  /** True for the person's first plan. Null until its next refresh. */
  isFirst: boolean | null
}

export const graceEndsAt = (unpaidSince: Date): Date => new Date(unpaidSince.getTime() + GRACE_DAYS * DAY_MS)

/** Returns the state at this time. It can change by time alone, without a webhook. */
export function stateAt(facts: SubscriptionFacts | null, now: Date): SubscriptionState {
  if (!facts) return 'none'
  return STATUSES[facts.status].stateAt(facts, now)
}

export const givesAccess = (state: SubscriptionState): boolean => stateRows[state].givesAccess

/** Active at the provider and no accidental duplicate. */
export const isLive = (facts: SubscriptionFacts): boolean =>
  !facts.surplus && statuses[facts.status].standing === 'running'

/** The current subscription: the active one, else the most recent. */
export function currentOf(all: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const ours = all
    .filter((facts) => !facts.surplus)
    .sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  return ours.find(isLive) ?? ours[0] ?? null
}
