import { expect, it } from 'vitest'
import { stepsBetween } from './plan-steps.ts'
import { type SubscriptionFacts, statuses } from './state.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const facts = (given: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  status: 'active',
  plan: 'standard',
  interval: 'month',
  startedAt: new Date('2026-09-10T10:00:00Z'),
  periodStartsAt: new Date('2026-11-10T10:00:00Z'),
  periodEndsAt: new Date('2026-12-10T10:00:00Z'),
  cancelsAt: null,
  endedAt: null,
  unpaidSince: null,
  leaveAskedAt: null,
  leaveReason: null,
  surplus: false,
  pricePence: 499,
  isFirst: true,
  ...given,
})
const ended = facts({ status: 'canceled', endedAt: new Date('2026-11-19T10:00:00Z') })
const kinds = (before: SubscriptionFacts | null, after: SubscriptionFacts) =>
  stepsBetween(before, after, NOW).map(({ kind }) => kind)

it('a plan step begins on the day of purchase, and ends on the provider’s end date', () => {
  expect(stepsBetween(null, ended, NOW)).toEqual([
    { kind: 'began', plan: 'standard', happenedAt: ended.startedAt },
    { kind: 'ended', plan: 'standard', happenedAt: ended.endedAt },
  ])
})

it('a plan step changes, or ends without a date, when we read the change', () => {
  const after = facts({ status: 'unpaid', plan: 'premium' })
  expect(stepsBetween(facts(), after, NOW)).toEqual([
    { kind: 'changed', plan: 'premium', happenedAt: NOW },
    { kind: 'ended', plan: 'premium', happenedAt: NOW },
  ])
})

it('the end of a plan step is written once, even if the job runs again', () => {
  expect(kinds(facts(), facts())).toEqual([])
  expect(kinds(ended, ended)).toEqual([])
  expect(kinds(facts({ status: 'unpaid' }), facts())).toEqual([])
})

it.each(Object.keys(statuses) as SubscriptionFacts['status'][])(
  'the plan status %s has a step for each change',
  (status) => {
    const after = facts({ status })
    expect(kinds(null, after)).toEqual(statuses[status].standing === 'ended' ? ['began', 'ended'] : ['began'])
    expect(kinds(facts(), after)).toEqual(statuses[status].standing === 'ended' ? ['ended'] : [])
  },
)
