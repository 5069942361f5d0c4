import { addMonths, dayOfInstant } from '@keyturn/platform/days'
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
const today = () => dayOfInstant(app.context.clock.now())
const said = () => ({
  terms: 'reduced',
  from: addMonths(today(), -1),
  until: null,
  reason: 'Letter of 3 May',
})
const yes = { approve: true, reason: 'I read the letter too' }
const waiting = async (id: string) =>
  (await items('approvals/?page_size=100')).find((one) => one.member_id === id)

/** A member with a home, and the function that records an agreement about it. */
async function renter() {
  const member = await app.member()
  await app.aHome(member)
  const record = (token?: string, body: object = {}) =>
    act(`members/${member.id}/arrangements/`, { ...said(), ...body }, token)
  const listed = async () => (await ask(`members/${member.id}/`)).body.arrangements
  return { member, record, listed }
}

test('an agreement with the landlord is recorded by one person, approved by another and ended by an approver', async () => {
  const { member, record, listed } = await renter()
  expect((await record()).body).toEqual({ success: true, asked: true })
  const item = await waiting(member.id)
  expect(item).toMatchObject({ what: 'Agreement with the landlord', text: 'Letter of 3 May' })
  expect(item?.detail).toContain('to pay less, from ')
  expect(item?.detail).toContain('recorded by Robin Keyholder')
  expect((await act(`approvals/${item?.id}/decide/`, yes)).body).toMatchObject({
    code: 'second_person_needed',
  })
  const agreed = await act(`approvals/${item?.id}/decide/`, yes, app.secondAdmin.token)
  expect(agreed.body).toEqual({ success: true, asked: false })
  const [known] = await listed()
  expect(known).toMatchObject({ terms: 'reduced', until: null, state: 'approved', ended: false })
  const end = (token?: string, endedOn = today()) =>
    act(
      `members/${member.id}/arrangements/${known.id}/end/`,
      { ended_on: endedOn, reason: 'They wrote' },
      token,
    )
  expect((await end(undefined, addMonths(today(), 1))).body).toMatchObject({ ended_on: [expect.any(String)] })
  deskRoles.set(app.secondAdmin.email, 'caseworker')
  expect((await end(app.secondAdmin.token)).body).toMatchObject({ code: 'role_needed' })
  deskRoles.delete(app.secondAdmin.email)
  expect((await end()).status).toBe(200)
  expect(await listed()).toMatchObject([{ until: today(), ended: true }])
  expect((await end()).status).toBe(409)
  const facts = { subject: known.id }
  expect(await app.trail('arrangement.recorded')).toMatchObject([{ actorId: app.admin.id, facts }])
  expect(await app.trail('arrangement.approved')).toMatchObject([{ actorId: app.secondAdmin.id, facts }])
  expect(await app.trail('arrangement.ended')).toMatchObject([{ memberId: member.id, facts }])
})

test('a declined agreement leaves files as they are, and can be recorded again', async () => {
  const { member, record, listed } = await renter()
  await record()
  const item = await waiting(member.id)
  const no = { approve: false, reason: 'The letter is of another home' }
  expect((await act(`approvals/${item?.id}/decide/`, no, app.secondAdmin.token)).status).toBe(200)
  expect(await listed()).toMatchObject([{ state: 'refused' }])
  expect((await act(`approvals/${item?.id}/decide/`, yes, app.secondAdmin.token)).status).toBe(409)
  expect((await record()).body).toEqual({ success: true, asked: true })
  expect((await record()).status).toBe(409)
})

test('staff cannot record an agreement about themselves, and a reader can record none', async () => {
  await app.aHome(app.admin)
  const own = await act(`members/${app.admin.id}/arrangements/`, said())
  expect(own).toMatchObject({ status: 409, body: { code: 'not_possible_now' } })
  const { member, record, listed } = await renter()
  deskRoles.set(app.secondAdmin.email, 'reader')
  expect((await record(app.secondAdmin.token)).body).toMatchObject({ code: 'role_needed' })
  deskRoles.delete(app.secondAdmin.email)
  expect((await record(undefined, { reason: ' ' })).status).toBe(400)
  expect((await record(undefined, { from: addMonths(today(), 1) })).body).toMatchObject({
    from: [expect.any(String)],
  })
  expect(await listed()).toEqual([])
  expect(await waiting(member.id)).toBeUndefined()
})
