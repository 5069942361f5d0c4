import { after, days } from '@keyturn/platform/clock'
import { aPlanSince } from '@keyturn/subscription/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminWorld, adminWorld } from '../testing/index.ts'
import { countPaidMembers } from './outcomes.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

async function payer(daysAgo: number) {
  const member = await app.member()
  await aPlanSince(app.context.db, member.id, 'standard', after(app.clock.now(), -days(daysAgo)))
  return member
}

test('members who paid for three months are counted by opt-in and by accepted records', async () => {
  const { db } = app.context
  expect(await countPaidMembers(db, app.clock.now())).toEqual([])
  await app.anOptIn(await payer(60))
  await app.anOptIn(await payer(100))
  const withdrawn = await payer(100)
  await app.anOptIn(withdrawn)
  await app.advance(days(1))
  await app.anOptIn(withdrawn, false)
  const reported = await payer(100)
  await app.anOptIn(reported)
  await app.aMissingMonth(reported, '2026-05')
  const counted = await countPaidMembers(db, app.clock.now())
  const by = (optedIn: boolean, accepted: boolean) =>
    counted.find((each) => each.optedIn === optedIn && each.accepted === accepted)?.count ?? 0
  expect([by(true, false), by(false, false), by(true, true), by(false, true)]).toEqual([1, 1, 1, 0])
})
