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

async function anAccount(memberId: string, digest: string): Promise<string> {
  const now = app.context.clock.now()
  const id = newId(now)
  await app.context.db.execute(sql`
    insert into bank_account (member_id, id, identity_digest, shared_digest, provider_ref, source, bank_name, name, kind,
      currency, holder_names, created_at)
    values (${memberId}, ${id}, ${id}, ${digest}, 'ref', 'bank', 'Northgate Bank', 'Joint', 'current', 'GBP',
      array['MS INES OKAFOR'], ${now.toISOString()})`)
  return id
}

/** A member whose account was first linked by another member, awaiting a decision. */
async function heldAccount(digest: string, memberId?: string) {
  const first = await app.member()
  await anAccount(first.id, digest)
  const second = memberId ?? (await app.member()).id
  const accountId = await anAccount(second, digest)
  await app.context.db.execute(sql`
    insert into bank_shared_check (member_id, account_id, asked_at)
    values (${second}, ${accountId}, ${app.context.clock.now().toISOString()})`)
  return { first, second, id: `shared~${second}~${accountId}` }
}
const yes = { approve: true, reason: 'Their payslip goes into this account.' }
const decisionOn = async (memberId: string) =>
  (
    await app.context.db.execute(sql`
      select released, counts_from is not null as dated from bank_shared_check where member_id = ${memberId}`)
  ).rows

test('an account that another member linked first waits for staff, with its holders’ names and that member', async () => {
  const { first, second, id } = await heldAccount('waiting')
  const item = (await items('approvals')).find((one) => one.member_id === second)
  expect(item).toMatchObject({ id, what: 'Account linked by others too', status: 'pending' })
  expect(item?.detail).toContain('in the name of MS INES OKAFOR')
  expect(item?.detail).toContain(first.id)
})

test('a shared account counts for the second member after two approvals', async () => {
  const { second, id } = await heldAccount('released')
  expect((await act(`approvals/${id}/decide/`, yes)).body).toMatchObject({ asked: true })
  expect((await act(`approvals/${id}/decide/`, yes)).status).toBe(409)
  expect(await decisionOn(second)).toEqual([{ released: null, dated: false }])
  expect((await act(`approvals/${id}/decide/`, yes, app.secondAdmin.token)).status).toBe(200)
  expect(await decisionOn(second)).toEqual([{ released: true, dated: true }])
  expect(await app.trail('shared.approved')).toMatchObject([{ memberId: second }])
})

test('one staff member can leave a shared account with the first member, with a reason', async () => {
  const { second, id } = await heldAccount('left')
  const no = { approve: false, reason: 'The account is in the other member’s name.' }
  expect((await act(`approvals/${id}/decide/`, no)).status).toBe(200)
  expect(await decisionOn(second)).toEqual([{ released: false, dated: false }])
  expect((await act(`approvals/${id}/decide/`, yes)).status).toBe(409)
})

test('staff cannot decide about a shared account that they link themselves', async () => {
  const own = await heldAccount('own', app.admin.id)
  expect((await act(`approvals/${own.id}/decide/`, yes)).status).toBe(409)
  const theirs = await heldAccount('theirs')
  await app.context.db.execute(sql`
    update bank_account set member_id = ${app.admin.id} where member_id = ${theirs.first.id}`)
  expect((await act(`approvals/${theirs.id}/decide/`, { ...yes, approve: false })).status).toBe(409)
})

test('a question about a shared account is deleted with the member’s account', async () => {
  const { second } = await heldAccount('gone')
  await app.context.db.execute(sql`delete from bank_account where member_id = ${second}`)
  expect((await items('approvals')).some((one) => one.member_id === second)).toBe(false)
})
