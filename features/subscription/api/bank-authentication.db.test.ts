import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SubscriptionWorld, subscriptionWorld, type TestMember } from '../testing/index.ts'

let app: SubscriptionWorld
beforeAll(async () => {
  app = await subscriptionWorld()
})
afterEach(() => app.stripe.trouble('none'))
afterAll(() => app.close())

const base = '/api/subscriptions/subscription'
const premium = { plan_id: 'premium_month', billing_interval: 'month' }

/** Standard for ten days, with a card whose bank requires authentication. */
async function subscribedWithAskingCard(): Promise<TestMember> {
  const member = await app.addMember()
  const order = { plan_id: 'standard_month', billing_interval: 'month' }
  const { body } = await app.call(member, 'POST', `${base}/create/`, order)
  app.stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'asks_bank')
  await app.settle()
  await app.passDays(10)
  return member
}

const planOf = async (member: TestMember) => {
  const { body } = await app.call(member, 'GET', `${base}/`)
  return body.subscription as { plan_id: string; status: string; grace_ends_at: string | null }
}
const lettersTo = ({ email }: TestMember) => app.mail.emailsTo(email).map(({ subject }) => subject)

test('a plan change that the bank must confirm is made after the confirmation, and is not a decline', async () => {
  const member = await subscribedWithAskingCard()
  const asked = await app.call(member, 'POST', `${base}/update/`, premium)
  expect(asked).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: expect.stringContaining('Your bank asks you to confirm'),
      checkout_url: expect.stringContaining('/sandbox/checkout/invoices/'),
      subscription: { plan_id: 'standard_month', status: 'active' },
    },
  })
  await app.settle()
  expect(await planOf(member)).toMatchObject({ plan_id: 'standard_month', grace_ends_at: null })
  const before = lettersTo(member)
  app.stripe.finishInvoice(String(asked.body.checkout_url).split('/').at(-1) ?? '', 'paid')
  await app.settle()
  expect(await planOf(member)).toMatchObject({ plan_id: 'premium_month', status: 'active' })
  expect(lettersTo(member).length).toBe(before.length + 2)
})

test('an unconfirmed plan change expires, and a later missed payment is owed from its own day', async () => {
  const member = await subscribedWithAskingCard()
  await app.call(member, 'POST', `${base}/update/`, premium)
  await app.passDays(2)
  expect(await planOf(member)).toMatchObject({ plan_id: 'standard_month', status: 'active' })
  app.stripe.failCharges(member.email)
  await app.passDays(20)
  const owing = await planOf(member)
  expect(owing).toMatchObject({ plan_id: 'standard_month', status: 'past_due' })
  const daysLeft = (Date.parse(owing.grace_ends_at ?? '') - app.clock.now().getTime()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(4)
})

test('a plan change without a charge needs no confirmation by the bank', async () => {
  const member = await app.addMember()
  const order = { plan_id: 'premium_month', billing_interval: 'month' }
  const { body } = await app.call(member, 'POST', `${base}/create/`, order)
  app.stripe.finishCheckout(String(body.checkout_url).split('/').at(-1) ?? '', 'asks_bank')
  await app.settle()
  const changed = await app.call(member, 'POST', `${base}/update/`, {
    plan_id: 'standard_month',
    billing_interval: 'month',
  })
  expect(changed.body).not.toHaveProperty('checkout_url')
  expect(changed.body).toMatchObject({ subscription: { plan_id: 'standard_month' } })
})

test('a call that Stripe still processes asks the member to wait, without “card declined”', async () => {
  const member = await app.addMember()
  const order = { plan_id: 'standard_month', billing_interval: 'month' }
  app.stripe.trouble('busy')
  expect(await app.call(member, 'POST', `${base}/create/`, order)).toMatchObject({
    status: 503,
    body: { code: 'payments_unavailable' },
  })
  app.stripe.trouble('busy_once')
  expect(await app.call(member, 'POST', `${base}/create/`, order)).toMatchObject({ status: 200 })
})
