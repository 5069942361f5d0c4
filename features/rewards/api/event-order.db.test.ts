import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideHold } from '../actions/decide-hold.ts'
import { earnPoints } from '../actions/earn-points.ts'
import { expirePoints } from '../actions/expire-points.ts'
import { redeem } from '../actions/redeem.ts'
import { reversePoints } from '../actions/reverse-points.ts'
import type { RentPaid } from '../domain/earning.ts'
import { notableAwards } from '../store/awards.ts'
import { inconsistentLedgers } from '../store/check-ledgers.ts'
import { type RewardedMember, type RewardsWorld, rewardsWorld } from '../testing/index.ts'

let app: RewardsWorld
beforeAll(async () => {
  app = await rewardsWorld()
})
afterAll(() => app.close())

const dueDays = ['2026-08-01', '2026-09-01', '2026-10-01']
const payment = fc
  .record({
    dueOn: fc.constantFrom(...dueDays),
    pence: fc.constantFrom(95_000, 47_500, 47_533, 250, 2_500_000),
    payee: fc.constantFrom('J Okafor', 'J OKAFOR RENT'),
  })
  .map(({ dueOn, pence, payee }) => ({
    tenancyId: 'home-1',
    paidOn: dueOn,
    pence,
    payee,
    period: { dueOn, duePence: 95_000 },
  }))
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('bounce' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('spend' as const), pence: fc.constantFrom(100, 104, 250) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), release: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
)

type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

async function act(member: RewardedMember, one: Deed, payments: RentPaid[]): Promise<void> {
  const { context } = app
  if (one.do === 'close') return expirePoints(context, member.id)
  if (one.do === 'spend') {
    const key = `any-${crypto.randomUUID()}`
    const wish = { retailerId: 'larder-and-co', amountPence: one.pence, idempotencyKey: key }
    // Too few points is an expected refusal. Other errors show up in the ledger check.
    return void (await redeem(context, member.id, wish).catch(() => undefined))
  }
  if (one.do === 'decide') {
    const [mine] = (await notableAwards(app.context.db, member.id, 0)).held
    const decision = { release: one.release, reason: 'Looked at', byMemberId: crypto.randomUUID() }
    if (mine) await decideHold(context, member.id, { ...decision, paymentId: mine.paymentId })
    return
  }
  const paid = payments[one.which % payments.length]
  if (!paid) return
  await (one.do === 'pay' ? earnPoints(context, member.id, paid) : reversePoints(context, member.id, paid))
}

/** Payees of this member only, because shared payees have a rule of their own. */
const named = (payments: Omit<RentPaid, 'paymentId'>[], of: RewardedMember): RentPaid[] =>
  payments.map((one) => ({ ...one, payee: `${one.payee} ${of.id}`, paymentId: crypto.randomUUID() }))

test('every points book balances to a thousandth of a point, whatever the order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 2, maxLength: 6 }),
      fc.array(deed, { minLength: 8, maxLength: 24 }),
      async (drawn, deeds) => {
        const member = await app.subscriber('premium')
        const payments = named(drawn, member)
        for (const one of deeds) await act(member, one, payments)
        expect(await inconsistentLedgers(app.context.db)).toEqual([])
      },
    ),
    { numRuns: 15 },
  )
})

test('payments and returns earn the same points in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ dueOn: fc.constantFrom(...dueDays), bounced: fc.boolean() }), { maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (told, dice) => {
        const member = await app.subscriber()
        const standing = new Set<string>()
        const news = told.flatMap(({ dueOn, bounced }) => {
          const paid: RentPaid = {
            paymentId: crypto.randomUUID(),
            tenancyId: 'home-1',
            payee: `J Okafor ${member.id}`,
            paidOn: dueOn,
            pence: 95_000,
            period: { dueOn, duePence: 95_000 },
          }
          if (!bounced) standing.add(dueOn)
          return [{ paid, action: earnPoints }, ...(bounced ? [{ paid, action: reversePoints }] : [])]
        })
        const shuffled = news
          .map((one) => ({ one, place: dice.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
        for (const { one } of shuffled) await one.action(app.context, member.id, one.paid)
        expect((await app.summary(member)).overall).toMatchObject({
          total_points: standing.size * 950,
          included_count: standing.size,
        })
      },
    ),
    { numRuns: 15 },
  )
  expect(await inconsistentLedgers(app.context.db)).toEqual([])
})
