import { reportedHolderOf } from '@keyturn/agency-files'
import { lookUp } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
const deskRoles = new Map<string, 'reader' | 'caseworker' | 'approver'>()
beforeAll(async () => {
  app = await adminWorld({ fourEyes: true, deskRoles })
})
afterAll(() => app.close())

const { act, ask, items } = adminRequests(() => app)
const word = { reason: 'Marriage certificate of 3 May' }
const yes = { approve: true, ...word }
const rename = (id: string, lastName: string) =>
  app.context.db.execute(sql`update member set last_name = ${lastName} where id = ${id}`)
const toldName = async (id: string) => (await lookUp(app.context.db, reportedHolderOf(id)))?.name
const waiting = async (id: string) =>
  (await items('approvals/?page_size=100')).find((one) => one.member_id === id)

/** A member named Amara Osei at an agency and Amara Other in the profile. */
async function renamed() {
  const member = await app.member({ firstName: 'Amara', lastName: 'Other' })
  const now = app.context.clock.now()
  await app.context.db.execute(sql`
    insert into agency_account (member_id, tenancy_id, agency, account_number, started_on, made_at, holder_name,
      holder_born_on, held_month)
    values (${member.id}, ${newId(now)}, 'experian', ${newId(now).slice(-12)}, '2026-01-01', ${now.toISOString()},
      'Amara Osei', '1990-01-01', '2026-09')`)
  const allow = (token?: string, body: object = word) =>
    act(`members/${member.id}/reported-name/`, body, token)
  return { member, allow }
}

test('agencies get a changed name after two approvals', async () => {
  const { member, allow } = await renamed()
  expect((await allow()).body).toEqual({ success: true, asked: true })
  expect(await toldName(member.id)).toBe('Amara Osei')
  expect(await allow()).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
  const item = await waiting(member.id)
  expect(item).toMatchObject({ what: 'Changed name for agencies', text: word.reason })
  expect(item?.detail).toContain('Amara Other')
  expect(item?.detail).toContain('Amara Osei, born 01 January 1990')
  expect(item?.detail).toContain('asked by Robin Keyholder')
  expect((await act(`approvals/${item?.id}/decide/`, yes)).body).toMatchObject({
    code: 'second_person_needed',
  })
  const agreed = await act(`approvals/${item?.id}/decide/`, yes, app.secondAdmin.token)
  expect(agreed.body).toEqual({ success: true, asked: false })
  expect(await toldName(member.id)).toBe('Amara Other')
  expect(await app.trail('reported-name.allowed')).toMatchObject([
    { actorId: app.secondAdmin.id, memberId: member.id, facts: { askedBy: app.admin.id } },
  ])
  expect(await waiting(member.id)).toBeUndefined()
})

test('agencies get a changed name when a second approver opens the member and approves', async () => {
  const { member, allow } = await renamed()
  await allow()
  expect((await allow(app.secondAdmin.token)).body).toEqual({ success: true, asked: false })
  expect(await toldName(member.id)).toBe('Amara Other')
  expect(await waiting(member.id)).toBeUndefined()
})

test('an approval of a changed name does not apply to a later name', async () => {
  const { member, allow } = await renamed()
  await allow()
  const item = await waiting(member.id)
  await rename(member.id, 'Third')
  expect((await act(`approvals/${item?.id}/decide/`, yes, app.secondAdmin.token)).status).toBe(409)
  expect((await allow(app.secondAdmin.token)).body).toEqual({ success: true, asked: true })
  const later = await waiting(member.id)
  expect(later?.detail).toContain('Amara Third')
  const old = { ...yes, revision: (later && 'revision' in later ? later.revision : 0) - 1 }
  expect((await act(`approvals/${later?.id}/decide/`, old)).status, 'read before it was changed').toBe(409)
  expect(await toldName(member.id)).toBe('Amara Osei')
  expect((await act(`approvals/${later?.id}/decide/`, yes)).body).toEqual({ success: true, asked: false })
  expect(await toldName(member.id)).toBe('Amara Third')
})

test('a name that contains part of a sentence is shown in quotation marks', async () => {
  const { member, allow } = await renamed()
  await rename(member.id, 'Osei, born 01 January 1990”, instead of Amara Osie')
  await allow()
  const item = await waiting(member.id)
  const odd = '“Amara Osei, born 01 January 1990, instead of Amara Osie”'
  expect(item?.detail).toMatch(new RegExp(`^${odd}, (born|no date)`))
  expect(item && 'asked' in item && item.asked?.said).toContain(odd)
})

test('agencies keep the earlier name if a change is declined, and the change can be requested again', async () => {
  const { member, allow } = await renamed()
  await allow()
  const item = await waiting(member.id)
  const no = { approve: false, reason: 'The document is not theirs' }
  expect((await act(`approvals/${item?.id}/decide/`, no, app.secondAdmin.token)).status).toBe(200)
  expect((await act(`approvals/${item?.id}/decide/`, yes, app.secondAdmin.token)).status).toBe(409)
  expect(await toldName(member.id)).toBe('Amara Osei')
  expect((await allow()).body).toEqual({ success: true, asked: true })
})

test('a caseworker cannot decide about a changed name', async () => {
  const { member, allow } = await renamed()
  await allow()
  const item = await waiting(member.id)
  deskRoles.set(app.secondAdmin.email, 'caseworker')
  for (const approve of [true, false])
    expect(
      (await act(`approvals/${item?.id}/decide/`, { ...yes, approve }, app.secondAdmin.token)).body,
    ).toMatchObject({ code: 'role_needed' })
  deskRoles.delete(app.secondAdmin.email)
  expect(await toldName(member.id)).toBe('Amara Osei')
})

test('a changed name needs no decision if no agency knows the member', async () => {
  const member = await app.member()
  expect((await act(`members/${member.id}/reported-name/`, word)).status).toBe(409)
  expect((await ask(`members/${member.id}/`)).status).toBe(200)
})
