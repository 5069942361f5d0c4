import { createHmac } from 'node:crypto'
import { PASSWORD } from '@keyturn/identity/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideAdjustment, proposeAdjustment } from '../actions/adjust.ts'
import { completeRedemption } from '../actions/complete-redemption.ts'
import { decideHold } from '../actions/decide-hold.ts'
import { pointsAtStake } from '../actions/forget-member.ts'
import { voucherCodes } from '../actions/voucher-codes.ts'
import { readBook } from '../store/books.ts'
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

async function aMemberWith(points: number) {
  const member = await app.subscriber()
  for (let [left, month] = [points, 10]; left > 0; left -= 3000, month -= 1) {
    const paidOn = `2026-${String(month).padStart(2, '0')}-01`
    await app.rent(member, { pence: Math.min(left, 3000) * 100, paidOn })
  }
  return member
}

describe('buying a voucher', () => {
  test('with fifty concurrent requests succeeds for as many as the points pay for', async () => {
    const member = await aMemberWith(7_500)
    const before = app.tillo.issuedCount()
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.redeem(member)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(43)
    expect(app.tillo.issuedCount() - before).toBe(7)
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 500 },
      reserved: { points: 0 },
    })
  })

  test('with the same idempotency key buys once, even repeatedly and concurrently', async () => {
    const member = await aMemberWith(5_000)
    const wish = { key: 'one-and-the-same' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.redeem(member, wish)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await app.summary(member)).balance.available.points).toBe(4_000)
    expect((await app.redeem(member, { ...wish, amount: 5 })).status).toBe(409)
  })

  test('completes or refunds each abandoned order separately, so a failing one blocks no other', async () => {
    const { place } = app.context.vouchers
    app.context.vouchers.place = async () => ({ state: 'unknown' })
    const members = [await aMemberWith(2_000), await aMemberWith(2_000), await aMemberWith(2_000)]
    const asked = await Promise.all(members.map((member) => app.redeem(member)))
    // Deletes the jobs, so that none is active.
    await app.context.db.execute(sql`delete from pgboss.job where name = 'rewards.redemption'`)
    app.context.vouchers.place = (order) =>
      order.id === asked[0]?.body.id ? Promise.reject(new Error('A bad one.')) : place(order)
    await app.advance(31 * 3_600_000)
    const reserved = async () => {
      const books = await Promise.all(members.map(({ id }) => readBook(app.context.db, id)))
      return books.map(({ balances }) => balances.reserved)
    }
    expect(await reserved()).toEqual([1_000, 0, 0])
    app.context.vouchers.place = place
    await app.advance(12 * 3_600_000)
    expect(await reserved()).toEqual([0, 0, 0])
  })

  test('shows the code to its owner only', async () => {
    const member = await aMemberWith(2_000)
    const { body } = await app.redeem(member)
    const path = `/api/rewards/redemptions/${body.id}/code/`
    // An unopened code is not in the data copy, so that a refund can still cancel it.
    const [unopened] = await voucherCodes(app.context, member.id)
    expect(unopened?.content.toString()).toMatch(/^Larder & Co, £1\.00: not opened yet\./)
    const shown = await app.call('GET', path, { token: member.token })
    expect(shown.body).toMatchObject({ amount: 1, retailer_name: 'Larder & Co' })
    expect(shown.body.code).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
    const stranger = await app.subscriber()
    expect((await app.call('GET', path, { token: stranger.token })).status).toBe(404)
    const withoutPlan = path.replace('/api/rewards/redemptions/', '/api/privacy/record/vouchers/')
    expect((await app.call('GET', withoutPlan, { token: member.token })).body).toEqual(shown.body)
    expect((await app.call('GET', withoutPlan, { token: stranger.token })).status).toBe(404)
    const [codes] = await voucherCodes(app.context, member.id)
    expect(codes?.content.toString()).toContain(`Larder & Co, £1.00: ${shown.body.code}`)
    expect(await voucherCodes(app.context, stranger.id)).toEqual([])
    const { rows } = await app.context.db.execute<{ sealed_voucher: string }>(
      sql`select sealed_voucher from redemption where member_id = ${member.id}`,
    )
    expect(rows[0]?.sealed_voucher).not.toContain(shown.body.code)
  })

  test.each([
    [1.01, 'out_of_stock'],
    [1.02, 'price_changed'],
    [1.03, 'float_low'],
    [1.04, 'supplier_down'],
  ])('for £%d fails with %s, returns the points and gives the reason', async (amount, code) => {
    const member = await aMemberWith(2_000)
    const { body } = await app.redeem(member, { amount })
    expect(body).toMatchObject({ state: 'failed', failure: { code } })
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 2_000 },
      reserved: { points: 0 },
    })
    expect(
      (await app.call('GET', `/api/rewards/redemptions/${body.id}/code/`, { token: member.token })).status,
    ).toBe(409)
  })

  test('with a late response reserves the points until the result is known, and buys once', async () => {
    const member = await aMemberWith(2_000)
    const before = app.tillo.issuedCount()
    const { place } = app.context.vouchers
    app.context.vouchers.place = async (order) => {
      await place(order)
      return { state: 'unknown' }
    }
    const { body } = await app.redeem(member)
    app.context.vouchers.place = place
    expect(body.state).toBe('pending')
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 1_000 },
      reserved: { points: 1_000 },
    })
    await app.advance(60_000)
    const { body: list } = await app.call('GET', '/api/rewards/redemptions/', { token: member.token })
    expect(list).toMatchObject({ total_count: 1, items: [{ id: body.id, state: 'fulfilled' }] })
    expect(app.tillo.issuedCount() - before).toBe(1)
    expect((await app.summary(member)).balance.reserved.points).toBe(0)
  })

  test('polls a slow supplier until the order is done', async () => {
    const member = await aMemberWith(10_000)
    const { body } = await app.redeem(member, { retailer: 'north-star-rail', amount: 5 })
    expect(body.state).toBe('pending')
    await app.advance(60_000)
    const code = await app.call('GET', `/api/rewards/redemptions/${body.id}/code/`, { token: member.token })
    expect(code.status).toBe(200)
  })

  test('returns the points after a refusal of the first request, and not after an unknown result', async () => {
    const member = await aMemberWith(3_000)
    const { place } = app.context.vouchers
    const answers = ['unknown', 'refused'] as const
    let asked = 0
    app.context.vouchers.place = async () =>
      answers[asked++] === 'unknown' ? { state: 'unknown' } : { state: 'refused', because: 'refused' }
    const { body } = await app.redeem(member)
    expect(body.state).toBe('pending')
    await app.advance(60_000)
    expect((await app.summary(member)).balance.reserved.points).toBe(1_000)
    const { body: failed } = await app.redeem(member)
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'refused' } })
    app.context.vouchers.place = place
    await app.advance(10 * 60_000)
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 2_000 },
      reserved: { points: 0 },
    })
  })

  test('with two concurrent requests keeps the voucher that one of them returned', async () => {
    const member = await aMemberWith(2_000)
    const { place } = app.context.vouchers
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    app.context.vouchers.place = async () => {
      asked.resolve()
      await answered.promise
      return { state: 'unreachable' }
    }
    const buying = app.redeem(member)
    await asked.promise
    app.context.vouchers.place = async (order) => {
      const outcome = await place(order)
      answered.resolve()
      await buying
      return outcome
    }
    const { rows } = await app.context.db.execute<{ id: string }>(
      sql`select id from redemption where member_id = ${member.id}`,
    )
    await completeRedemption(app.context, member.id, rows[0]?.id ?? '')
    app.context.vouchers.place = place
    expect((await buying).body.state).toBe('pending')
    const { body } = await app.call('GET', '/api/rewards/redemptions/', { token: member.token })
    expect(body.items).toMatchObject([{ state: 'fulfilled' }])
    expect((await app.summary(member)).balance).toMatchObject({ available: { points: 1000 } })
  })

  test('is resumed by the next worker if a worker dies between reserving and ordering', async () => {
    const member = await aMemberWith(2_000)
    const place = app.context.vouchers.place
    app.context.vouchers.place = () => Promise.reject(new Error('killed'))
    expect((await app.redeem(member, { key: 'died-in-between' })).body.state).toBe('pending')
    app.context.vouchers.place = place
    expect((await app.summary(member)).balance.reserved.points).toBe(1_000)
    await app.advance(60_000)
    const { body } = await app.redeem(member, { key: 'died-in-between' })
    expect(body.state).toBe('fulfilled')
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 1_000 },
      reserved: { points: 0 },
    })
  })

  test.each([
    ['an unknown retailer', { retailer: 'nowhere' }],
    ['an amount that is not sold', { retailer: 'fernhill', amount: 7 }],
    ['a negative amount', { amount: -1 }],
    ['a zero amount', { amount: 0 }],
    ['fractions of a penny', { amount: 1.005 }],
    ['far too much', { amount: 1e9 }],
    ['an invalid key', { key: 'x' }],
  ])('refuses %s', async (_what, wish) => {
    const member = await aMemberWith(2_000)
    expect((await app.redeem(member, wish)).status).toBe(400)
    expect((await app.summary(member)).balance.available.points).toBe(2_000)
  })
})

describe('a supplier’s webhook', () => {
  const call = (body: string, headers: Record<string, string>) =>
    app.http.inject({ method: 'POST', url: '/api/webhooks/tillo/', headers, payload: body })

  test('makes a voucher ready as soon as it arrives, and only once if repeated', async () => {
    const heard: { headers: Record<string, string>; body: string }[] = []
    const arrived = Promise.withResolvers<void>()
    app.tillo.deliverTo(async (webhook) => {
      heard.push(webhook)
      const { statusCode } = await call(webhook.body, webhook.headers)
      arrived.resolve()
      return statusCode
    })
    const member = await aMemberWith(12_000)
    const { body } = await app.redeem(member, { retailer: 'stride', amount: 10 })
    expect(body.state).toBe('pending')
    await arrived.promise
    await app.work()
    const code = await app.call('GET', `/api/rewards/redemptions/${body.id}/code/`, { token: member.token })
    expect(code.status).toBe(200)
    const [news] = heard
    if (!news) throw new Error('Nothing was heard.')
    const again = await Promise.all(Array.from({ length: 5 }, () => call(news.body, news.headers)))
    expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    await app.tillo.resend(app.tillo.webhooks().map(({ id }) => id))
    await app.work()
    expect((await app.summary(member)).balance).toMatchObject({
      available: { points: 2_000 },
      reserved: { points: 0 },
    })
    const { rows } = await app.context.db.execute<{ body: string; handled_at: string | null }>(
      sql`select body, handled_at from webhook_event where provider = 'tillo'`,
    )
    expect(rows).toHaveLength(app.tillo.webhooks().length)
    for (const row of rows) {
      expect(row.handled_at).not.toBeNull()
      expect(row.body).not.toContain('client_request_id')
    }

    const forged = await call(news.body.replace('SUCCESS', 'ERROR'), news.headers)
    expect(forged.statusCode).toBe(401)
    expect(forged.json()).toEqual({ detail: expect.any(String) })
    expect((await call('', {})).statusCode).toBe(401)
    expect((await app.call('GET', '/api/webhooks/tillo/')).status).toBe(405)
  })
})

test('a signed webhook that cannot be parsed is refused by field, and the supplier retries it', async () => {
  const at = String(Math.floor(app.context.clock.now().getTime() / 1000))
  const body = '{"type":7,"data":{}}'
  const hmac = createHmac('sha256', Buffer.alloc(24, 'k')).update(`msg_7.${at}.${body}`)
  const signed = { 'webhook-id': 'msg_7', 'webhook-timestamp': at }
  const headers = { ...signed, 'webhook-signature': `v1,${hmac.digest('base64')}` }
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/webhooks/tillo/',
    headers,
    payload: body,
  })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual(['type'])
})

describe('closing an account with points', () => {
  const close = (member: { token: string }) =>
    app.call('DELETE', '/api/auth/profile/', { token: member.token, body: { password: PASSWORD } })
  const kept = async (member: { id: string }) => {
    const { rows } = await app.context.db.execute<{ state: string; sealed_voucher: string | null }>(
      sql`select state, sealed_voucher from redemption where member_id = ${member.id}`,
    )
    return rows
  }

  test('completes a pending voucher for accounting, and drops its code unread', async () => {
    const member = await aMemberWith(12_000)
    const { place } = app.context.vouchers
    app.context.vouchers.place = async () => ({ state: 'unknown' })
    expect((await app.redeem(member, { amount: 5 })).body.state).toBe('pending')
    expect(await pointsAtStake(app.context.db, member.id)).toEqual([
      '7,000 points, worth £7.00, are lost.',
      expect.stringContaining('still on its way'),
    ])
    await close(member)
    await app.work()
    expect(await kept(member)).toMatchObject([{ state: 'placed' }])
    app.context.vouchers.place = place
    await app.advance(2 * 3_600_000)
    expect(await kept(member)).toEqual([{ state: 'fulfilled', sealed_voucher: null }])
    expect(await inconsistentLedgers(app.context.db)).toEqual([])
  })

  test('deletes its points, codes and payees', async () => {
    const member = await aMemberWith(3_000)
    await app.redeem(member)
    const paymentId = await app.rent(member, { pence: 5_000_000 })
    const byMemberId = crypto.randomUUID()
    const id = await proposeAdjustment(app.context, member.id, { points: 5, reason: 'Sorry', byMemberId })
    expect(await pointsAtStake(app.context.db, member.id)).toContainEqual(
      expect.stringContaining('Write them down'),
    )
    await close(member)
    await app.work()
    await app.rent(member, { payee: 'News that came late' })
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({
      available: 0,
      held: 0,
      expired: 52_000,
    })
    expect(await kept(member)).toMatchObject([{ sealed_voucher: null }])
    const { rows } = await app.context.db.execute<{ payee: string }>(
      sql`select payee from points_award where member_id = ${member.id}`,
    )
    expect(rows.map(({ payee }) => payee)).toEqual(['', ''])
    const decision = { byMemberId: crypto.randomUUID(), reason: 'Looked at' }
    await expect(
      decideHold(app.context, member.id, { ...decision, paymentId, release: true }),
    ).rejects.toMatchObject({ status: 409 })
    await expect(
      decideAdjustment(app.context, member.id, { ...decision, id, approve: true }),
    ).rejects.toMatchObject({ status: 409 })
    expect(await inconsistentLedgers(app.context.db)).toEqual([])
    expect(await pointsAtStake(app.context.db, member.id)).toEqual([])
  })
})

describe('a refund of the first plan', () => {
  async function aNewcomer() {
    const member = await app.subscriber()
    await app.subscribe(member)
    return member
  }
  const vouchersOf = async (member: { token: string }) =>
    (await app.call('GET', '/api/rewards/redemptions/', { token: member.token })).body.items

  test('takes the welcome bonus back once', async () => {
    const member = await aNewcomer()
    expect((await app.summary(member)).welcome_bonus).toMatchObject({ total_points: 2_000 })
    await app.refund(member)
    await app.refund(member)
    const { welcome_bonus: welcome, balance } = await app.summary(member)
    expect(welcome).toBeNull()
    expect(balance.available.points).toBe(0)
    await app.subscribe(member)
    expect((await app.summary(member)).welcome_bonus).toBeNull()
  })

  test('cancels vouchers with an unopened code, and keeps opened ones at our loss', async () => {
    const member = await aNewcomer()
    const [opened, sealed] = [await app.redeem(member), await app.redeem(member)]
    const codeOf = (id: string) =>
      app.call('GET', `/api/rewards/redemptions/${id}/code/`, { token: member.token })
    expect((await codeOf(opened.body.id)).status).toBe(200)
    const before = app.tillo.issuedCount()
    await app.refund(member)
    expect(app.tillo.issuedCount()).toBe(before - 1)
    expect((await codeOf(opened.body.id)).status).toBe(200)
    expect((await codeOf(sealed.body.id)).status).toBe(409)
    expect(await vouchersOf(member)).toMatchObject([
      { state: 'failed', failure: { code: 'plan_refunded' } },
      { state: 'fulfilled' },
    ])
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 0, owed: 0 })
  })

  test('leaves a voucher valid that the retailer does not take back, without a debt', async () => {
    const member = await aNewcomer()
    const kept = await app.redeem(member, { amount: 1.06 })
    await app.refund(member)
    expect(await vouchersOf(member)).toMatchObject([{ id: kept.body.id, state: 'fulfilled' }])
    expect((await readBook(app.context.db, member.id)).balances).toMatchObject({ available: 0, owed: 0 })
  })

  test('keeps the code hidden while the supplier is unavailable, and retries', async () => {
    const member = await aNewcomer()
    const { body } = await app.redeem(member)
    app.tillo.setDown(true)
    await app.refund(member)
    app.tillo.setDown(false)
    const path = `/api/rewards/redemptions/${body.id}/code/`
    expect((await app.call('GET', path, { token: member.token })).status).toBe(409)
    await app.advance(11_000)
    expect(await vouchersOf(member)).toMatchObject([{ state: 'failed', failure: { code: 'plan_refunded' } }])
  })

  test('leaves the first plan’s welcome bonus if a later plan is refunded', async () => {
    const member = await aNewcomer()
    await app.refund(member, { first: false })
    expect((await app.summary(member)).welcome_bonus).toMatchObject({ total_points: 2_000 })
  })
})
