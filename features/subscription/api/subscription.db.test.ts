import { memberErased } from '@keyturn/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeOrder, openOrderOf } from '../store/orders.ts'
import { aPlanSince } from '../testing/plan.ts'
import { type Answer, type SubscriptionWorld, subscriptionWorld } from '../testing/subscription-world.ts'

let app: SubscriptionWorld
beforeAll(async () => {
  app = await subscriptionWorld({
    routes(http) {
      http.get('/api/rewards/summary/', { config: { access: 'member', plan: true } }, async () => ({
        ok: true,
      }))
      http.post('/api/verification/contact/', { config: { access: 'public' } }, async () => ({ ok: true }))
      http.get('/api/banking/accounts/', { config: { access: 'public' } }, async () => ({ ok: true }))
      http.delete('/api/credit-profile/consents/:agency/', { config: { access: 'public' } }, async () => ({
        ok: true,
      }))
    },
  })
})
afterAll(() => app.close())

const base = '/api/subscriptions/subscription'

test('the plans can be read without sign-in, with the printed prices', async () => {
  for (const path of ['/api/subscriptions/plans/', '/api/subscriptions/plans']) {
    const { status, body } = await app.call(null, 'GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      plans: [
        {
          name: 'standard',
          display_name: 'Standard',
          is_popular: false,
          pricing: { month: { price: 4.99, savings_amount: 0 }, year: { price: 45, savings_amount: 15 } },
          plan_ids: { month: 'standard_month', year: 'standard_year' },
          features: { rewards_multiplier: 1, cra_reporting_count: 1, landlord_property_management: false },
        },
        {
          name: 'premium',
          is_popular: true,
          pricing: { month: { price: 9.99 }, year: { price: 80, savings_amount: 40 } },
          features: { rewards_multiplier: 1.5, cra_reporting_count: 3, landlord_property_management: true },
        },
      ],
    })
  }
})

describe('without a sign-in', () => {
  test.each([
    ['GET', `${base}/`],
    ['POST', `${base}/create/`],
    ['POST', `${base}/cancel/`],
    ['GET', '/api/subscriptions/payment-history/'],
    ['POST', '/api/subscriptions/customer-portal/'],
    ['GET', '/api/subscriptions/features/'],
    ['GET', '/api/rewards/summary/'],
  ] as const)('%s %s returns 401', async (method, path) => {
    const { status, body } = await app.call(null, method, path)
    expect(status).toBe(401)
    expect(body).toEqual({ detail: expect.any(String) })
  })
})

describe('before the first plan', () => {
  test('there is no subscription, payment or feature, and routes that need a plan are closed', async () => {
    const member = await app.addMember()
    expect((await app.call(member, 'GET', `${base}/`)).status).toBe(404)
    const history = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(history.body).toMatchObject({ payments: [], refundable: null })
    const features = await app.call(member, 'GET', '/api/subscriptions/features/')
    expect(features.body).toMatchObject({ plan: null, features: { cra_reporting_count: 0 } })
    for (const path of [
      '/api/rewards/summary/',
      '/api/rewards/summary',
      '/api/transactions/',
      '/api/accounts/',
    ]) {
      const closed = await app.call(member, 'GET', path)
      expect(closed.status, path).toBe(402)
      expect(closed.body.error).toBe('subscription_required')
    }
    expect((await app.call(member, 'POST', `${base}/cancel/`)).body.error).toBe('subscription_required')
    expect((await app.call(member, 'GET', '/api/%72ewards/summary/')).status).toBe(402)
  })

  test('the routes exempted in the documents stay open, as does withdrawing a consent', async () => {
    const member = await app.addMember()
    expect((await app.call(member, 'POST', '/api/verification/contact/')).status).toBe(200)
    expect((await app.call(member, 'GET', '/api/banking/accounts/')).status).toBe(200)
    expect((await app.call(member, 'DELETE', '/api/credit-profile/consents/experian/')).status).toBe(200)
  })

  test.each([
    ['an unknown plan', { plan_id: 'pro', billing_interval: 'month' }, 'plan_id', 'Plan not found'],
    [
      'an unknown interval',
      { plan_id: 'standard', billing_interval: 'week' },
      'billing_interval',
      'Must be one of',
    ],
    ['no plan', { billing_interval: 'month' }, 'plan_id', 'required'],
    [
      'a return address on another site',
      { plan_id: 'standard', billing_interval: 'month', success_url: 'https://evil.example/' },
      'success_url',
      'URL on Keyturn',
    ],
    [
      'a cancel address on another site',
      { plan_id: 'standard', billing_interval: 'month', cancel_url: '//evil.example' },
      'cancel_url',
      'URL on Keyturn',
    ],
    ['an unknown field', { plan_id: 'standard', billing_interval: 'month', price: 1 }, 'price', 'not known'],
  ])('a checkout with %s is refused at its field', async (_what, order, field, words) => {
    const { status, body } = await app.call(await app.addMember(), 'POST', `${base}/create/`, order)
    expect(status).toBe(400)
    expect(body[field]).toEqual([expect.stringContaining(words)])
  })
})

test('a member who returns while the payment is being stored has the plan', async () => {
  const member = await app.addMember()
  const { db, clock } = app.context
  await app.call(member, 'POST', `${base}/create/`, { plan_id: 'standard_month', billing_interval: 'month' })
  const order = await openOrderOf(db, member.memberId)
  let asked: Promise<Answer> | undefined
  await db.transaction(async (tx) => {
    // The status is read before the order, which the table lock blocks. The webhook arrives in between.
    await tx.execute(sql`lock table checkout_order in access exclusive mode`)
    asked = app.call(member, 'GET', `${base}/`)
    await vi.waitUntil(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await aPlanSince(db, member.memberId, 'standard', clock.now())
    await closeOrder(tx, member.memberId, { id: order?.id ?? '', as: 'done' })
  })
  expect(await asked).toMatchObject({ status: 200, body: { subscription: { has_access: true } } })
})

test('staff have the Premium tier without paying', async () => {
  const admin = await app.addMember({ role: 'admin' })
  const { body } = await app.call(admin, 'GET', `${base}/`)
  expect(body.subscription).toMatchObject({
    status: 'active',
    complimentary: true,
    plan: { name: 'premium' },
  })
  expect((await app.call(admin, 'GET', '/api/rewards/summary/')).status).toBe(200)
  const order = { plan_id: 'standard', billing_interval: 'month' }
  expect((await app.call(admin, 'POST', `${base}/create/`, order)).status).toBe(409)
})

describe('a subscription', () => {
  // Runs first, because the nightly job reads every plan that exists by then.
  test('gets one email fourteen days before a yearly renewal', async () => {
    const member = await app.addMember({ email: 'yearly@example.com' })
    await app.subscribe(member, 'standard_year', 'year')
    await app.jump(343 * 86_400_000)
    await app.passDays(2)
    const reminders = () =>
      app.mail.emailsTo(member.email).filter(({ subject }) => subject.includes('renews on'))
    expect(reminders()).toHaveLength(0)
    await app.passDays(10)
    expect(reminders()).toHaveLength(1)
    expect(reminders()[0]?.text).toContain('£45.00')
  })

  test('is chosen, paid, changed, cancelled, resumed, ended and bought again', async () => {
    const member = await app.addMember({ email: 'life@example.com' })
    await app.subscribe(member, 'standard_month', 'month')
    const active = await app.call(member, 'GET', `${base}/`)
    expect(active.body.subscription).toMatchObject({
      status: 'active',
      has_access: true,
      plan_id: 'standard_month',
      billing_interval: 'month',
      cancel_at_period_end: false,
      plan: { name: 'standard', display_name: 'Standard', current_price: 4.99, billing_interval: 'month' },
    })
    expect((await app.call(member, 'GET', '/api/rewards/summary/')).status).toBe(200)
    expect((await app.call(member, 'GET', '/api/transactions/')).status).toBe(404)

    const larger = { plan_id: 'premium_month', billing_interval: 'month' }
    const preview = await app.call(member, 'POST', `${base}/update/preview/`, larger)
    expect(preview.body.preview).toMatchObject({ due_now: 5, credit: 4.99, new_price: 9.99 })
    const changed = await app.call(member, 'POST', `${base}/update/`, larger)
    expect(changed.body.subscription).toMatchObject({ plan: { name: 'premium' } })
    expect((await app.call(member, 'POST', `${base}/update/`, larger)).status).toBe(409)

    const reason = { reason: 'Moving in with my sister' }
    const leaving = await app.call(member, 'POST', `${base}/cancel/`, reason)
    expect(leaving.body.subscription).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      ...reason,
    })
    const again = await app.call(member, 'POST', `${base}/cancel/`)
    expect(again.body.subscription).toEqual(leaving.body.subscription)
    const staying = await app.call(member, 'POST', `${base}/reactivate/`)
    expect(staying.body.subscription).toMatchObject({ cancel_at_period_end: false, reason: null })
    expect((await app.call(member, 'POST', `${base}/reactivate/`)).status).toBe(409)

    await app.call(member, 'POST', `${base}/cancel/`, reason)
    await app.passDays(32)
    const confirmed = app.mail
      .emailsTo(member.email)
      .filter(({ subject }) => !subject.includes('receipt'))
      .map(({ subject }) => subject.replace(/on \d.*/, 'on a day'))
    expect(confirmed.toSorted()).toEqual([
      'Your plan ends on a day',
      'Your plan ends on a day',
      'Your plan goes on',
      'Your plan has ended',
      'Your plan is now Premium',
    ])
    const gone = await app.call(member, 'GET', `${base}/`)
    expect(gone.body.subscription).toMatchObject({ status: 'canceled', has_access: false, days_remaining: 0 })
    expect((await app.call(member, 'GET', '/api/rewards/summary/')).body.error).toBe('subscription_required')
    await app.subscribe(member, 'premium_year', 'year')
    const back = await app.call(member, 'GET', `${base}/`)
    expect(back.body.subscription).toMatchObject({ status: 'active', plan_id: 'premium_year' })
    const history = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(history.body.payments).toMatchObject([
      { amount: 80, currency: 'GBP', status: 'paid' },
      { amount: 5 },
      { amount: 4.99 },
    ])
  })

  test('names the day and amount of the next charge when it changes from yearly to monthly', async () => {
    const member = await app.addMember()
    await app.subscribe(member, 'standard_year', 'year')
    const monthly = { plan_id: 'premium_month', billing_interval: 'month' }
    const { body } = await app.call(member, 'POST', `${base}/update/preview/`, monthly)
    const preview = Object(body.preview)
    expect(preview).toMatchObject({ due_now: 0, credit_kept: 35.01, charges_paid_by_credit: 3 })
    await app.call(member, 'POST', `${base}/update/`, { ...monthly, priced_at: preview.priced_at })
    await app.passDays(125)
    const history = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    const charged = Object(history.body.payments).filter(({ amount }: { amount: number }) => amount > 0)
    const [next] = charged.slice(0, -1).toReversed()
    expect({ on: next.date.slice(0, 10), sum: next.amount }).toEqual({
      on: preview.next_charge_on,
      sum: preview.next_charge,
    })
    const back = { plan_id: 'standard_year', billing_interval: 'year' }
    const yearly = Object((await app.call(member, 'POST', `${base}/update/preview/`, back)).body.preview)
    expect(yearly).toMatchObject({ credit_kept: 0, next_charge: 45, charges_paid_by_credit: 0 })
    expect(yearly.next_charge_on).toBe(yearly.renews_on)
  })

  test('is not changed at a price shown over an hour ago, because a change costs the current price', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    const larger = { plan_id: 'premium_month', billing_interval: 'month' }
    const preview = async () =>
      (await app.call(member, 'POST', `${base}/update/preview/`, larger)).body.preview as {
        due_now: number
        priced_at: string
      }
    const shown = await preview()
    await app.passDays(10)
    const { due_now: costsNow } = await preview()
    expect(costsNow).toBeLessThan(shown.due_now)
    await app.call(member, 'POST', `${base}/update/`, { ...larger, priced_at: shown.priced_at })
    const { body } = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(body.payments).toMatchObject([{ amount: costsNow }, { amount: 4.99 }])
  })

  test('closes seven days after a refused renewal, and a payment opens it again', async () => {
    const member = await app.addMember({ email: 'owing@example.com' })
    await app.subscribe(member)
    app.stripe.failCharges('owing@example.com')
    await app.passDays(34)
    const owing = await app.call(member, 'GET', `${base}/`)
    expect(owing.body.subscription).toMatchObject({ status: 'past_due', has_access: true })
    expect((await app.call(member, 'GET', '/api/rewards/summary/')).status).toBe(200)
    await app.passDays(8)
    const expired = await app.call(member, 'GET', `${base}/`)
    expect(expired.body.subscription).toMatchObject({ status: 'expired', has_access: false })
    const closed = await app.call(member, 'GET', '/api/rewards/summary/')
    expect(closed).toMatchObject({ status: 402, body: { error: 'subscription_expired' } })
    expect(
      app.mail
        .emailsTo(member.email)
        .map(({ subject }) => subject)
        .toReversed(),
    ).toEqual([
      'Your receipt: £4.99 for Keyturn Standard',
      'Your payment did not go through',
      'Your plan has ended',
    ])
    await app.subscribe(member)
    expect((await app.call(member, 'GET', '/api/rewards/summary/')).status).toBe(200)
    const atOnce = await app.call(member, 'POST', `${base}/cancel/`, { cancel_at_period_end: false })
    expect(atOnce.body).toMatchObject({
      message: 'Your plan has ended. You will not be charged again.',
      subscription: { status: 'canceled', has_access: false },
    })
  })

  test('is paid by a new card given in the portal', async () => {
    const member = await app.addMember({ email: 'newcard@example.com' })
    await app.subscribe(member)
    app.stripe.failCharges('newcard@example.com')
    await app.passDays(32)
    const portal = await app.call(member, 'POST', '/api/subscriptions/customer-portal/', {
      return_url: '/settings',
    })
    app.stripe.actInPortal(String(portal.body.portal_url).split('/').at(-1) ?? '', 'working_card')
    await app.settle()
    expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({
      status: 'active',
    })
    await app.passDays(10)
    expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({
      status: 'active',
    })
  })

  test('is refunded in full once within fourteen days', async () => {
    const member = await app.addMember({ email: 'regret@example.com' })
    await app.subscribe(member, 'premium_year', 'year')
    await app.passDays(13)
    const offered = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(offered.body.refundable).toMatchObject({ amount: 80 })
    const refund = await app.call(member, 'POST', `${base}/refund/`)
    expect(refund.body).toMatchObject({ success: true, refund: { amount: 80, state: 'done' } })
    await app.settle()
    const history = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(history.body).toMatchObject({ payments: [{ status: 'refunded' }], refundable: null })
    expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({
      status: 'canceled',
    })
    expect((await app.call(member, 'POST', `${base}/refund/`)).status).toBe(409)
  })

  test('can be refunded within the same fourteen days after it was ended at once', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    await app.call(member, 'POST', `${base}/cancel/`, { cancel_at_period_end: false })
    await app.settle()
    const refund = await app.call(member, 'POST', `${base}/refund/`)
    expect(refund.body).toMatchObject({ refund: { amount: 4.99, state: 'done' } })
    await app.settle()
    const { body } = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(body).toMatchObject({ payments: [{ status: 'refunded' }], refundable: null })
  })

  test('refunds a plan change that is charged during the refund too', async () => {
    const member = await app.addMember()
    await app.subscribe(member, 'premium_month', 'month')
    const { payments } = app.context
    const end = payments.endNow
    const yearly = { plan_id: 'premium_year', billing_interval: 'year' }
    const changedJustBefore = vi.spyOn(payments, 'endNow').mockImplementationOnce(async (id) => {
      expect((await app.call(member, 'POST', `${base}/update/`, yearly)).status).toBe(200)
      await end(id)
    })
    expect((await app.call(member, 'POST', `${base}/refund/`)).status).toBe(200)
    changedJustBefore.mockRestore()
    await app.settle()
    const { body } = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(body.payments).toMatchObject([{ status: 'refunded' }, { amount: 9.99, status: 'refunded' }])
    const refunds = app.mail.emailsTo(member.email).filter(({ subject }) => subject.includes('refund'))
    expect(refunds).toHaveLength(2)
  })

  test('is refunded once for concurrent requests, and each call gets a response', async () => {
    const member = await app.addMember()
    await app.subscribe(member)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(member, 'POST', `${base}/refund/`)),
    )
    for (const { status } of answers) expect([200, 402, 409]).toContain(status)
    await app.settle()
    const { body } = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
    expect(body.payments).toMatchObject([{ amount: 4.99, status: 'refunded' }])
    expect(app.mail.emailsTo(member.email)).toHaveLength(3)
  })

  test('cannot be refunded on the fifteenth day, and the response says so', async () => {
    const member = await app.addMember()
    await app.subscribe(member, 'premium_year', 'year')
    await app.passDays(15)
    const refund = await app.call(member, 'POST', `${base}/refund/`)
    expect(refund).toMatchObject({ status: 409, body: { code: 'refund_not_possible' } })
  })
})

test('a member who deletes the account is never charged again', async () => {
  const member = await app.addMember()
  await app.subscribe(member)
  const { db, queue } = app.context
  await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: member.memberId }))
  await app.settle()
  const { body } = await app.call(member, 'GET', `${base}/`)
  expect(body.subscription).toMatchObject({ status: 'canceled', has_access: false })
})
