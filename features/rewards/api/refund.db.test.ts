import { memberErased } from '@keyturn/identity'
import type { Feature } from '@keyturn/platform/feature'
import type { VoucherSupplier } from '@keyturn/providers/vouchers'
import { createTilloSupplier } from '@keyturn/providers/vouchers/tillo'
import { startTilloStandIn, type TilloStandIn } from '@keyturn/providers/vouchers/tillo/stand-in'
import { rentReversed, rentVerified } from '@keyturn/rent-record'
import { type SubscriptionWorld, subscriptionWorld, type TestMember } from '@keyturn/subscription/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planUse, rewards } from '../index.ts'
import { inconsistentLedgers } from '../store/check-ledgers.ts'

let app: SubscriptionWorld
let tillo: TilloStandIn
let vouchers: VoucherSupplier
const supplier = {
  ...{ apiKey: 'sandbox', secret: 'sandbox-secret', sector: 'reward-recognition' },
  signature: 'without-amount' as const,
  webhookSecret: `whsec_${Buffer.alloc(24, 'k').toString('base64')}`,
}
beforeAll(async () => {
  tillo = await startTilloStandIn({ ...supplier, now: () => app.clock.now() })
  const features = (context: Omit<SubscriptionWorld['context'], 'payments' | 'planUse'>): Feature[] => {
    vouchers = createTilloSupplier({ ...supplier, baseUrl: tillo.url, clock: context.clock })
    return [rewards({ ...context, vouchers })]
  }
  app = await subscriptionWorld({ planUse, features })
})
afterAll(async () => {
  expect(await inconsistentLedgers(app.context.db)).toEqual([])
  await app.close()
  await tillo.close()
})

const base = '/api/subscriptions/subscription'
const refund = (member: TestMember) => app.call(member, 'POST', `${base}/refund/`)
const refundable = async (member: TestMember) =>
  (await app.call(member, 'GET', '/api/subscriptions/payment-history/')).body.refundable
const today = () => app.clock.now().toISOString().slice(0, 10)

let count = 0
async function payRent(member: TestMember, pence: number, paidOn = today()) {
  count += 1
  const paid = { paymentId: `rent-${count}`, paidOn, pence, payee: `Landlord ${count}`, tenancyId: 'home' }
  const news = { memberId: member.memberId, ...paid }
  await app.context.db.transaction((tx) => app.context.queue.publish(tx, rentVerified, news))
  await app.settle()
  return news
}

/** Buys a voucher, optionally shows its code, and returns its id. */
async function buyVoucher(member: TestMember, amount: number, { open = false } = {}): Promise<string> {
  count += 1
  const wish = { retailer_id: 'larder-and-co', amount }
  const headers = { 'idempotency-key': `voucher-${count}-key` }
  const row = await app.call(member, 'POST', '/api/rewards/redemptions/', wish, headers)
  const id = String(row.body.id)
  if (open) await app.call(member, 'GET', `/api/rewards/redemptions/${id}/code/`)
  return id
}
const changeTo = (member: TestMember, planId: string, interval: string) =>
  app.call(member, 'POST', `${base}/update/`, { plan_id: planId, billing_interval: interval })
const newestCharge = async (member: TestMember) => {
  const { body } = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
  return Array.isArray(body.payments) ? body.payments[0] : undefined
}
/** Money refunded to the card, from the charges themselves. */
const refundedPounds = async ({ email }: TestMember): Promise<number> =>
  app.stripe
    .charges()
    .filter((charge) => charge.email === email)
    .reduce((sum, { refundedPence }) => sum + refundedPence, 0) / 100

const book = async ({ memberId }: TestMember) => {
  const { rows } = await app.context.db.execute<{ available: number; held: number; owed: number }>(
    sql`select available, held, owed from points_book where member_id = ${memberId}`,
  )
  return rows[0]
}

describe('the refund of a first plan', () => {
  test('is full if no voucher was opened, and takes back its points and vouchers', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await payRent(member, 95_000)
    const voucher = await buyVoucher(member, 2)
    expect(await refundable(member)).toMatchObject({ amount: 4.99, vouchers: 0, used_days: 0 })
    expect((await refund(member)).body).toMatchObject({ refund: { amount: 4.99, state: 'done' } })
    await app.settle()
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
    const code = await app.call(member, 'GET', `/api/privacy/record/vouchers/${voucher}/code/`)
    expect(code.status).not.toBe(200)
  })

  test('is reduced by the value of opened vouchers', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await buyVoucher(member, 1.5, { open: true })
    expect(await refundable(member)).toMatchObject({ amount: 3.49, paid: 4.99, vouchers: 1.5 })
    expect((await refund(member)).body).toMatchObject({ refund: { amount: 3.49, state: 'done' } })
    await app.settle()
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
    const { body } = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(body).toMatchObject({
      payments: [{ status: 'refunded', amount: 4.99, refunded_amount: 3.49 }],
      refundable: null,
    })
    expect((await refund(member)).status).toBe(409)
  })

  test('is refused if opened vouchers are worth as much, and changes nothing', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await payRent(member, 300_000)
    await buyVoucher(member, 5, { open: true })
    expect(await refundable(member)).toBeNull()
    const answer = await refund(member)
    expect(answer).toMatchObject({ status: 409, body: { code: 'refund_not_possible' } })
    expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({ status: 'active' })
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
  })

  test('gives at most what was paid, in vouchers and money together, in any order of attempts', async () => {
    const member = await app.addMember()
    await app.subscribe(member, 'premium_month', 'month')
    for (const paidOn of ['2026-10-01', today(), today()]) await payRent(member, 1_999_900, paidOn)
    expect((await book(member))?.available).toBe(6500)
    await buyVoucher(member, 6.5, { open: true })
    await app.call(member, 'POST', `${base}/cancel/`, { cancel_at_period_end: false })
    await app.settle()
    expect((await refund(member)).body).toMatchObject({ refund: { amount: 3.49 } })
    await app.settle()
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
  })

  test('refunds no charge that opened vouchers used up', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await payRent(member, 300_000)
    await app.passDays(2)
    await changeTo(member, 'premium_month', 'month')
    await buyVoucher(member, 5, { open: true })
    const offered = Number(Object(await refundable(member)).amount)
    expect((await refund(member)).body).toMatchObject({ refund: { amount: offered } })
    expect((await refund(member)).status).toBe(409)
    await app.passDays(1)
    expect(await refundedPounds(member)).toBe(offered)
    expect(await refundable(member)).toBeNull()
  })

  test.each([
    ['all its rent is marked as not rent', 95_000, 2.95, 2.04],
    ['part of its rent is marked as not rent', 30_000, 2.3, 2.69],
  ])('is reduced by as much if %s after the voucher was opened', async (_case, unsaidPence, spent, left) => {
    const member = await app.addMember()
    await app.subscribe(member)
    const unsaid = await payRent(member, unsaidPence)
    await buyVoucher(member, spent, { open: true })
    await app.context.db.transaction((tx) => app.context.queue.publish(tx, rentReversed, unsaid))
    await app.settle()
    expect(await refundable(member)).toMatchObject({ amount: left, vouchers: spent })
    expect((await refund(member)).body).toMatchObject({ refund: { amount: left, state: 'done' } })
    await app.settle()
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
  })

  test('takes back the credit that a change of plan left from the refunded charges', async () => {
    const member = await app.addMember()
    await app.subscribe(member, 'premium_year', 'year')
    await changeTo(member, 'standard_month', 'month')
    expect(await refundable(member)).toMatchObject({ amount: 80, paid: 80, used_days: 0 })
    expect((await refund(member)).body).toMatchObject({ refund: { amount: 80, state: 'done' } })
    await app.passDays(1)
    expect(await refundedPounds(member)).toBe(80)
    await app.subscribe(member)
    expect(await newestCharge(member)).toMatchObject({ amount: 4.99 })
  })

  test.each([0, 1, 2, 3])('deducts each voucher code shown during the refund (%i)', async (early) => {
    const member = await app.addMember()
    await app.subscribe(member)
    const vouchers = [await buyVoucher(member, 1), await buyVoucher(member, 1)]
    const show = (id: string) => app.call(member, 'GET', `/api/privacy/record/vouchers/${id}/code/`)
    const shows = vouchers.flatMap((id) => [id, id]).map((id) => () => show(id))
    const calls = [...shows.slice(0, early), () => refund(member), ...shows.slice(early)]
    const answers = await Promise.all(calls.map((call) => call()))
    await app.settle()
    const later = await Promise.all(vouchers.map(show))
    const shown = later.filter(({ status }) => status === 200).length
    // Error responses have a `code` field too.
    const opened = [...answers, ...later].filter(({ status }) => status === 200)
    expect(new Set(opened.flatMap(({ body }) => body.code ?? [])).size).toBe(shown)
    expect(answers[early]?.body).toMatchObject({ refund: { amount: 4.99 - shown } })
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
  })

  test('cancels a pending voucher, so that its code cannot be opened', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    const { place } = vouchers
    vouchers.place = async () => ({ state: 'unknown' })
    const pending = await buyVoucher(member, 1)
    vouchers.place = place
    const before = tillo.issuedCount()
    expect((await refund(member)).body).toMatchObject({ refund: { amount: 4.99 } })
    await app.advance(11_000)
    await app.settle()
    expect(tillo.issuedCount()).toBe(before)
    expect((await app.call(member, 'GET', `/api/privacy/record/vouchers/${pending}/code/`)).status).not.toBe(
      200,
    )
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
  })
})

describe('after a refund', () => {
  test('rent of the refunded days earns no points, whenever it is found', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    const during = today()
    await app.passDays(2)
    await refund(member)
    await app.settle()
    await payRent(member, 95_000, during)
    await payRent(member, 95_000)
    expect(await book(member)).toEqual({ available: 0, held: 0, owed: 0 })
  })

  test('a second plan has no bonus and is refunded for the remaining days', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await refund(member)
    await app.settle()
    await app.subscribe(member, 'premium_month', 'month')
    expect(await book(member)).toMatchObject({ available: 0 })
    await app.passDays(9)
    const offered = Number(Object(await refundable(member)).amount)
    expect(offered).toBeGreaterThan(6.5)
    expect(offered).toBeLessThan(7.5)
    expect((await refund(member)).body).toMatchObject({ refund: { amount: offered, state: 'done' } })
  })

  test('a later plan is refunded for the unused days and all credit of a plan change', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await refund(member)
    await app.settle()
    await app.subscribe(member, 'premium_year', 'year')
    await changeTo(member, 'standard_month', 'month')
    await app.passDays(9)
    const offered = Number(Object(await refundable(member)).amount)
    expect(offered).toBeGreaterThan(78)
    expect(offered).toBeLessThan(79)
    await refund(member)
    await app.passDays(1)
    expect(await refundedPounds(member)).toBeCloseTo(4.99 + offered)
    await app.subscribe(member)
    expect(await newestCharge(member)).toMatchObject({ amount: 4.99 })
  })

  test('an account that is closed and opened again gets no second bonus or full refund', async () => {
    const { db, queue } = app.context
    const close = async ({ memberId }: TestMember) => {
      const at = app.clock.now().toISOString()
      await db.execute(sql`update member set email = null, erased_at = ${at} where id = ${memberId}`)
      await db.transaction((tx) => queue.publish(tx, memberErased, { memberId }))
      await app.settle()
    }
    let member = await app.addMember({ email: 'again@gmail.com' })
    await app.subscribe(member)
    expect(await book(member)).toMatchObject({ available: 2000 })
    for (const email of ['again@gmail.com', 'Ag.ain+new@googlemail.com']) {
      await close(member)
      member = await app.addMember({ email })
      await app.subscribe(member)
      expect(await book(member)).toMatchObject({ available: 0 })
      await app.passDays(1)
      expect(Object(await refundable(member)).amount).toBeLessThan(4.99)
    }
  })

  test('another spelling of the address, or a shared card, counts as the same person', async () => {
    const spellings = ['greedy@gmail.com', 'gree.dy+1@googlemail.com', 'Greedy+2@gmail.com']
    const [first, ...others] = await Promise.all(spellings.map((email) => app.addMember({ email })))
    if (!first) throw new Error('Three were asked for.')
    await app.subscribe(first)
    expect(await book(first)).toMatchObject({ available: 2000 })
    await app.passDays(1)
    for (const member of others) {
      await app.subscribe(member)
      expect(await book(member)).toMatchObject({ available: 0 })
      expect(await refundable(member)).toMatchObject({ paid: 4.99 })
      expect(Object(await refundable(member)).amount).toBeLessThan(4.99)
    }
    const [owner, friend] = [await app.addMember(), await app.addMember()]
    await app.subscribe(owner)
    const order = { plan_id: 'standard_month', billing_interval: 'month' }
    const { body } = await app.call(friend, 'POST', `${base}/create/`, order)
    const [account] = (
      await app.context.db.execute<{ customer_id: string }>(
        sql`select customer_id from billing_account where member_id = ${owner.memberId}`,
      )
    ).rows
    app.stripe.shareCard(friend.email, `card-of-${account?.customer_id}`)
    app.stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
    await app.settle()
    expect(await book(friend)).toMatchObject({ available: 0 })
  })

  test('a plan paid without a card is refunded for the remaining days, and has no bonus', async () => {
    const member = await app.addMember()
    const order = { plan_id: 'standard_month', billing_interval: 'month' }
    const { body } = await app.call(member, 'POST', `${base}/create/`, order)
    expect(app.stripe.payWithoutCard(member.email)).toBe(true)
    app.stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
    await app.settle()
    expect(await book(member)).toMatchObject({ available: 0 })
    await app.passDays(1)
    expect(await refundable(member)).toMatchObject({ paid: 4.99 })
    expect(Object(await refundable(member)).amount).toBeLessThan(4.99)
  })

  test('for a yearly renewal, the bonus and the first year’s points stay', async () => {
    const member = await app.addMember()
    await app.subscribe(member, 'standard_year', 'year')
    await payRent(member, 95_000)
    await app.jump(360 * 86_400_000)
    await app.passDays(7)
    await payRent(member, 95_000)
    expect((await book(member))?.available).toBe(3900)
    expect((await refund(member)).body).toMatchObject({ refund: { amount: 45 } })
    await app.settle()
    expect(await book(member)).toEqual({ available: 2950, held: 0, owed: 0 })
  })
})
