import { memberErased } from '@keyturn/identity'
import { rentExcluded } from '@keyturn/rent-record'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAdjustment, decideHold, proposeAdjustment, readBook } from '../index.ts'
import { inconsistentLedgers } from '../store/check-ledgers.ts'
import { type RewardsWorld, rewardsWorld } from '../testing/index.ts'

let app: RewardsWorld
beforeAll(async () => {
  app = await rewardsWorld()
})
afterAll(async () => {
  expect(await inconsistentLedgers(app.context.db)).toEqual([])
  await app.close()
})

const someone = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-000000000002'

describe('earning points', () => {
  test('adds rent and welcome bonus once, reaches a tier, buys a voucher, and reverses a returned payment', async () => {
    const member = await app.subscriber('premium')
    await app.subscribe(member)
    await app.subscribe(member)
    const months = ['2026-09-01', app.today()]
    const paid: string[] = []
    for (const paidOn of months) paid.push(await app.rent(member, { pence: 300_000, paidOn }))
    const rich = await app.summary(member)
    expect(rich.overall).toEqual({ total_points: 9000, gbp_cash_value: 9, included_count: 2 })
    expect(rich.welcome_bonus).toMatchObject({ total_points: 2000, gbp_cash_value: 2 })
    expect(rich.tier).toMatchObject({ name: 'Gold', next: 'Platinum', points_to_next: 9000 })
    expect(rich.balance.available).toEqual({ points: 11_000, gbp_cash_value: 11 })
    const bought = await app.redeem(member, { amount: 10 })
    expect(bought.body).toMatchObject({ state: 'fulfilled', points: 10_000, amount: 10 })
    for (const paymentId of [...paid, ...paid]) await app.bounce(member, paymentId)
    const poor = await app.summary(member)
    expect(poor.overall.total_points).toBe(0)
    expect(poor.balance).toMatchObject({ available: { points: 0 }, owed: { points: 8000 } })
    expect(poor.tier.name).toBe('Bronze')
    const { body: ledger } = await app.call('GET', '/api/rewards/ledger/', { token: member.token })
    const lines = ledger.items.map((line: { kind: string; points: number; balance_after: number }) => [
      line.kind,
      line.points,
      line.balance_after,
    ])
    expect(lines).toEqual([
      ['owing', 0, 0],
      ['owing', 0, 0],
      ['rent_reversed', -1000, 0],
      ['reserved', -10_000, 1000],
      ['rent', 4500, 11_000],
      ['rent', 4500, 6500],
      ['welcome', 2000, 2000],
    ])
    expect(ledger.items.slice(0, 2)).toMatchObject([{ about_points: 4500 }, { about_points: 3500 }])
    for (const paidOn of months) await app.rent(member, { pence: 300_000, paidOn })
    const back = await app.summary(member)
    expect(back.balance).toMatchObject({ available: { points: 1000 }, owed: { points: 0 } })
  })

  test('gives an entry for an earlier month today’s date, and changes no earlier entry or balance', async () => {
    const member = await app.subscriber()
    const lines = async () =>
      (await app.call('GET', '/api/rewards/ledger/', { token: member.token })).body.items
    await app.rent(member, { pence: 95_000 })
    const before = await lines()
    const dueOn = '2025-12-01'
    await app.rent(member, { paidOn: '2026-04-20', period: { dueOn, duePence: 95_000 } })
    const [added, ...rest] = await lines()
    expect(rest).toEqual(before)
    expect(added).toMatchObject({ date: app.today(), description: 'December 2025 rent' })
    expect(added.balance_after).toBe(before[0].balance_after + added.points)
  })

  test('counts a payment event once, however often it is published, and carries pence over', async () => {
    const member = await app.subscriber()
    const payment = { paymentId: 'same', pence: 10_060, payee: 'A' }
    await Promise.all(Array.from({ length: 8 }, () => app.rent(member, payment)))
    await app.rent(member, { pence: 10_060, payee: 'B' })
    expect((await app.summary(member)).overall).toMatchObject({ total_points: 201, included_count: 2 })
  })

  test('returns every field at both URLs, even for a member without points', async () => {
    const member = await app.subscriber()
    const here = await app.summary(member)
    const there = await app.call('GET', '/api/banking/rewards/summary/', { token: member.token })
    expect(there.body).toEqual(here)
    expect(here).toMatchObject({
      overall: { total_points: 0, gbp_cash_value: 0, included_count: 0 },
      business_expenses: { total_points: 0 },
      rent_payments: { total_points: 0 },
      last_30_days: { total_points: 0 },
      by_category: [],
      by_month: [],
      skipped: { refunds: 0, transfers: 0, duplicate: 0, invalid_amount: 0 },
      welcome_bonus: null,
    })
    expect((await app.call('GET', '/api/rewards/summary/')).status).toBe(401)
  })

  test('unlocks 100 points for each £50 of value, and a reversal takes them back', async () => {
    const member = await app.subscriber('premium')
    let last = ''
    for (const paidOn of ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01']) {
      last = await app.rent(member, { pence: 1_200_000, paidOn })
      const decision = { paymentId: `${last}~above`, release: true, byMemberId: someone, reason: 'Seen' }
      await decideHold(app.context, member.id, decision)
    }
    const summary = await app.summary(member)
    const bonus = (await app.summary(member)).by_category.find(
      (one: { category: string }) => one.category === 'Milestone Bonus',
    )
    expect(bonus).toMatchObject({ total_points: 100, included_count: 1 })
    expect(summary.overall.total_points).toBe(72_100)
    await app.bounce(member, last)
    await app.bounce(member, last)
    expect((await app.summary(member)).overall.total_points).toBe(54_100)
  })

  test('counts or holds suspicious rent, and staff decide', async () => {
    const member = await app.subscriber()
    await app.rent(member, { pence: -5 })
    await app.rent(member, { pence: 90_000, payee: 'Twice' })
    await app.rent(member, { pence: 90_000, payee: 'Twice' })
    const paymentId = await app.rent(member, { pence: 5_000_000 })
    const told = await app.call('GET', '/api/rewards/activity/', { token: member.token })
    expect(told.body.held).toMatchObject([{ id: paymentId, points: 50_000, reason: 'absurd_amount' }])
    const before = await app.summary(member)
    expect(before.skipped).toEqual({ refunds: 0, transfers: 0, duplicate: 1, invalid_amount: 1 })
    expect(before.balance).toMatchObject({ available: { points: 900 }, held: { points: 50_000 } })
    const decision = { paymentId, release: true, byMemberId: someone, reason: 'A castle indeed' }
    for (const [wrong, code] of [
      [{ ...decision, reason: ' ' }, { fields: { reason: expect.any(Array) } }],
      [{ ...decision, paymentId: 'none' }, { status: 404 }],
      [{ ...decision, byMemberId: member.id }, { code: 'own_points' }],
    ] as const)
      await expect(decideHold(app.context, member.id, wrong)).rejects.toMatchObject(code)
    await decideHold(app.context, member.id, decision)
    const { rows } = await app.context.db.execute(sql`
      select state, decided_by, decision_note from points_award
      where member_id = ${member.id} and payment_id = ${paymentId}`)
    expect(rows).toEqual([{ state: 'earned', decided_by: someone, decision_note: decision.reason }])
    await expect(decideHold(app.context, member.id, decision)).rejects.toMatchObject({ status: 409 })
    expect((await app.summary(member)).overall.total_points).toBe(51_000)
  })

  test('needs a reason and two people other than the member for an adjustment', async () => {
    const member = await app.subscriber()
    const wish = { points: 500, reason: 'Sorry for the wait', byMemberId: someone }
    const propose = (change: Partial<typeof wish>, whose = member.id) =>
      proposeAdjustment(app.context, whose, { ...wish, ...change })
    const id = await propose({})
    const decision = { id, approve: true, byMemberId: other, reason: 'They did wait' }
    const decide = (change: Partial<typeof decision>, whose = member.id) =>
      decideAdjustment(app.context, whose, { ...decision, ...change })
    const stranger = await app.subscriber()
    await expect(decide({ byMemberId: someone })).rejects.toMatchObject({ code: 'second_person_needed' })
    await expect(decide({ byMemberId: member.id })).rejects.toMatchObject({ code: 'own_points' })
    await expect(decide({ reason: '' })).rejects.toMatchObject({ fields: { reason: expect.any(Array) } })
    await expect(decide({}, stranger.id)).rejects.toMatchObject({ status: 404 })
    await expect(decide({ id: 'nothing' })).rejects.toMatchObject({ status: 404 })
    expect((await app.summary(member)).balance.available.points).toBe(0)
    await decide({})
    await expect(decide({})).rejects.toMatchObject({ status: 409 })
    expect((await app.summary(member)).balance.available.points).toBe(500)
    const { rows } = await app.context.db.execute(sql`
      select state, proposed_by, decided_by, decision_note from points_adjustment where member_id = ${member.id}`)
    expect(rows).toEqual([
      { state: 'approved', proposed_by: someone, decided_by: other, decision_note: decision.reason },
    ])
    for (const change of [
      { reason: ' ' },
      { byMemberId: member.id },
      { points: 0.5 },
      { points: 0 },
      { points: 1e7 },
    ])
      await expect(propose(change)).rejects.toMatchObject({ message: expect.any(String) })
    await expect(propose({}, other)).rejects.toMatchObject({ status: 404 })
  })

  test('counts rent in two halves and weekly rent; a second rent for one period is held', async () => {
    const member = await app.subscriber()
    const paidOn = app.today()
    const period = { dueOn: paidOn, duePence: 95_000 }
    const half = { pence: 47_500, payee: 'Halves', paidOn, period }
    await app.rent(member, half)
    await app.rent(member, half)
    expect((await app.summary(member)).overall.total_points).toBe(950)
    await app.rent(member, { ...half, pence: 95_000 })
    expect((await app.summary(member)).balance.held.points).toBe(950)
    const weekly = await app.subscriber()
    for (const dueOn of ['2026-11-01', '2026-11-08', '2026-11-15'])
      await app.rent(weekly, { pence: 20_050, payee: 'Weekly', period: { dueOn, duePence: 20_050 } })
    expect((await app.summary(weekly)).overall).toMatchObject({ total_points: 601, included_count: 3 })
  })

  test('holds the points of a payee of more than 25 members until staff trust the payee', async () => {
    const payee = 'One Account For All'
    const members = await Promise.all(Array.from({ length: 27 }, () => app.subscriber()))
    const paid: string[] = []
    for (const member of members.slice(0, 26)) paid.push(await app.rent(member, { payee }))
    const [fewEnough, tooMany, later] = [members[24], members[25], members[26]]
    if (!fewEnough || !tooMany || !later) throw new Error('Twenty-seven were asked for.')
    expect((await app.summary(fewEnough)).balance).toMatchObject({ available: { points: 950 } })
    expect((await app.summary(tooMany)).balance).toMatchObject({ held: { points: 950 } })
    const decision = { release: true, trustPayee: true, byMemberId: someone, reason: 'A letting agent' }
    await decideHold(app.context, tooMany.id, { ...decision, paymentId: paid.at(-1) ?? '' })
    await app.rent(later, { payee: payee.toUpperCase() })
    expect((await app.summary(later)).balance).toMatchObject({ available: { points: 950 } })
  })

  test('leaves no fraction of a point after a hold was declined or its payment returned', async () => {
    const member = await app.subscriber()
    const huge = () => app.rent(member, { pence: 2_000_099 })
    const refused = await huge()
    const decision = { release: false, byMemberId: someone, reason: 'Not rent' }
    await decideHold(app.context, member.id, { ...decision, paymentId: refused })
    await app.bounce(member, await huge())
    await app.rent(member, { pence: 101 })
    const released = await huge()
    await decideHold(app.context, member.id, { ...decision, paymentId: released, release: true })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 20_002 },
      held: { points: 0 },
    })
  })

  test('counts a payment of a few pence, which makes a point together with later ones', async () => {
    const member = await app.subscriber()
    const first = await app.rent(member, { pence: 60, payee: 'A' })
    await app.rent(member, { pence: 60, payee: 'B' })
    expect((await app.summary(member)).overall).toMatchObject({ total_points: 1, included_count: 2 })
    await app.bounce(member, first)
    expect((await app.summary(member)).overall).toMatchObject({ total_points: 0, included_count: 1 })
  })

  test('counts each returned payment and own transfer once, since the first plan', async () => {
    const member = await app.subscriber()
    const tell = (because: 'came_back' | 'own_transfer', transactionId: string, paidOn = app.today()) =>
      app.context.db.transaction((tx) =>
        app.context.queue.publish(tx, rentExcluded, {
          memberId: member.id,
          transactionId,
          tenancyId: 'home-1',
          paidOn,
          pence: 95_000,
          because,
        }),
      )
    await tell('came_back', 'a')
    await tell('came_back', 'a')
    await tell('own_transfer', 'b')
    await tell('own_transfer', 'before the plan', '2025-12-01')
    await app.work()
    const { skipped, overall } = await app.summary(member)
    expect(skipped).toEqual({ refunds: 1, transfers: 1, duplicate: 0, invalid_amount: 0 })
    expect(overall).toMatchObject({ total_points: 0, included_count: 0 })
  })

  test('ends the remaining points once when an account is closed', async () => {
    const member = await app.subscriber()
    await app.rent(member)
    const erase = () =>
      app.context.db.transaction((tx) => app.context.queue.publish(tx, memberErased, { memberId: member.id }))
    await erase()
    await erase()
    await app.work()
    const { balances } = await readBook(app.context.db, member.id)
    expect(balances).toMatchObject({ available: 0, expired: 950 })
  })

  test('allows no change of entries, even by our own code', async () => {
    const member = await app.subscriber()
    await app.rent(member)
    const change = sql`update points_entry set points = 1 where member_id = ${member.id}`
    await expect(app.context.db.execute(change)).rejects.toThrow()
  })

  test('is checked nightly, and a manipulated balance is found', async () => {
    const member = await app.subscriber()
    await app.rent(member)
    const meddle = (by: number) =>
      sql`update points_book set available = available + ${by}, earned = earned - ${by} where member_id = ${member.id}`
    await app.context.db.execute(meddle(7))
    expect(await inconsistentLedgers(app.context.db)).toEqual([{ memberId: member.id, what: 'balances' }])
    await app.context.db.execute(meddle(-7))
  })

  test('is checked in small batches, and each wrong points book is found once', async () => {
    const { db } = app.context
    const members: string[] = []
    for (let i = 0; i < 5; i++) members.push((await app.subscriber()).id)
    for (const memberId of members)
      await db.execute(sql`insert into points_book (member_id) values (${memberId}) on conflict do nothing`)
    const meddle = (by: number) =>
      sql`update points_book set held = held + ${by}, earned = earned - ${by}
        where member_id = any(${sql.param(members)}::uuid[])`
    await db.execute(meddle(7))
    const wrong = members.flatMap((memberId) => [
      { memberId, what: 'balances' },
      { memberId, what: 'points held' },
    ])
    for (const booksAtOnce of [1, 2, 5, 1_000]) {
      const found = await inconsistentLedgers(db, booksAtOnce)
      expect(found).toHaveLength(wrong.length)
      expect(found).toEqual(expect.arrayContaining(wrong))
    }
    await db.execute(meddle(-7))
  })
})
