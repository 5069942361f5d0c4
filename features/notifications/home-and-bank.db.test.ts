import { lookEnded, lookEnding } from '@keyturn/free-look'
import { housemateJoined } from '@keyturn/tenancy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NotificationsApp, openNotificationsApp } from './testing/index.ts'

let app: NotificationsApp
beforeAll(async () => {
  app = await openNotificationsApp()
})
afterAll(() => app.close())

test('a look before paying is told of before it ends and after, unless its own member ended it', async () => {
  const [member, other] = [await app.addMember(), await app.addMember()]
  const look = { memberId: member.id, lookId: 'one' }
  await app.announce(lookEnding, { ...look, deletedOn: '2026-12-01' })
  await app.work()
  expect(await app.list(member)).toMatchObject({
    total_count: 1,
    items: [{ kind: 'look_ending', title: 'Your free look ends on 01 December 2026', href: '/look' }],
  })
  await app.announce(lookEnded, { ...look, by: 'time' })
  await app.announce(lookEnded, { memberId: other.id, lookId: 'two', by: 'member' })
  await app.work()
  const { items } = await app.list(member)
  expect(items).toContainEqual(expect.objectContaining({ kind: 'look_ended', href: '/subscription' }))
  expect(await app.list(other)).toMatchObject({ total_count: 0 })
})

test('whoever invited hears that a housemate joined, and not who', async () => {
  const member = await app.addMember()
  await app.announce(housemateJoined, { memberId: member.id, invitationId: 'one' })
  await app.work()
  expect(await app.list(member)).toMatchObject({
    items: [{ title: 'A housemate has joined you', href: '/settings?tab=tenancy#housemates' }],
  })
})
