import { isCluster } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideHold } from '../index.ts'
import { openBook } from '../store/books.ts'
import { inconsistentLedgers } from '../store/check-ledgers.ts'
import { type RewardedMember, type RewardsWorld, rewardsWorld } from '../testing/index.ts'

let app: RewardsWorld
beforeAll(async () => {
  app = await rewardsWorld()
})
afterAll(async () => {
  expect(await inconsistentLedgers(app.context.db)).toEqual([])
  await app.close()
})

const byMemberId = '01900000-0000-7000-8000-000000000001'
const LEEDS = '1 High Road, Leeds LS1 1AA'
const weekly = ['2026-09-01', '2026-09-08', '2026-09-15', '2026-09-22']
/** A self-reported home. */
async function aHome(member: RewardedMember, address: string, rentPence: number): Promise<string> {
  const id = crypto.randomUUID()
  await app.context.db.execute(sql`
    insert into tenancy (member_id, id, address, nation, starts_on, let_by, joint, landlord_name, landlord_email,
      landlord_phone, made_at)
    values (${member.id}, ${id}, ${address}, 'england-and-wales', '2026-01-01', 'landlord', false, 'A', 'a@example.com',
      '1', '2026-01-01T10:00:00Z')`)
  await app.context.db.execute(sql`
    insert into tenancy_terms (member_id, tenancy_id, from_on, rent_pence, every, due_day, share, payee, to_housemate, made_at)
    values (${member.id}, ${id}, '2026-01-01', ${rentPence}, 'month', 1, 1, 'A', false, '2026-01-01T10:00:00Z')`)
  return id
}

async function aHousehold(holder: RewardedMember, mate: RewardedMember): Promise<void> {
  const { db } = app.context
  const tenancyId = await aHome(holder, LEEDS, 400_000)
  const id = crypto.randomUUID()
  await db.execute(sql`
    insert into housemate_invitation (member_id, id, tenancy_id, sent_to, asked_at, expires_at, state, accepted_by)
    values (${holder.id}, ${id}, ${tenancyId}, 'mate@example.com', '2026-02-01T10:00:00Z', '2026-02-15T10:00:00Z',
      'accepted', ${mate.id})`)
  await db.execute(sql`
    insert into housemate_place (member_id, invitation_id, holder_id, share, joined_at)
    values (${mate.id}, ${id}, ${holder.id}, 0.5, '2026-02-02T10:00:00Z')`)
}

const planStep = (member: RewardedMember, step: { kind: string; id: string; at: string }) =>
  app.context.db.execute(sql`
    insert into subscription_change (member_id, id, subscription_id, kind, plan, happened_at)
    values (${member.id}, gen_random_uuid(), ${step.id}, ${step.kind}, 'standard', ${step.at})`)
const subscriptionOf = async (member: RewardedMember): Promise<string> => {
  const { rows } = await app.context.db.execute<{ id: string }>(sql`
    select subscription_id as id from subscription_change where member_id = ${member.id}
    order by happened_at desc limit 1`)
  return rows[0]?.id ?? ''
}
const endPlan = async (member: RewardedMember, at: string) =>
  planStep(member, { kind: 'ended', id: await subscriptionOf(member), at })
const beginPlan = (member: RewardedMember, at: string) =>
  planStep(member, { kind: 'began', id: `sub_${crypto.randomUUID()}`, at })

async function waiting(): Promise<number> {
  const { db } = app.context
  const activity = sql.raw((await isCluster(db)) ? 'citus_stat_activity' : 'pg_stat_activity')
  const { rows } = await db.execute(
    sql`select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

const heldOf = async (member: RewardedMember) =>
  (await app.call('GET', '/api/rewards/activity/', { token: member.token })).body.held

describe('rent above £3,000 in a calendar month', () => {
  test('earns points up to the limit; the excess is held with a reason until staff release it', async () => {
    const member = await app.subscriber()
    const paymentId = await app.rent(member, { pence: 350_000, paidOn: '2026-09-01' })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 3000 },
      held: { points: 500 },
    })
    const above = { id: `${paymentId}~above`, amount: 500, points: 500, reason: 'month_limit' }
    expect(await heldOf(member)).toMatchObject([above])
    const decision = { paymentId: above.id, release: true, byMemberId, reason: 'A family home' }
    await decideHold(app.context, member.id, decision)
    expect((await app.summary(member)).balance).toMatchObject({ available: { points: 3500 } })
    await app.bounce(member, paymentId)
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 0 },
      held: { points: 0 },
    })
  })

  test('earns no more points when split into several payments and homes', async () => {
    const member = await app.subscriber()
    for (const [index, paidOn] of weekly.entries())
      await app.rent(member, { pence: 199_900, paidOn, tenancyId: `home-${index % 2}` })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 3000 },
      held: { points: 4996 },
    })
  })

  test('earns no more points when it is paid for many future months', async () => {
    const member = await app.subscriber()
    for (const month of ['02', '03', '04', '05']) {
      const period = { dueOn: `2027-${month}-01`, duePence: 290_000 }
      await app.rent(member, { pence: 290_000, paidOn: '2026-09-01', period })
    }
    expect((await app.summary(member)).balance.available.points).toBe(3000)
  })

  test('earns full points for months paid ahead, each when it is due', async () => {
    const member = await app.subscriber()
    for (const dueOn of ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01'])
      await app.rent(member, {
        pence: 95_000,
        paidOn: '2026-05-01',
        payee: 'A',
        period: { dueOn, duePence: 95_000 },
      })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 4750 },
      held: { points: 0 },
    })
  })

  test('earns no points for months paid ahead whose rent day has no plan', async () => {
    const member = await app.subscriber()
    await endPlan(member, '2026-06-15T10:00:00Z')
    for (const dueOn of ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01'])
      await app.rent(member, {
        pence: 95_000,
        paidOn: '2026-05-01',
        payee: 'A',
        period: { dueOn, duePence: 95_000 },
      })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 1900 },
      held: { points: 0 },
    })
  })

  test('earns no more points with monthly plans that have gaps', async () => {
    const member = await app.subscriber()
    await endPlan(member, '2026-02-01T09:00:00Z')
    await beginPlan(member, '2026-04-01T09:00:00Z')
    await endPlan(member, '2026-05-01T09:00:00Z')
    for (const [dueOn, paidOn] of [
      ['2025-12-28', '2026-01-02'],
      ['2026-01-20', '2026-01-20'],
      ['2026-02-10', '2026-01-31'],
      ['2026-03-28', '2026-04-02'],
      ['2026-04-20', '2026-04-20'],
      ['2026-05-10', '2026-04-30'],
    ] as const)
      await app.rent(member, { pence: 300_000, paidOn, period: { dueOn, duePence: 300_000 } })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 12_000 },
      held: { points: 6000 },
    })
  })

  test.each([
    [
      'whose mailbox or card had a plan under another account',
      ({ id }: RewardedMember) => sql`update subscription set is_first = false where member_id = ${id}`,
    ],
    [
      'whose bank account counted for a closed one',
      ({ id }: RewardedMember) => sql`
        insert into bank_account (member_id, id, identity_digest, provider_ref, source, bank_name, name, kind,
          currency, created_at, held_until)
        values (${id}, gen_random_uuid(), 'd', 'r', 'bank', 'Bank', 'Current', 'current', 'GBP',
          '2026-01-01T09:00:00Z', '2025-12-01')`,
    ],
  ])('earns points only for months of a plan, for a person %s', async (_sign, mark) => {
    const member = await app.subscriber()
    await app.context.db.execute(mark(member))
    const rents = [
      ['2025-12-28', '2026-01-02'],
      ['2026-01-20', '2026-01-20'],
      ['2026-02-10', '2026-01-31'],
    ] as const
    await endPlan(member, '2026-02-01T09:00:00Z')
    for (const [dueOn, paidOn] of rents)
      await app.rent(member, { pence: 300_000, paidOn, period: { dueOn, duePence: 300_000 } })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 3000 },
      held: { points: 6000 },
    })
  })

  test('earns full points for two rents in one month that pay two rent days', async () => {
    const member = await app.subscriber()
    const rents = [
      ['2026-08-03', '2026-07-31'],
      ['2026-08-31', '2026-08-31'],
    ] as const
    for (const [paidOn, dueOn] of rents)
      await app.rent(member, { pence: 300_000, paidOn, period: { dueOn, duePence: 300_000 } })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 6000 },
      held: { points: 0 },
    })
  })

  test('is not released by a duplicate whose first payment was returned', async () => {
    const member = await app.subscriber()
    const rent = { pence: 900_000, payee: 'Twice', paidOn: '2026-09-01' }
    const first = await app.rent(member, rent)
    await app.rent(member, rent)
    await app.bounce(member, first)
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 0 },
      held: { points: 0 },
    })
  })

  test('loses the earned and the held points if it is returned before staff decide', async () => {
    const member = await app.subscriber()
    const paymentId = await app.rent(member, { pence: 400_000, paidOn: '2026-09-01' })
    await app.bounce(member, paymentId)
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 0 },
      held: { points: 0 },
    })
    await app.rent(member, { pence: 300_000, paidOn: '2026-09-20' })
    expect((await app.summary(member)).balance).toMatchObject({ available: { points: 3000 } })
  })
})

test('rent far above a plausible rent for the home is held completely', async () => {
  const member = await app.subscriber()
  const tenancyId = await aHome(member, LEEDS, 110_000)
  await app.rent(member, { pence: 340_000, paidOn: '2026-09-01', tenancyId })
  expect(await heldOf(member)).toMatchObject([{ points: 3400, reason: 'implausible_rent' }])
  await app.rent(member, { pence: 300_000, paidOn: '2026-08-01', tenancyId })
  expect((await app.summary(member)).balance.available.points).toBe(3000)
})

test('housemates share the limit of their home', async () => {
  const [holder, mate] = [await app.subscriber(), await app.subscriber()]
  await aHousehold(holder, mate)
  await app.rent(holder, { pence: 200_000, paidOn: '2026-09-01' })
  await app.rent(mate, { pence: 200_000, paidOn: '2026-09-02' })
  expect((await app.summary(mate)).balance).toMatchObject({
    available: { points: 1000 },
    held: { points: 1000 },
  })
})

test.each([
  ['still shares the monthly points limit of the shared home', LEEDS, { available: 1000, held: 1000 }],
  [
    'has a points limit of their own for another home',
    '9 Other Road, York YO1 7AA',
    { available: 2000, held: 0 },
  ],
])('in the month of leaving, a former housemate %s', async (_case, address, left) => {
  const { db } = app.context
  const [holder, mate] = [await app.subscriber(), await app.subscriber()]
  await aHousehold(holder, mate)
  const [own] = (await db.execute<{ id: string }>(sql`select id from tenancy where member_id = ${holder.id}`))
    .rows
  await db.execute(sql`
    update housemate_place set left_at = '2026-09-02T10:00:00Z' where member_id = ${mate.id}`)
  const tenancyId = await aHome(mate, address, 400_000)
  await app.rent(holder, { pence: 200_000, paidOn: '2026-09-01', tenancyId: own?.id ?? '' })
  await app.rent(mate, { pence: 200_000, paidOn: '2026-09-03', tenancyId })
  expect((await app.summary(mate)).balance).toMatchObject({
    available: { points: left.available },
    held: { points: left.held },
  })
  await app.rent(mate, { pence: 100_000, paidOn: '2026-10-03', tenancyId })
  expect((await app.summary(mate)).balance.available.points).toBe(left.available + 1000)
})

test('housemates share the limit of their home with concurrent payments', async () => {
  const { db } = app.context
  const pair = [await app.subscriber(), await app.subscriber()] as const
  await aHousehold(...pair)
  let counting: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    for (const { id } of pair) await openBook(tx, id)
    counting = Promise.all(pair.map((member) => app.rent(member, { pence: 200_000, paidOn: '2026-09-01' })))
    while ((await waiting()) < pair.length);
  })
  await counting
  const earned = await Promise.all(
    pair.map(async (member) => (await app.summary(member)).balance.available.points),
  )
  expect(earned.toSorted((one, other) => one - other)).toEqual([1000, 2000])
})

test('rent paid on days without a plan earns no points, before the first plan and after the last', async () => {
  const member = await app.subscriber()
  await app.context.db.execute(sql`
    insert into subscription_change (member_id, id, subscription_id, kind, plan, happened_at)
    select member_id, gen_random_uuid(), subscription_id, 'ended', plan, '2026-08-15T10:00:00Z'
    from subscription_change where member_id = ${member.id}`)
  for (const paidOn of ['2025-12-01', '2026-08-01', '2026-09-01']) await app.rent(member, { paidOn })
  expect((await app.summary(member)).overall).toMatchObject({ total_points: 950, included_count: 1 })
})

test('an upgrade shortly before a rent day multiplies no points, and one since the previous rent day does', async () => {
  const member = await app.subscriber()
  const tenancyId = await aHome(member, LEEDS, 95_000)
  const change = (plan: string, at: string) =>
    app.context.db.execute(sql`
      insert into subscription_change (member_id, id, subscription_id, kind, plan, happened_at)
      select member_id, gen_random_uuid(), subscription_id, 'changed', ${plan}, ${at}
      from subscription_change where member_id = ${member.id} limit 1`)
  await change('premium', '2026-03-30T10:00:00Z')
  await change('standard', '2026-04-02T10:00:00Z')
  await change('premium', '2026-06-01T10:00:00Z')
  for (const month of ['04', '05', '06', '07']) {
    const paidOn = `2026-${month}-01`
    await app.rent(member, {
      pence: 100_000,
      paidOn,
      tenancyId,
      period: { dueOn: paidOn, duePence: 100_000 },
    })
  }
  const { by_month: months } = await app.summary(member)
  expect(months.map((each: { total_points: number }) => each.total_points)).toEqual([1000, 1000, 1000, 1500])
})
