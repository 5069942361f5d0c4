import { describe, expect, it } from 'vitest'
import { duplicatesAmong, factsFrom } from './provider-facts.ts'
import type { SubscriptionFacts } from './state.ts'

const at = (day: string): Date => new Date(`${day}T10:00:00Z`)

type Remote = Parameters<typeof factsFrom>[0][number]
type Charge = Parameters<typeof factsFrom>[1][number]

const remote = (given: Partial<Remote> = {}): Remote => ({
  id: 'sub_1',
  status: 'active',
  priceKey: 'keyturn_standard_month',
  startedAt: at('2026-01-10'),
  periodStartsAt: at('2026-10-10'),
  periodEndsAt: at('2026-11-10'),
  cancelsAt: null,
  endedAt: null,
  endedFor: null,
  pricePence: 499,
  ...given,
})
const charge = (given: Partial<Charge> = {}): Charge => ({
  subscriptionId: 'sub_1',
  status: 'open',
  amountPence: 499,
  createdAt: at('2026-10-11'),
  ...given,
})
const known: SubscriptionFacts = {
  id: 'sub_1',
  status: 'active',
  plan: 'premium',
  interval: 'year',
  startedAt: at('2026-01-10'),
  periodStartsAt: at('2026-10-10'),
  periodEndsAt: at('2026-11-10'),
  cancelsAt: null,
  endedAt: null,
  unpaidSince: null,
  leaveAskedAt: at('2026-10-01'),
  leaveReason: 'price',
  surplus: true,
  pricePence: 8000,
  isFirst: true,
}
const read = (given: Partial<Remote>, charges: Charge[] = [], before: SubscriptionFacts[] = []) =>
  factsFrom([remote(given)], charges, before)[0]

describe('the plan as the payment provider reports it', () => {
  it('is the one that was bought, with its interval', () => {
    expect(read({})).toMatchObject({ plan: 'standard', interval: 'month', surplus: false, leaveReason: null })
    expect(read({ priceKey: 'keyturn_premium_year' })).toMatchObject({ plan: 'premium', interval: 'year' })
  })

  it.each(['incomplete', 'incomplete_expired'] as const)(
    'is null before a first payment, if the status is %s',
    (status) => {
      expect(read({ status })).toBeUndefined()
    },
  )

  it('is null for a product that we never sold', () => {
    expect(read({ priceKey: 'keyturn_gold_month' })).toBeUndefined()
    expect(read({ priceKey: null }, [], [{ ...known, id: 'sub_2' }])).toBeUndefined()
  })

  it('stays the known plan if its price lost its name', () => {
    expect(read({ priceKey: null }, [], [known])).toMatchObject({ plan: 'premium', interval: 'year' })
  })

  it('keeps what only we store: who cancelled and why, and which plan was bought twice', () => {
    expect(read({}, [], [{ ...known, id: 'sub_2' }, known])).toMatchObject({
      plan: 'standard',
      leaveAskedAt: at('2026-10-01'),
      leaveReason: 'price',
      surplus: true,
    })
  })
})

describe('the start of a debt', () => {
  const since = (given: Partial<Remote>, ...charges: Charge[]) => read(given, charges)?.unpaidSince

  it.each(['active', 'trialing'] as const)('is null while the plan is %s', (status) => {
    expect(since({ status }, charge())).toBeNull()
  })

  it('is the first refused charge of this subscription with an amount', () => {
    const owed = since(
      { status: 'past_due' },
      charge({ createdAt: at('2026-10-14') }),
      charge({ createdAt: at('2026-10-12') }),
      charge({ createdAt: at('2026-10-02'), subscriptionId: 'sub_2' }),
      charge({ createdAt: at('2026-10-03'), status: 'paid' }),
      charge({ createdAt: at('2026-10-04'), amountPence: 0 }),
    )
    expect(owed).toEqual(at('2026-10-12'))
    expect(since({ status: 'past_due' }, charge({ amountPence: 1 }))).toEqual(at('2026-10-11'))
  })

  it('is the start of the period if no charge is shown', () => {
    expect(since({ status: 'past_due' })).toEqual(at('2026-10-10'))
    expect(since({ status: 'canceled', endedFor: 'not_paid' })).toEqual(at('2026-10-10'))
  })

  it('is null for a member who cancelled', () => {
    expect(since({ status: 'canceled', endedFor: 'asked' })).toBeNull()
    expect(since({ status: 'canceled', endedFor: 'asked' }, charge({ status: 'paid' }))).toBeNull()
  })
})

describe('several running plans of one member', () => {
  const running = (id: string, startedAt: string): SubscriptionFacts => ({
    ...known,
    id,
    surplus: false,
    startedAt: at(startedAt),
  })

  it('keep the first one bought, and always the same one of two bought at once', () => {
    const [a, b, c] = [running('a', '2026-01-10'), running('b', '2026-01-10'), running('c', '2026-01-09')]
    expect([...duplicatesAmong([b, a])]).toEqual(['b'])
    expect([...duplicatesAmong([a, b])]).toEqual(['b'])
    expect([...duplicatesAmong([a, b, c])]).toEqual(['a', 'b'])
  })
})
