import { dayOfInstant } from '@keyturn/platform/days'
import { lookUp } from '@keyturn/platform/db'
import { PaymentsUnavailable } from '@keyturn/providers/payments'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { company } from '../domain/company.ts'
import { endOnRequestJob, noticesOf, refundWaitingSeconds } from '../index.ts'
import { type SubscriptionWorld, subscriptionWorld, type TestMember } from '../testing/index.ts'

const DAY_MS = 86_400_000
const base = '/api/subscriptions/subscription'

let app: SubscriptionWorld
beforeAll(async () => {
  app = await subscriptionWorld()
})
afterAll(() => app.close())

const lettersOf = (member: TestMember, words: string) =>
  app.mail.emailsTo(member.email).filter(({ subject }) => subject.includes(words))
const planOf = async (member: TestMember) => (await app.call(member, 'GET', `${base}/`)).body.subscription
const paidBy = async (member: TestMember) =>
  (await app.call(member, 'GET', '/api/subscriptions/payment-history/')).body.payments

/** Queues a member's cancellation by email or telephone, as staff do. */
async function said(member: TestMember, saidOn: Date, moneyBack = false): Promise<void> {
  const { db, queue } = app.context
  const statement = { memberId: member.memberId, moneyBack }
  await db.transaction((tx) =>
    queue.enqueue(tx, endOnRequestJob, { ...statement, saidOn: dayOfInstant(saidOn) }),
  )
  await app.settle()
}

test('a monthly plan has a reminder before its sixth renewal, and before no earlier one', async () => {
  const member = await app.addMember({ email: 'monthly@example.com' })
  await app.subscribe(member)
  await app.jump(160 * DAY_MS)
  await app.passDays(1)
  expect(lettersOf(member, 'renews on')).toHaveLength(0)
  await app.passDays(11)
  const [reminder, ...more] = lettersOf(member, 'renews on')
  expect(more).toEqual([])
  expect(reminder?.text).toContain('£4.99 a month after that until you cancel')
  expect(reminder?.text).toContain('To stop it, switch the plan off before')
  await app.passDays(20)
  expect(lettersOf(member, 'renews on')).toHaveLength(1)
})

test('the cooling-off period after a yearly renewal has its own email on the first day, with the form', async () => {
  const member = await app.addMember({ email: 'second-year@example.com' })
  await app.subscribe(member, 'standard_year', 'year')
  await app.jump(362 * DAY_MS)
  await app.passDays(2)
  expect(lettersOf(member, 'cancel the new year')).toHaveLength(0)
  await app.passDays(2)
  const [notice, ...more] = lettersOf(member, 'cancel the new year')
  expect(more).toEqual([])
  expect(notice?.text).toContain('for £45.00')
  expect(notice?.text).toContain('have the money back')
  expect(notice?.text).toContain('hereby give notice that I/We')
  await app.passDays(3)
  expect(lettersOf(member, 'cancel the new year')).toHaveLength(1)
})

test('the receipt contains the model cancellation form with our name and address', async () => {
  const member = await app.addMember({ email: 'form@example.com' })
  await app.subscribe(member)
  const [receipt] = lettersOf(member, 'Your receipt')
  expect(receipt?.text).toContain(`To ${company.legalName}, ${company.address.join(', ')}`)
  expect(receipt?.text).toContain('Signature of consumer(s)')
  expect(receipt?.text).toContain('/cancellation-form')
})

test('each email about money is logged with its time, or with its rejection by the mailbox', async () => {
  const member = await app.addMember({ email: 'logged@example.com' })
  await app.subscribe(member)
  await app.call(member, 'POST', `${base}/cancel/`)
  await app.settle()
  const { db } = app.context
  const sent = await lookUp(db, noticesOf(member.memberId))
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['leaving', 'receipt'])
  for (const { sentAt, refusedAt } of sent) {
    expect(sentAt).not.toBeNull()
    expect(refusedAt).toBeNull()
  }
})

test('a plan can be cancelled by email at the end of its paid period, and an email confirms that', async () => {
  const member = await app.addMember({ email: 'stop@example.com' })
  await app.subscribe(member)
  await app.passDays(20)
  await said(member, app.clock.now())
  expect(await planOf(member)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(lettersOf(member, 'Your plan ends on')).toHaveLength(1)
  await said(member, app.clock.now())
  expect(lettersOf(member, 'Your plan ends on')).toHaveLength(1)
  await app.passDays(15)
  expect(lettersOf(member, 'Your plan has ended')).toHaveLength(1)
  expect(await paidBy(member)).toHaveLength(1)
})

test('a refund request counts from the day it was sent, not from the day it was read', async () => {
  const member = await app.addMember({ email: 'late-read@example.com' })
  await app.subscribe(member, 'premium_year', 'year')
  await app.passDays(13)
  const wrote = app.clock.now()
  await app.passDays(3)
  await said(member, wrote, true)
  expect(await paidBy(member)).toMatchObject([{ amount: 80, status: 'refunded' }])
  expect(await planOf(member)).toMatchObject({ status: 'canceled' })
  expect(lettersOf(member, 'Your refund of £80.00')).toHaveLength(1)
})

test('a cancellation after the cooling-off period ends the plan with its paid period', async () => {
  const member = await app.addMember({ email: 'too-late@example.com' })
  await app.subscribe(member, 'premium_year', 'year')
  await app.passDays(16)
  await said(member, app.clock.now(), true)
  expect(await paidBy(member)).toMatchObject([{ status: 'paid' }])
  expect(await planOf(member)).toMatchObject({ cancel_at_period_end: true })
})

test('a charge after a member’s cancellation is refunded', async () => {
  const member = await app.addMember({ email: 'charged-since@example.com' })
  await app.subscribe(member)
  await app.passDays(29)
  const wrote = app.clock.now()
  await app.passDays(4)
  expect(await paidBy(member)).toHaveLength(2)
  await said(member, wrote)
  expect(await paidBy(member)).toMatchObject([{ status: 'refunded' }, { status: 'paid' }])
  expect(await planOf(member)).toMatchObject({ status: 'canceled' })
})

test('a cancellation on a London summer day refunds a charge of that day’s first hour', async () => {
  const member = await app.addMember({ email: 'summer-night@example.com' })
  const now = app.clock.now()
  const year = now.getUTCFullYear() + 1
  await app.jump(Date.UTC(year, 5, 5, 23, 10) - now.getTime())
  await app.subscribe(member)
  await app.passDays(31)
  expect(await paidBy(member)).toHaveLength(2)
  await said(member, new Date(Date.UTC(year, 6, 6, 12)))
  expect(await paidBy(member)).toMatchObject([{ status: 'refunded' }, { status: 'paid' }])
})

test('a refund is sent within fourteen days even if the payment provider was down for days', async () => {
  const member = await app.addMember({ email: 'silent@example.com' })
  await app.subscribe(member)
  await app.passDays(2)
  const silent = vi
    .spyOn(app.context.payments, 'refund')
    .mockRejectedValue(new PaymentsUnavailable(new Error('silent')))
  expect((await app.call(member, 'POST', `${base}/refund/`)).status).toBe(200)
  await app.passDays(4)
  expect(await refundWaitingSeconds(app.context.db, app.clock.now())).toBeGreaterThan(3 * 86_400)
  silent.mockRestore()
  await app.passDays(2)
  expect(await paidBy(member)).toMatchObject([{ status: 'refunded' }])
  expect(await refundWaitingSeconds(app.context.db, app.clock.now())).toBe(0)
})
