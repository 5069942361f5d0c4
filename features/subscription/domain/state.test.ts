import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessOf, refusalFor } from './access.ts'
import { offerFor, offerOfPriceKey, priceKeyOf } from './price-list.ts'
import { duplicatesAmong } from './provider-facts.ts'
import {
  currentOf,
  givesAccess,
  type Move,
  moves,
  type SubscriptionFacts,
  type SubscriptionState,
  stateAfter,
  stateAt,
  states,
} from './state.ts'

const now = new Date('2026-10-20T12:00:00Z')
const day = (count: number): Date => new Date(now.getTime() + count * 86_400_000)

const facts = (given: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  plan: 'standard',
  interval: 'month',
  startedAt: day(-10),
  periodStartsAt: day(-10),
  periodEndsAt: day(20),
  cancelsAt: null,
  endedAt: null,
  unpaidSince: null,
  leaveAskedAt: null,
  leaveReason: null,
  surplus: false,
  pricePence: null,
  isFirst: true,
  ...given,
})

const allowed: [SubscriptionState, Move, SubscriptionState][] = [
  ['none', 'subscribe', 'active'],
  ['active', 'renew', 'active'],
  ['active', 'change_plan', 'active'],
  ['active', 'leave_at_end', 'cancelling'],
  ['active', 'miss_payment', 'past_due'],
  ['active', 'end_now', 'cancelled'],
  ['active', 'take_money_back', 'cancelled'],
  ['cancelling', 'stay', 'active'],
  ['cancelling', 'reach_end', 'cancelled'],
  ['cancelling', 'end_now', 'cancelled'],
  ['cancelling', 'take_money_back', 'cancelled'],
  ['past_due', 'recover', 'active'],
  ['past_due', 'run_out_of_grace', 'expired'],
  ['past_due', 'end_now', 'cancelled'],
  ['expired', 'subscribe', 'active'],
  ['cancelled', 'subscribe', 'active'],
  ['cancelled', 'take_money_back', 'cancelled'],
]
const isAllowed = (state: SubscriptionState, move: Move): boolean =>
  allowed.some(([from, by]) => from === state && by === move)

describe('the table of plan states', () => {
  it.each(allowed)('in the state %s allows %s, which leads to %s', (state, move, next) => {
    expect(stateAfter(state, move)).toBe(next)
  })

  const illegal = states.flatMap((state) =>
    moves.filter((move) => !isAllowed(state, move)).map((move): [SubscriptionState, Move] => [state, move]),
  )
  it.each(illegal)('in the state %s does not allow %s', (state, move) => {
    expect(stateAfter(state, move)).toBeNull()
  })
})

describe('the state of a plan', () => {
  it.each<[string, SubscriptionFacts | null, SubscriptionState]>([
    ['who never subscribed', null, 'none'],
    ['with a paid plan', facts(), 'active'],
    ['with a cancelled plan before its end', facts({ cancelsAt: day(1) }), 'cancelling'],
    ['with a cancelled plan after its end, without a webhook', facts({ cancelsAt: day(-1) }), 'cancelled'],
    ['with a charge refused six days ago', facts({ status: 'past_due', unpaidSince: day(-6) }), 'past_due'],
    ['with a charge refused seven days ago', facts({ status: 'past_due', unpaidSince: day(-7) }), 'expired'],
    ['with a plan that ended unpaid', facts({ status: 'canceled', unpaidSince: day(-8) }), 'expired'],
    ['with a plan that the member ended', facts({ status: 'canceled', endedAt: day(-1) }), 'cancelled'],
    [
      'with a plan that the member ended while a charge was owed',
      facts({ status: 'canceled', unpaidSince: day(-2), leaveAskedAt: day(-1) }),
      'cancelled',
    ],
    ['with a plan that the payment provider gave up', facts({ status: 'unpaid' }), 'expired'],
  ])('for a member %s', (_what, given, state) => {
    expect(stateAt(given, now)).toBe(state)
  })

  it('does not become active again by time alone', () => {
    const some = fc.record({
      status: fc.constantFrom('active' as const, 'past_due' as const, 'canceled' as const, 'unpaid' as const),
      cancelsAt: fc.option(fc.integer({ min: -40, max: 40 }).map(day)),
      unpaidSince: fc.option(fc.integer({ min: -40, max: 0 }).map(day)),
    })
    fc.assert(
      fc.property(some, fc.nat(40), fc.nat(40), (given, first, more) => {
        const openLater = givesAccess(stateAt(facts(given), day(first + more)))
        return !openLater || givesAccess(stateAt(facts(given), day(first)))
      }),
    )
  })

  it('is that of the running subscription, even if a newer one has ended', () => {
    const running = facts({ id: 'sub_old', startedAt: day(-100) })
    const ended = facts({ id: 'sub_new', status: 'canceled', startedAt: day(-1) })
    expect(currentOf([ended, running])?.id).toBe('sub_old')
    expect(currentOf([ended, facts({ id: 'sub_twin', surplus: true })])?.id).toBe('sub_new')
  })

  it('is that of the first one bought, of two running at once', () => {
    const first = facts({ id: 'sub_a', startedAt: day(-2) })
    const second = facts({ id: 'sub_b', startedAt: day(-1) })
    expect([...duplicatesAmong([second, first])]).toEqual(['sub_b'])
    expect([...duplicatesAmong([first, facts({ id: 'sub_c', status: 'canceled' })])]).toEqual([])
  })
})

describe('access to the routes that need a plan', () => {
  it('is closed without a plan, with the reason', () => {
    expect(accessOf({ role: 'member' }, null, now).plan).toBeNull()
    expect(refusalFor('none')).toBe('subscription_required')
    expect(refusalFor('cancelled')).toBe('subscription_required')
    expect(refusalFor('expired')).toBe('subscription_expired')
  })

  it('is open for staff without payment', () => {
    const access = accessOf({ role: 'admin' }, null, now)
    expect(access).toMatchObject({ complimentary: true, plan: { id: 'premium' } })
  })

  it('stays open during grace', () => {
    const owed = facts({ status: 'past_due', unpaidSince: day(-1), plan: 'premium' })
    expect(accessOf({ role: 'member' }, owed, now).plan?.id).toBe('premium')
  })
})

describe('the price list', () => {
  it('finds an offer by its id and interval or by its plan’s name, and by its price key', () => {
    expect(offerFor('premium_year', 'year')?.plan.id).toBe('premium')
    expect(offerFor('premium', 'month')).toEqual(offerOfPriceKey('keyturn_premium_month'))
    expect(offerFor('premium_year', 'month')).toBeNull()
    expect(offerFor('pro', 'month')).toBeNull()
    expect(offerOfPriceKey('someone_elses')).toBeNull()
  })

  it('gives each offer its own price key', () => {
    const keys = ['standard', 'premium'].flatMap((id) =>
      (['month', 'year'] as const).map((interval) => {
        const offer = offerFor(id, interval)
        return offer && priceKeyOf(offer)
      }),
    )
    expect(new Set(keys).size).toBe(4)
  })
})
