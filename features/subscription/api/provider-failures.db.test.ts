import { createHmac } from 'node:crypto'
import { memberErased } from '@keyturn/identity'
import { deleteJobsOfMember, onEvent } from '@keyturn/platform/jobs'
import { PaymentsUnavailable } from '@keyturn/providers/payments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscriptionActivated, subscriptionEnded, syncSubscription } from '../index.ts'
import { subscriptionData } from '../personal-data.ts'
import { type SubscriptionWorld, subscriptionWorld, type TestMember } from '../testing/index.ts'

let app: SubscriptionWorld
let heard: string[]
beforeAll(async () => {
  app = await subscriptionWorld({
    deliver: false,
    timeoutMs: 400,
    handlers: [
      onEvent(subscriptionActivated, 'test.activated', async ({ memberId, first }) => {
        heard.push(`${memberId} began${first ? ' first' : ''}`)
      }),
      onEvent(subscriptionEnded, 'test.ended', async ({ memberId, because }) => {
        heard.push(`${memberId} ended ${because}`)
      }),
    ],
  })
})
beforeEach(() => {
  heard = []
  app.stripe.trouble('none')
})
afterAll(() => app.close())

const base = '/api/subscriptions/subscription'
const order = { plan_id: 'standard_month', billing_interval: 'month' }
const idIn = (answer: { body: Record<string, unknown> }): string =>
  String(answer.body.checkout_url).split('/').at(-1) ?? ''

interface Sent {
  headers: Record<string, string>
  body: string
}

/** Collects signed webhooks, so that a test can deliver them in any order. */
function keepWebhooks(): Sent[] {
  const kept: Sent[] = []
  app.stripe.deliverTo(async (request) => {
    kept.push(request)
    return 200
  })
  return kept
}

const hand = (sent: Sent) =>
  app.http.inject({
    method: 'POST',
    url: '/api/webhooks/stripe/',
    headers: sent.headers,
    payload: sent.body,
  })

async function rowsOf(member: TestMember) {
  const { rows } = await app.database.db.execute(sql`
    select status, plan, billing_interval, cancels_at is not null as leaving, surplus from subscription
    where member_id = ${member.memberId}`)
  return rows
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}

describe('Stripe webhooks', () => {
  test('end in the same state and notify once, for each order of five events that arrive twice', async () => {
    const kept = keepWebhooks()
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    const [account] = await app.context.payments
      .subscriptionsOf((await customerOf(member)) ?? '')
      .then((all) => all.map(({ id }) => id))
    await app.context.payments.endAtPeriodEnd(account ?? '', null)
    await app.context.payments.endNow(account ?? '')
    await app.stripe.settled()
    const main = [
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ].map((type) => kept.find(({ body }) => JSON.parse(body).type === type))
    const events = main.filter((sent): sent is Sent => sent !== undefined)
    expect(events).toHaveLength(5)

    for (const arrival of permutations(events)) {
      await app.database.db.execute(
        sql`truncate webhook_event, subscription, subscription_change, billing_notice, plan_holder`,
      )
      heard = []
      app.mail.clear()
      for (const sent of arrival) {
        expect((await hand(sent)).statusCode).toBe(200)
        await app.settle()
        expect((await hand(sent)).statusCode).toBe(200)
      }
      expect(await rowsOf(member)).toEqual([
        { status: 'canceled', plan: 'standard', billing_interval: 'month', leaving: true, surplus: false },
      ])
      expect(heard.toSorted()).toEqual([`${member.memberId} began first`, `${member.memberId} ended left`])
      const letters = app.mail.emailsTo(member.email)
      expect(letters.filter(({ subject }) => subject.startsWith('Your receipt'))).toHaveLength(1)
    }
  })

  test('change nothing if an old one arrives after newer ones', async () => {
    const kept = keepWebhooks()
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    await app.stripe.settled()
    const [created] = kept
    for (const sent of kept.slice(1)) await hand(sent)
    await app.settle()
    await app.call(member, 'POST', `${base}/cancel/`)
    if (created) await hand(created)
    await app.settle()
    const { body } = await app.call(member, 'GET', `${base}/`)
    expect(body.subscription).toMatchObject({ cancel_at_period_end: true })
  })

  test('are not needed if the browser returns first', async () => {
    keepWebhooks()
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    // The guard fetches the state itself, because their first call may need a plan.
    expect((await app.call(member, 'GET', '/api/rewards/summary/')).status).not.toBe(402)
    const { body } = await app.call(member, 'GET', `${base}/`)
    expect(body.subscription).toMatchObject({ status: 'active' })
  })

  test('are not needed if the nightly job finds a payment', async () => {
    keepWebhooks()
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    await app.passDays(1)
    expect(await rowsOf(member)).toMatchObject([{ status: 'active' }])
  })

  test('are replaced by polling while an abandoned checkout is open, and not afterwards', async () => {
    const member = await app.addMember()
    await app.call(member, 'POST', `${base}/create/`, order)
    await app.passDays(3)
    const { rows } = await app.database.db.execute(
      sql`select state from checkout_order where member_id = ${member.memberId}`,
    )
    expect(rows).toEqual([{ state: 'lapsed' }])
    expect((await app.call(member, 'POST', `${base}/create/`, order)).status).toBe(200)
  })

  test('are refused and not stored if they are forged, altered, unsigned or replayed late', async () => {
    const kept = keepWebhooks()
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    await app.stripe.settled()
    const [sent] = kept
    if (!sent) throw new Error('No webhook was sent.')
    const forgeries: Sent[] = [
      ...['t=1,v1=abc', 't=soon,v1=', ',=', ''].map((signature) => ({
        ...sent,
        headers: { ...sent.headers, 'stripe-signature': signature },
      })),
      { ...sent, headers: { 'content-type': 'application/json' } },
      { ...sent, body: sent.body.replace('"livemode":false', '"livemode":true') },
      { ...sent, body: '' },
    ]
    for (const forged of forgeries) {
      const answer = await hand(forged)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'bad_signature' })
    }
    await app.passDays(1)
    expect((await hand(sent)).statusCode).toBe(400)
    const { rows } = await app.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from webhook_event where event_id = ${JSON.parse(sent.body).id}`,
    )
    expect(rows[0]?.count).toBe(0)
  })
})

test('a signed webhook that cannot be parsed is refused by field', async () => {
  const at = Math.floor(app.clock.now().getTime() / 1000)
  for (const [body, field] of [
    ['no JSON', 'body'],
    ['{"id":"evt_1","type":"x","data":{}}', 'data.object'],
  ] as const) {
    const signature = createHmac('sha256', 'whsec_sandbox').update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const answer = await hand({ headers, body })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([field])
  }
})

async function customerOf(member: TestMember): Promise<string | null> {
  const { rows } = await app.database.db.execute<{ customer_id: string }>(
    sql`select customer_id from billing_account where member_id = ${member.memberId}`,
  )
  return rows[0]?.customer_id ?? null
}

describe('two tabs that choose a plan', () => {
  test('make one checkout with the same choice at the same time', async () => {
    const member = await app.addMember()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call(member, 'POST', `${base}/create/`, order)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(idIn)).size).toBe(1)
  })

  test('close the first checkout with different choices, so that only the last can be paid', async () => {
    const member = await app.addMember()
    const first = idIn(await app.call(member, 'POST', `${base}/create/`, order))
    const yearly = { plan_id: 'premium_year', billing_interval: 'year' }
    const second = idIn(await app.call(member, 'POST', `${base}/create/`, yearly))
    app.stripe.finishCheckout(first, 'paid')
    app.stripe.finishCheckout(second, 'paid')
    await app.call(member, 'GET', `${base}/`)
    expect(await rowsOf(member)).toMatchObject([{ plan: 'premium', status: 'active' }])
  })

  test('can pay at most one of two concurrent choices', async () => {
    const member = await app.addMember()
    const choices = ['standard_month', 'premium_month', 'standard_year', 'premium_year']
    const answers = await Promise.all(
      choices.map((planId) =>
        app.call(member, 'POST', `${base}/create/`, {
          plan_id: planId,
          billing_interval: planId.split('_')[1],
        }),
      ),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.status)
      if (answer.status === 200) app.stripe.finishCheckout(idIn(answer), 'paid')
    }
    await app.call(member, 'GET', `${base}/`)
    await app.passDays(1)
    expect((await rowsOf(member)).filter((row) => row.status === 'active')).toHaveLength(1)
  })

  test('with two purchases keep the first plan, and the second is ended and refunded', async () => {
    const member = await app.addMember()
    const checkoutId = idIn(await app.call(member, 'POST', `${base}/create/`, order))
    const customerId = (await customerOf(member)) ?? ''
    const price = {
      key: 'keyturn_premium_month',
      productName: 'x',
      amountPence: 999,
      interval: 'month' as const,
    }
    const other = await app.context.payments.openCheckout({
      orderId: 'elsewhere',
      customerId,
      memberId: member.memberId,
      price,
      successUrl: 'http://a/',
      cancelUrl: 'http://b/',
    })
    app.stripe.finishCheckout(checkoutId, 'paid')
    app.stripe.finishCheckout(other.id, 'paid')
    await app.call(member, 'GET', `${base}/`)
    expect((await rowsOf(member)).filter((row) => row.status === 'active' && !row.surplus)).toHaveLength(1)
    const charges = await app.context.payments.chargesOf(customerId)
    expect(charges.filter((charge) => charge.refundedPence === charge.amountPence)).toHaveLength(1)
    await app.settle()
    expect(heard).toEqual([`${member.memberId} began first`])
  })

  test('are refused a second plan while one is running', async () => {
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    await app.call(member, 'GET', `${base}/`)
    const second = await app.call(member, 'POST', `${base}/create/`, order)
    expect(second).toMatchObject({ status: 409, body: { code: 'already_subscribed' } })
  })
})

test('a closed account is not charged by an open checkout or a checkout that was just paid', async () => {
  const [waiting, paying] = [await app.addMember(), await app.addMember()]
  const open = idIn(await app.call(waiting, 'POST', `${base}/create/`, order))
  const paid = idIn(await app.call(paying, 'POST', `${base}/create/`, order))
  app.stripe.finishCheckout(paid, 'paid')
  const { db, queue } = app.context
  for (const { memberId } of [waiting, paying])
    await db.transaction((tx) => queue.publish(tx, memberErased, { memberId }))
  await app.settle()
  app.stripe.finishCheckout(open, 'paid')
  expect(await app.context.payments.subscriptionsOf((await customerOf(waiting)) ?? '')).toEqual([])
  expect(await app.context.payments.subscriptionsOf((await customerOf(paying)) ?? '')).toMatchObject([
    { status: 'canceled' },
  ])
})

describe.each(['down', 'silent'] as const)('while Stripe is %s', (kind) => {
  test('choosing a plan fails with a message, changes nothing, and works afterwards', async () => {
    const member = await app.addMember()
    app.stripe.trouble(kind)
    const answer = await app.call(member, 'POST', `${base}/create/`, order)
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({
      code: 'payments_unavailable',
      error: expect.stringContaining('Nothing was changed'),
    })
    app.stripe.trouble('none')
    const later = await app.call(member, 'POST', `${base}/create/`, order)
    expect(later.status).toBe(200)
  })

  test('cancelling fails with a message, keeps the plan, and the plan can still be read', async () => {
    keepWebhooks()
    const member = await app.addMember()
    app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
    await app.call(member, 'GET', `${base}/`)
    app.stripe.trouble(kind)
    expect((await app.call(member, 'POST', `${base}/cancel/`)).status).toBe(503)
    const { status, body } = await app.call(member, 'GET', `${base}/`)
    expect(status).toBe(200)
    expect(body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect((await app.call(member, 'GET', '/api/subscriptions/payment-history/')).status).toBe(503)
  })
})

test('a plan change before Stripe’s outage is found afterwards and not reported as undone', async () => {
  keepWebhooks()
  const member = await app.addMember()
  app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
  await app.call(member, 'GET', `${base}/`)
  const look = vi.spyOn(app.context.payments, 'subscriptionsOf')
  look.mockRejectedValueOnce(new PaymentsUnavailable(new Error('silent')))
  const answer = await app.call(member, 'POST', `${base}/cancel/`, { reason: 'Too dear' })
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'payments_unconfirmed', error: expect.not.stringContaining('Nothing was changed') },
  })
  await app.settle()
  look.mockRestore()
  const { body } = await app.call(member, 'GET', `${base}/`)
  expect(body.subscription).toMatchObject({ cancel_at_period_end: true, reason: 'Too dear' })
})

test('a member with debts who cancels during an outage is not charged afterwards', async () => {
  const member = await app.addMember({ email: 'owes-and-leaves@example.com' })
  app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
  app.stripe.failCharges(member.email)
  await app.passDays(33)
  expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({
    status: 'past_due',
  })
  app.stripe.trouble('down')
  expect(await app.call(member, 'POST', `${base}/cancel/`)).toMatchObject({
    status: 503,
    body: { code: 'payments_unconfirmed' },
  })
  app.stripe.trouble('none')
  await app.passDays(1)
  const charged = await app.context.payments.subscriptionsOf((await customerOf(member)) ?? '')
  expect(charged).toMatchObject([{ status: 'canceled' }])
  expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({
    status: 'canceled',
  })
})

test('a declined card keeps the plan and is reported', async () => {
  keepWebhooks()
  const member = await app.addMember({ email: 'declined@example.com' })
  app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
  await app.call(member, 'GET', `${base}/`)
  app.stripe.failCharges('declined@example.com')
  const larger = { plan_id: 'premium_month', billing_interval: 'month' }
  const answer = await app.call(member, 'POST', `${base}/update/`, larger)
  expect(answer).toMatchObject({ status: 409, body: { code: 'card_declined' } })
  const { body } = await app.call(member, 'GET', `${base}/`)
  expect(body.subscription).toMatchObject({ plan: { name: 'standard' } })
})

test('ending a plan and starting another works at once, even ten times in a row', async () => {
  const member = await app.addMember()
  const { payments } = app.context
  const open = payments.openCheckout
  // A webhook of the previous plan is processed while the next checkout opens.
  const opening = vi.spyOn(payments, 'openCheckout').mockImplementation(async (order) => {
    const checkout = await open(order)
    await app.settle()
    return checkout
  })
  for (let round = 0; round < 10; round += 1) {
    const order = { plan_id: 'standard_month', billing_interval: 'month' }
    const { status, body } = await app.call(member, 'POST', `${base}/create/`, order)
    expect(status, JSON.stringify(body)).toBe(200)
    app.stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
    expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({ has_access: true })
    const ended = await app.call(member, 'POST', `${base}/cancel/`, { cancel_at_period_end: false })
    expect(ended.body.subscription).toMatchObject({ has_access: false })
  }
  opening.mockRestore()
  await app.settle()
  expect((await app.call(member, 'GET', `${base}/`)).body.subscription).toMatchObject({ has_access: false })
})

test('a changed price list does not change the price, reminder and past payments of a plan', async () => {
  const member = await app.addMember()
  const { payments } = app.context
  const { openCheckout } = payments
  const order = { plan_id: 'standard_year', billing_interval: 'year' }
  const cheaper = vi.spyOn(payments, 'openCheckout').mockImplementationOnce((given) => {
    return openCheckout({ ...given, price: { ...given.price, amountPence: 3900 } })
  })
  const { body } = await app.call(member, 'POST', `${base}/create/`, order)
  cheaper.mockRestore()
  app.stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'paid')
  await app.settle()
  // Another member buys at the list price, whose lookup key then moves to the new price.
  await app.subscribe(await app.addMember(), 'standard_year', 'year')
  await syncSubscription(app.context, member.memberId)
  const { subscription } = (await app.call(member, 'GET', `${base}/`)).body
  expect(subscription).toMatchObject({ plan_id: 'standard_year', plan: { current_price: 39 } })
  const history = await app.call(member, 'GET', '/api/subscriptions/payment-history/')
  expect(history.body.payments).toMatchObject([{ amount: 39, description: 'Standard, yearly' }])
  await app.jump(355 * 86_400_000)
  await app.passDays(2)
  const [reminder] = app.mail.emailsTo(member.email).filter(({ subject }) => subject.includes('renews on'))
  expect(reminder?.text).toContain('£39.00')
})

test('an account closed during an outage is not charged, and its dead letters stay until the plan has ended', async () => {
  const member = await app.addMember()
  app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
  await app.passDays(1)
  const { db, queue } = app.context
  app.stripe.trouble('down')
  const now = app.clock.now().toISOString()
  await db.execute(sql`update member set erased_at = ${now} where id = ${member.memberId}`)
  await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: member.memberId }))
  await app.passDays(2)
  await db.transaction((tx) => deleteJobsOfMember(tx, member.memberId, queue.subscriberNames(memberErased)))
  expect(await subscriptionData.unfinished?.(db, member.memberId)).toHaveLength(1)
  app.stripe.trouble('none')
  await app.passDays(2)
  expect(await subscriptionData.unfinished?.(db, member.memberId)).toEqual([])
})

test('the nightly job ends a running plan of an account that was closed long ago', async () => {
  const member = await app.addMember()
  app.stripe.finishCheckout(idIn(await app.call(member, 'POST', `${base}/create/`, order)), 'paid')
  await app.passDays(1)
  const now = app.clock.now().toISOString()
  await app.context.db.execute(sql`update member set erased_at = ${now} where id = ${member.memberId}`)
  await app.passDays(1)
  expect(await subscriptionData.unfinished?.(app.context.db, member.memberId)).toEqual([])
})
