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

describe('the table of states', () => {
  it.each(allowed)('%s allows %s, and becomes %s', (state, move, next) => {
    expect(stateAfter(state, move)).toBe(next)
  })

  const illegal = states.flatMap((state) =>
    moves.filter((move) => !isAllowed(state, move)).map((move): [SubscriptionState, Move] => [state, move]),
  )
  it.each(illegal)('%s does not allow %s', (state, move) => {
    expect(stateAfter(state, move)).toBeNull()
  })
})

describe('the state of a plan at a time', () => {
  it.each<[string, SubscriptionFacts | null, SubscriptionState]>([
    ['never subscribed', null, 'none'],
    ['paid and going on', facts(), 'active'],
    ['set to end, not yet over', facts({ cancelsAt: day(1) }), 'cancelling'],
    ['set to end, over, without a webhook', facts({ cancelsAt: day(-1) }), 'cancelled'],
    ['a charge refused six days ago', facts({ status: 'past_due', unpaidSince: day(-6) }), 'past_due'],
    ['a charge refused seven days ago', facts({ status: 'past_due', unpaidSince: day(-7) }), 'expired'],
    ['ended because it was not paid', facts({ status: 'canceled', unpaidSince: day(-8) }), 'expired'],
    ['ended by the member', facts({ status: 'canceled', endedAt: day(-1) }), 'cancelled'],
    [
      'ended by the member while a charge was owed',
      facts({ status: 'canceled', unpaidSince: day(-2), leaveAskedAt: day(-1) }),
      'cancelled',
    ],
    ['given up by the payment company', facts({ status: 'unpaid' }), 'expired'],
  ])('%s', (_what, given, state) => {
    expect(stateAt(given, now)).toBe(state)
  })

  it('never becomes active again by time alone', () => {
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

  it('uses the running subscription before a newer one that ended', () => {
    const running = facts({ id: 'sub_old', startedAt: day(-100) })
    const ended = facts({ id: 'sub_new', status: 'canceled', startedAt: day(-1) })
    expect(currentOf([ended, running])?.id).toBe('sub_old')
    expect(currentOf([ended, facts({ id: 'sub_twin', surplus: true })])?.id).toBe('sub_new')
  })

  it('uses the first one bought of two running at once', () => {
    const first = facts({ id: 'sub_a', startedAt: day(-2) })
    const second = facts({ id: 'sub_b', startedAt: day(-1) })
    expect([...duplicatesAmong([second, first])]).toEqual(['sub_b'])
    expect([...duplicatesAmong([first, facts({ id: 'sub_c', status: 'canceled' })])]).toEqual([])
  })
})

describe('access by a plan', () => {
  it('is closed without one, with the reason', () => {
    expect(accessOf({ role: 'member' }, null, now).plan).toBeNull()
    expect(refusalFor('none')).toBe('subscription_required')
    expect(refusalFor('cancelled')).toBe('subscription_required')
    expect(refusalFor('expired')).toBe('subscription_expired')
  })

  it('is open for staff, unpaid', () => {
    const access = accessOf({ role: 'admin' }, null, now)
    expect(access).toMatchObject({ complimentary: true, plan: { id: 'premium' } })
  })

  it('stays open during the days of grace', () => {
    const owed = facts({ status: 'past_due', unpaidSince: day(-1), plan: 'premium' })
    expect(accessOf({ role: 'member' }, owed, now).plan?.id).toBe('premium')
  })
})

describe('the price list', () => {
  it('finds an offer by its id at an interval or by its plan’s name, and back by its price key', () => {
    expect(offerFor('premium_year', 'year')?.plan.id).toBe('premium')
    expect(offerFor('premium', 'month')).toEqual(offerOfPriceKey('keyturn_premium_month'))
    expect(offerFor('premium_year', 'month')).toBeNull()
    expect(offerFor('pro', 'month')).toBeNull()
    expect(offerOfPriceKey('someone_elses')).toBeNull()
  })

  it('gives every offer a price key of its own', () => {
    const keys = ['standard', 'premium'].flatMap((id) =>
      (['month', 'year'] as const).map((interval) => {
        const offer = offerFor(id, interval)
        return offer && priceKeyOf(offer)
      }),
    )
    expect(new Set(keys).size).toBe(4)
  })
})
