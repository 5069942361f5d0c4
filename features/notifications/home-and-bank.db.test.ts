import { accountHeld, accountHeldDecided } from '@keyturn/bank-link'
import { newerAgencyWordsOffered } from '@keyturn/credit-profile'
import { freeLookEnded, freeLookEnding } from '@keyturn/free-look'
import { minutes } from '@keyturn/platform/clock'
import { addDays } from '@keyturn/platform/days'
import { rentReversed } from '@keyturn/rent-record'
import { rentDayNear, rentDayProblem } from '@keyturn/rent-reminders'
import { depositAnswered, housemateJoined, newerWordsOffered } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NotificationsWorld, notificationsWorld } from './testing/index.ts'

let app: NotificationsWorld
beforeAll(async () => {
  app = await notificationsWorld()
})
afterAll(() => app.close())

test('a free look notifies before and after its end, unless the member ended it', async () => {
  const [member, other] = [await app.member(), await app.member()]
  const look = { memberId: member.id, lookId: 'one' }
  await app.announce(freeLookEnding, { ...look, deletedOn: '2026-12-01' })
  await app.work()
  expect(await app.list(member)).toMatchObject({
    total_count: 1,
    items: [{ kind: 'look_ending', title: 'Your free look ends on 01 December 2026', href: '/look' }],
  })
  await app.announce(freeLookEnded, { ...look, by: 'time' })
  await app.announce(freeLookEnded, { memberId: other.id, lookId: 'two', by: 'member' })
  await app.work()
  const { items } = await app.list(member)
  expect(items).toContainEqual(expect.objectContaining({ kind: 'look_ended', href: '/subscription' }))
  expect(await app.list(other)).toMatchObject({ total_count: 0 })
})

test('a shared account notifies both members, each with the decision for them', async () => {
  const [first, second] = [await app.member(), await app.member()]
  const account = { memberId: second.id, accountId: 'joint' }
  await app.announce(accountHeld, account)
  await app.work()
  expect(await app.list(second)).toMatchObject({
    items: [{ kind: 'account_held', title: 'Somebody else has linked one of your accounts too' }],
  })
  const decided = { accountId: 'joint', about: second.id, countsFrom: '2026-12-02' }
  for (const { id: memberId } of [first, second])
    await app.announce(accountHeldDecided, { ...decided, memberId })
  await app.work()
  expect((await app.list(second)).items.map(({ title }: { title: string }) => title)).toContain(
    'Your account counts for you from 02 December 2026',
  )
  expect(await app.list(first)).toMatchObject({
    items: [{ title: 'An account counts for another member from 02 December 2026' }],
  })
})

test('an answer about a deposit notifies the member once, and leads to the passports', async () => {
  const member = await app.member()
  for (const answer of ['no', 'yes', 'no'] as const)
    await app.announce(depositAnswered, { memberId: member.id, questionId: 'one', answer })
  await app.work()
  const { items } = await app.list(member)
  expect(items.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Your deposit was returned in full, says your landlord or agent',
    'Your landlord or agent says that the deposit was not returned in full',
  ])
  expect(new Set(items.map(({ href }: { href: string }) => href))).toEqual(new Set(['/rent-passport']))
})

test('the inviting member is notified that a housemate joined, without the name', async () => {
  const member = await app.member()
  await app.announce(housemateJoined, { memberId: member.id, invitationId: 'one' })
  await app.work()
  expect(await app.list(member)).toMatchObject({
    items: [{ title: 'A housemate has joined you', href: '/settings?tab=tenancy#housemates' }],
  })
})

test('a member who agreed to an earlier consent text is notified of the new one once, only in the app', async () => {
  const member = await app.member()
  const texts = [{ kind: 'bankDataConsent', version: '2026-11-27' } as const]
  for (let time = 0; time < 2; time++) await app.announce(newerWordsOffered, { memberId: member.id, texts })
  await app.work()
  expect(await app.list(member)).toMatchObject({
    total_count: 1,
    items: [
      {
        kind: 'consent_words',
        title: 'A text you agreed to has changed',
        href: '/settings?tab=tenancy#consents',
      },
    ],
  })
  await app.advance(minutes(24 * 60))
  expect(app.mail.emailsTo(member.email)).toEqual([])
})

test('a member who agreed to an earlier agency text is notified of the new one once, with a link', async () => {
  const member = await app.member()
  const told = {
    memberId: member.id,
    agencies: ['equifax' as const, 'experian' as const],
    version: '2026-11-27',
  }
  for (let time = 0; time < 2; time++) await app.announce(newerAgencyWordsOffered, told)
  await app.work()
  expect(await app.list(member)).toMatchObject({
    total_count: 1,
    items: [
      {
        kind: 'agency_consent_words',
        title: 'The text about credit agencies has changed',
        href: '/credit-profile',
      },
    ],
  })
})

test('a rent reminder is dismissed once its rent is found, and is in no email', async () => {
  const member = await app.member()
  const rentDay = (dueOn: string) => ({
    memberId: member.id,
    tenancyId: 't',
    dueOn,
    onTimeBy: addDays(dueOn, 5),
    pence: 95_000,
    payee: 'Larch Lettings',
  })
  await app.announce(rentDayNear, rentDay('2026-02-01'))
  await app.announce(rentDayNear, rentDay('2026-02-01'))
  await app.announce(rentDayProblem, { ...rentDay('2026-02-01'), trouble: 'not_seen', foundPence: 0 })
  await app.announce(rentDayNear, rentDay('2026-02-08'))
  await app.work()
  expect(await app.list(member, '?state=unread')).toMatchObject({ unread_count: 3 })
  await app.findRent(member, '2026-02')
  expect(await app.list(member, '?state=unread')).toMatchObject({
    items: [{ kind: 'rent_found' }, { kind: 'coming_rent', title: 'Rent is due on 08 February 2026' }],
  })
  // Sent by the morning at the latest, because no email is sent at night.
  await app.advance(minutes(12 * 60))
  const [letter] = app.mail.emailsTo(member.email)
  expect(letter?.text).toContain('Rent is due on 08 February 2026')
  expect(letter?.text).not.toMatch(/due on 01 February|have not seen/)
})

test('a second reversal of rent notifies again, and a repeated event does not', async () => {
  const member = await app.member()
  const paid = {
    memberId: member.id,
    paymentId: 'p',
    paidOn: '2026-02-01',
    pence: 95_000,
    payee: 'A',
    tenancyId: 't',
  }
  for (const at of ['2026-02-10T10:00:00Z', '2026-02-10T10:00:00Z', '2026-03-10T10:00:00Z']) {
    await app.announce(rentReversed, { ...paid, at })
    await app.advance(25 * 3_600_000)
  }
  const { rows } = await app.context.db.execute(
    sql`select 1 from notification where member_id = ${member.id} and kind = 'rent_reversed'`,
  )
  expect(rows).toHaveLength(2)
  // Only rent returned by the bank is reported as returned.
  const letters = app.mail.emailsTo(member.email).map(({ text }) => text)
  expect(letters.join()).toContain('A rent payment no longer counts')
  expect(letters.join()).not.toContain('came back')
})
