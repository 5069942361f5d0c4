import type { Agency } from '@keyturn/agency-files/constants'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CreditProfileWorld, creditProfileWorld, type ReportingMember } from './testing/index.ts'

let app: CreditProfileWorld
beforeAll(async () => {
  app = await creditProfileWorld()
})
afterAll(() => app.close())

const choose = async (member: ReportingMember, ...agencies: Agency[]) => {
  await app.call('PUT', '/api/credit-profile/consents/', { token: member.token, body: { agencies } })
  await app.work()
}
const blockersOf = async ({ token }: ReportingMember): Promise<string[]> =>
  (await app.call('GET', '/api/credit-profile/', { token })).body.blockers.map(
    ({ because }: { because: string }) => because,
  )
const latestEmail = ({ email }: ReportingMember) => app.mail.emailsTo(email)[0]

test('a member without blockers gets an email that their rent can be reported', async () => {
  const member = await app.renter()
  await choose(member, 'experian')
  expect(latestEmail(member)?.subject).toBe('You report to Experian from now on')
  expect(await blockersOf(member)).toEqual([])
})

test('without a date of birth, the email names the missing detail and promises no report', async () => {
  const member = await app.renter()
  await app.context.db.execute(sql`update member set date_of_birth = null where id = ${member.id}`)
  expect(await blockersOf(member)).toEqual(['no_consent', 'no_birth_date'])
  await choose(member, 'experian', 'equifax')
  expect(await blockersOf(member)).toEqual(['no_birth_date'])
  const email = latestEmail(member)
  expect(email?.subject).toBe('You chose to report to Experian and Equifax')
  expect(email?.text).toContain('Nothing can be sent yet. Your reporting still needs:')
  expect(email?.text).toContain('Your date of birth is missing.')
  await choose(member, 'transunion')
  expect(latestEmail(member)?.subject).toBe(
    'You chose to report to TransUnion instead of Experian and Equifax',
  )
})

test('a plan that ends before the next file is named in the email and beside each month', async () => {
  const member = await app.renter()
  await app.context.db.execute(sql`
    update subscription set cancels_at = ${app.context.clock.now().toISOString()}::timestamptz + interval '1 day'
    where member_id = ${member.id}`)
  await choose(member, 'experian')
  const email = latestEmail(member)
  expect(email?.subject).toBe('You chose to report to Experian')
  expect(email?.text).toMatch(/Your plan ends on .+\. No file goes once it has ended\./)
  const { body } = await app.call('GET', '/api/credit-profile/', { token: member.token })
  expect(body.agencies[0].reasons).toEqual([expect.stringMatching(/^Your plan ends on/)])
  expect(body.months[0].entries[0]).toMatchObject({ state: 'not_yet', words: 'Not sent', goes_on: null })
})

test('a member whose payee waits for staff sees this, with a link to the payments', async () => {
  const member = await app.renter()
  await app.context.db.execute(sql`
    update rent_period set payee_check = 'waiting' where member_id = ${member.id}`)
  await choose(member, 'experian')
  const profile = async () =>
    (await app.call('GET', '/api/credit-profile/', { token: member.token })).body.blockers
  expect(await profile()).toMatchObject([
    { because: 'payee_waits', mend: { to: '/payments', label: 'See your payments' } },
    { because: 'too_few_payments' },
  ])
  await app.context.db.execute(sql`
    update rent_period set payee_check = 'declined' where member_id = ${member.id}`)
  expect((await profile())[0]).toMatchObject({ because: 'payee_declined', mend: { to: '/contact-us' } })
})

test('a member with two payments sees how many are still needed', async () => {
  const member = await app.renter({ months: 2 })
  await choose(member, 'experian')
  const { body } = await app.call('GET', '/api/credit-profile/', { token: member.token })
  expect(body.blockers).toMatchObject([{ because: 'too_few_payments', mend: null }])
  expect(body.blockers[0].says).toMatch(/\d more payments are needed/)
})
