import { type BillingInterval, GRACE_DAYS, type PlanId } from '../words.ts'

const DAY_MS = 86_400_000

export const states = ['none', 'active', 'cancelling', 'past_due', 'expired', 'cancelled'] as const
export type SubscriptionState = (typeof states)[number]

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

interface StateRow {
  /** The plan's features are open. */
  givesAccess: boolean
  /** Every move from here. A move that is not listed cannot happen. */
  moves: Partial<Record<Move, SubscriptionState>>
}

const TABLE: Record<SubscriptionState, StateRow> = {
  none: { givesAccess: false, moves: { subscribe: 'active' } },
  active: {
    givesAccess: true,
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
    moves: {
      stay: 'active',
      reach_end: 'cancelled',
      end_now: 'cancelled',
      take_money_back: 'cancelled',
    },
  },
  past_due: {
    givesAccess: true,
    moves: {
      recover: 'active',
      run_out_of_grace: 'expired',
      // Nothing is paid for, so there is no period to wait for.
      end_now: 'cancelled',
    },
  },
  expired: { givesAccess: false, moves: { subscribe: 'active' } },
  // A member who ended it at once keeps the fourteen days in which the money comes back.
  cancelled: { givesAccess: false, moves: { subscribe: 'active', take_money_back: 'cancelled' } },
}

/** Where the move leads; null when it is not allowed from here. */
export function after(state: SubscriptionState, move: Move): SubscriptionState | null {
  return TABLE[state].moves[move] ?? null
}

/** What we last knew about a subscription. */
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
  /** Price it was sold at; null until its next refresh. */
  pricePence: number | null
  /** First plan of its person; null until its next refresh. */
  isFirst: boolean | null
}

export const graceEndsAt = (unpaidSince: Date): Date => new Date(unpaidSince.getTime() + GRACE_DAYS * DAY_MS)

/** The state at this moment: it also changes by time alone, before anybody tells us. */
export function stateAt(facts: SubscriptionFacts | null, now: Date): SubscriptionState {
  if (!facts) return 'none'
  switch (facts.status) {
    case 'active':
    case 'trialing':
      if (facts.cancelsAt === null) return 'active'
      return facts.cancelsAt > now ? 'cancelling' : 'cancelled'
    case 'past_due':
      if (facts.leaveAskedAt !== null && facts.cancelsAt === null) return 'cancelled'
      return graceEndsAt(facts.unpaidSince ?? facts.periodStartsAt) > now ? 'past_due' : 'expired'
    case 'unpaid':
    case 'paused':
      return 'expired'
    case 'canceled':
      return facts.unpaidSince !== null && facts.leaveAskedAt === null ? 'expired' : 'cancelled'
  }
}

export const givesAccess = (state: SubscriptionState): boolean => TABLE[state].givesAccess

/** Still running at the payment company, whatever it opens here. */
export const isLive = (facts: SubscriptionFacts): boolean =>
  !facts.surplus && ['active', 'trialing', 'past_due'].includes(facts.status)

/** The one that counts: the running one, else the one that began last. */
export function currentOf(all: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const ours = all
    .filter((facts) => !facts.surplus)
    .sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  return ours.find(isLive) ?? ours[0] ?? null
}
