import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld({ fourEyes: true })
})
afterAll(() => app.close())

const { act, items } = adminRequests(() => app)

/** A payee that only its member calls rent. */
async function aPayee({ unlike = true, memberId }: { unlike?: boolean; memberId?: string } = {}) {
  const member = await app.member()
  const tenancyId = await app.aHome(member)
  await app.aMonth(member, tenancyId, '2026-09-01', 'verified_on_time')
  const { db, clock } = app.context
  const checkId = newId(clock.now())
  await db.execute(sql`update rent_period set payee_check = 'waiting' where member_id = ${member.id}`)
  await db.execute(sql`
    insert into rent_payee_check (member_id, id, tenancy_id, payee_key, line, unlike_rent, asked_at)
    values (${memberId ?? member.id}, ${checkId}, ${tenancyId}, 'STORES TESCO', 'TESCO STORES 2041', ${unlike},
      ${clock.now().toISOString()})`)
  return { member, id: `payee~${memberId ?? member.id}~${checkId}` }
}
const yes = { approve: true, reason: 'The agreement names them.' }
const no = { approve: false, reason: 'A supermarket.' }
const itemOf = async (memberId: string) =>
  (await items('approvals')).find((one) => one.member_id === memberId)
const acceptedOf = async (memberId: string) =>
  (
    await app.context.db.execute(sql`
      select accepted, note from rent_payee_check where member_id = ${memberId}`)
  ).rows

test('a payee that a member marked as rent waits for staff, with the bank’s description and the declared names', async () => {
  const { member, id } = await aPayee()
  const item = await itemOf(member.id)
  expect(item).toMatchObject({ id, what: 'Payee called rent by the member', status: 'pending' })
  expect(item?.detail).toContain('TESCO STORES 2041')
  expect(item?.detail).toContain('a shop, a card, cash or an own account')
  expect(item?.detail).toContain('nobody confirmed the home')
})

test('a payee marked as rent, without points on hold, is listed once its member chose an agency', async () => {
  const { member } = await aPayee({ unlike: false })
  expect(await itemOf(member.id)).toBeUndefined()
  await app.context.db.execute(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    values (${member.id}, ${newId(app.context.clock.now())}, 'experian', true, 'test', 'test',
      ${app.context.clock.now().toISOString()}, 'settings')`)
  expect(await itemOf(member.id)).toMatchObject({ what: 'Payee called rent by the member' })
})

test('a payee marked as rent counts after two approvals', async () => {
  const { member, id } = await aPayee()
  expect((await act(`approvals/${id}/decide/`, yes)).body).toMatchObject({ asked: true })
  expect((await act(`approvals/${id}/decide/`, yes)).status).toBe(409)
  expect((await act(`approvals/${id}/decide/`, yes, app.secondAdmin.token)).status).toBe(200)
  expect(await acceptedOf(member.id)).toEqual([{ accepted: true, note: yes.reason }])
  expect(await app.trail('payee.approved')).toMatchObject([{ memberId: member.id }])
})

test('a payee declined by one person can be approved by two later', async () => {
  const { member, id } = await aPayee()
  expect((await act(`approvals/${id}/decide/`, no)).status).toBe(200)
  expect(await acceptedOf(member.id)).toEqual([{ accepted: false, note: no.reason }])
  expect((await act(`approvals/${id}/decide/`, no)).status).toBe(409)
  expect((await act(`approvals/${id}/decide/`, yes)).body).toMatchObject({ asked: true })
  expect((await act(`approvals/${id}/decide/`, yes, app.secondAdmin.token)).status).toBe(200)
  expect(await acceptedOf(member.id)).toEqual([{ accepted: true, note: yes.reason }])
})

test('staff cannot decide about a payee that they marked as rent themselves', async () => {
  const { id } = await aPayee({ memberId: app.admin.id })
  expect((await act(`approvals/${id}/decide/`, no)).status).toBe(409)
})
