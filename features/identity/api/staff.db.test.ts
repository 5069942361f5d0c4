import { afterEach, beforeEach, expect, test } from 'vitest'
import { admitStaff, syncAdmissions } from '../actions/staff.ts'
import { changeMember, findMember } from '../store/members.ts'
import { type IdentityWorld, identityWorld, signUpBody } from '../testing/identity-world.ts'
import {
  ADMIN_EMAIL,
  anAccessToken,
  aVerifiedMember,
  PASSWORD,
  SECOND_ADMIN_EMAIL,
} from '../testing/index.ts'

let app: IdentityWorld
beforeEach(async () => {
  app = await identityWorld()
})
afterEach(() => app.close())

const prove = async (email: string, on = app) => {
  const { body } = await on.call('POST', '/api/auth/register/', { body: signUpBody(email) })
  const token: string = body.tokens.access
  const link = await on.linkToken(email)
  await on.call('GET', `/api/auth/verify-email/?token=${link}`, { token })
  return { id: body.user.id as string, token }
}
const roleBehind = async (token: string, on = app): Promise<string> =>
  (await on.call('GET', '/api/auth/profile/', { token })).body.user.role
const noted = async () => undefined
const now = () => app.context.clock.now()

test('the first approver is admitted by verifying the address, and each later one by an approver', async () => {
  const first = await prove(ADMIN_EMAIL)
  const second = await prove(SECOND_ADMIN_EMAIL)
  expect([await roleBehind(first.token), await roleBehind(second.token)]).toEqual(['admin', 'member'])
  await admitStaff(app.identity.identity, second.id, noted)
  expect(await roleBehind(second.token)).toBe('admin')
  await expect(admitStaff(app.identity.identity, second.id, noted)).rejects.toThrow('admitted already')
})

test('in a sandbox, verifying a staff address is enough for admission', async () => {
  const sandbox = await identityWorld({ sandbox: true })
  for (const email of [ADMIN_EMAIL, SECOND_ADMIN_EMAIL])
    expect(await roleBehind((await prove(email, sandbox)).token, sandbox)).toBe('admin')
  await sandbox.close()
})

test('an unverified address, or one that ADMIN_EMAIL does not list, is never admitted', async () => {
  const other = await aVerifiedMember(app.context)
  await expect(admitStaff(app.identity.identity, other.id, noted)).rejects.toThrow('ADMIN_EMAIL')
})

test('a staff account cannot change its address or be closed, so the address never becomes free', async () => {
  const admin = await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  const token = await anAccessToken(app.identity, admin)
  const refused = { status: 409, body: { code: 'staff_account' } }
  const body = { email: 'private@example.com', current_password: PASSWORD }
  expect(await app.call('PATCH', '/api/auth/profile/', { token, body })).toMatchObject(refused)
  const password = { password: PASSWORD }
  expect(await app.call('DELETE', '/api/auth/profile/', { token, body: password })).toMatchObject(refused)
  expect(await app.subjects('private@example.com')).toEqual([])
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body: { city: 'York' } })).status).toBe(200)
})

test('a change of address requested before admission cannot be confirmed afterwards', async () => {
  await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  const colleague = await aVerifiedMember(app.context, {
    email: SECOND_ADMIN_EMAIL,
    staffAdmittedAt: null,
  })
  const token = await anAccessToken(app.identity, colleague)
  const body = { email: 'later@example.com', current_password: PASSWORD }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
  const link = await app.linkToken('later@example.com')
  await admitStaff(app.identity.identity, colleague.id, noted)
  const answer = await app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })
  expect(answer).toMatchObject({ status: 409, body: { code: 'staff_account' } })
})

test('a new account with a free staff address has no role until it is admitted', async () => {
  await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  const gone = await aVerifiedMember(app.context, { email: SECOND_ADMIN_EMAIL })
  await app.context.db.transaction((tx) => changeMember(tx, gone.id, { email: 'gone@example.com' }))
  expect(await roleBehind(await anAccessToken(app.identity, gone))).toBe('member')
  const { token, id } = await prove(SECOND_ADMIN_EMAIL)
  expect(await roleBehind(token)).toBe('member')
  await syncAdmissions(app.identity.identity)
  expect(await roleBehind(token), 'a restart admits nobody beside those who are').toBe('member')
  await admitStaff(app.identity.identity, id, noted)
  expect(await roleBehind(token)).toBe('admin')
})

test('former staff who change to another staff address have no role until they are admitted again', async () => {
  await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  // Removed from the staff list after the admission.
  const former = await aVerifiedMember(app.context, {
    email: 'former@keyturn.example',
    staffAdmittedAt: now(),
  })
  const token = await anAccessToken(app.identity, former)
  const body = { email: SECOND_ADMIN_EMAIL, current_password: PASSWORD }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
  await app.call('GET', `/api/auth/verify-email/?token=${await app.linkToken(SECOND_ADMIN_EMAIL)}`, { token })
  expect((await app.call('GET', '/api/auth/profile/', { token })).body.user).toMatchObject({
    email: SECOND_ADMIN_EMAIL,
    role: 'member',
  })
  await admitStaff(app.identity.identity, former.id, noted)
  expect(await roleBehind(token)).toBe('admin')
})

test('undoing a change of address ends the admission of a staff account', async () => {
  await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  const colleague = await aVerifiedMember(app.context, { email: 'own@example.com' })
  const token = await anAccessToken(app.identity, colleague)
  const body = { email: SECOND_ADMIN_EMAIL, current_password: PASSWORD }
  await app.call('PATCH', '/api/auth/profile/', { token, body })
  await app.call('GET', `/api/auth/verify-email/?token=${await app.linkToken(SECOND_ADMIN_EMAIL)}`, { token })
  await admitStaff(app.identity.identity, colleague.id, noted)
  await app.work()
  const back = { token: /undo=([\w-]+)/.exec(app.mail.emailsTo('own@example.com')[0]?.text ?? '')?.[1] }
  expect((await app.call('POST', '/api/auth/undo-address-change/', { body: back })).status).toBe(200)
  const member = await findMember(app.context.db, colleague.id)
  expect(member).toMatchObject({ email: 'own@example.com', staffAdmittedAt: null })
})

test('staff from before admissions were stored stay admitted', async () => {
  const before = await aVerifiedMember(app.context, { email: ADMIN_EMAIL, staffAdmittedAt: null })
  const token = await anAccessToken(app.identity, before)
  expect(await roleBehind(token)).toBe('member')
  await syncAdmissions(app.identity.identity)
  expect(await roleBehind(token)).toBe('admin')
})

test('a staff address that is removed from the list and listed again gives its old account no role', async () => {
  const admin = await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  const former = await aVerifiedMember(app.context, { email: SECOND_ADMIN_EMAIL })
  const token = await anAccessToken(app.identity, former)
  expect(await roleBehind(token)).toBe('admin')
  await syncAdmissions({ ...app.identity.identity, adminEmails: [ADMIN_EMAIL] })
  await syncAdmissions(app.identity.identity)
  expect(await roleBehind(token)).toBe('member')
  expect(await roleBehind(await anAccessToken(app.identity, admin))).toBe('admin')
  await admitStaff(app.identity.identity, former.id, noted)
  expect(await roleBehind(token)).toBe('admin')
})

test('an entirely new staff list gives the role to one approver, who admits the others', async () => {
  await aVerifiedMember(app.context, { email: ADMIN_EMAIL })
  const next = await aVerifiedMember(app.context, { email: 'next@keyturn.example' })
  const other = await aVerifiedMember(app.context, { email: 'other@keyturn.example' })
  const adminEmails = ['next@keyturn.example', 'other@keyturn.example']
  await syncAdmissions({ ...app.identity.identity, adminEmails })
  const admittedAt = async ({ id }: { id: string }) => (await findMember(app.context.db, id))?.staffAdmittedAt
  expect([await admittedAt(next), await admittedAt(other)]).toEqual([expect.any(Date), null])
})

test('a staff list with a new only approver has an approver after the start', async () => {
  await aVerifiedMember(app.context, { email: 'gone-approver@keyturn.example', staffAdmittedAt: now() })
  const caseworker = await aVerifiedMember(app.context, { email: SECOND_ADMIN_EMAIL })
  const next = await aVerifiedMember(app.context, { email: ADMIN_EMAIL, staffAdmittedAt: null })
  const deskRoles = new Map([
    [ADMIN_EMAIL, 'approver'],
    [SECOND_ADMIN_EMAIL, 'caseworker'],
  ])
  await syncAdmissions({ ...app.identity.identity, deskRoles })
  for (const member of [next, caseworker])
    expect(await roleBehind(await anAccessToken(app.identity, member))).toBe('admin')
})
