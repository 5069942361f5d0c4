import { nameVerdictsOf } from '@keyturn/bank-link'
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

async function anAccount(memberId: string, holder: string): Promise<void> {
  const now = app.context.clock.now()
  await app.context.db.execute(sql`
    insert into bank_account (member_id, id, identity_digest, provider_ref, source, bank_name, name, kind, currency,
      holder_names, created_at)
    values (${memberId}, ${newId(now)}, ${holder}, 'ref', 'bank', 'Northgate Bank', 'Current', 'current', 'GBP',
      array[${holder}], ${now.toISOString()})`)
}

/** A member whose explanation of a different name awaits a decision. */
async function explained() {
  const member = await app.member()
  await anAccount(member.id, 'MR CHIDI PARENT')
  const now = app.context.clock.now()
  await app.context.db.execute(sql`
    insert into bank_holder_check (member_id, id, typed_name, holder_names, account_digests, said, asked_at)
    select id, ${newId(now)}::uuid, first_name || ' ' || last_name, array['MR CHIDI PARENT'], array['MR CHIDI PARENT'],
      'family_pays',
      ${now.toISOString()} from member where id = ${member.id}`)
  const item = (await items('approvals')).find((one) => one.member_id === member.id)
  return { member, id: item?.id ?? '', item }
}

const yes = { approve: true, reason: 'We saw a passport and a letter of the parent' }
const verdictOf = async (memberId: string) => (await nameVerdictsOf(app.context.db, [memberId])).get(memberId)

test('an account in another name counts as the member’s after two staff members approved it', async () => {
  const { member, id, item } = await explained()
  expect(item?.what).toBe('Account in another name')
  expect(item?.detail).toContain('MR CHIDI PARENT')
  expect(item?.detail).toContain('Northgate Bank, Current')
  expect((await act(`approvals/${id}/decide/`, yes)).body).toMatchObject({ asked: true })
  expect(await verdictOf(member.id)).toBe('not_matched')
  expect((await act(`approvals/${id}/decide/`, yes)).status).toBe(409)
  expect((await act(`approvals/${id}/decide/`, yes, app.secondAdmin.token)).status).toBe(200)
  expect(await verdictOf(member.id)).toBe('checked')
  expect(await app.trail('holder.approved')).toMatchObject([{ memberId: member.id }])
})

test('an approved difference of names ends when the member changes the name', async () => {
  const { member, id } = await explained()
  await act(`approvals/${id}/decide/`, yes)
  await act(`approvals/${id}/decide/`, yes, app.secondAdmin.token)
  await app.context.db.execute(sql`update member set first_name = 'Somebody' where id = ${member.id}`)
  expect(await verdictOf(member.id)).toBe('not_matched')
})

test('a declined difference of names stays declined', async () => {
  const { member, id } = await explained()
  const no = { approve: false, reason: 'The document was not readable.' }
  expect((await act(`approvals/${id}/decide/`, no)).status).toBe(200)
  expect(await verdictOf(member.id)).toBe('not_matched')
  expect((await act(`approvals/${id}/decide/`, yes)).status).toBe(409)
})

test('staff cannot decide about the name on their own account', async () => {
  await anAccount(app.admin.id, 'MR CHIDI PARENT')
  const now = app.context.clock.now()
  const id = newId(now)
  await app.context.db.execute(sql`
    insert into bank_holder_check (member_id, id, typed_name, holder_names, said, asked_at)
    select id, ${id}::uuid, first_name || ' ' || last_name, array['MR CHIDI PARENT'], 'family_pays',
      ${now.toISOString()} from member where id = ${app.admin.id}`)
  for (const approve of [true, false])
    expect((await act(`approvals/holder~${app.admin.id}~${id}/decide/`, { ...yes, approve })).status).toBe(
      409,
    )
})
