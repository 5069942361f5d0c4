import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { ask, shown } = adminRequests(() => app)

test('an adverse code shows whether the paying account is in the member’s name', async () => {
  const member = await app.member({ lastName: 'Namesake' })
  await app.anAdverseCode(member, await app.aHome(member), '2026-08')
  const seen = async () => {
    const { body } = await ask('approvals/?search=namesake')
    const match = shown(body.items[0], body.today).checks.at(-1)
    return { api: body.items[0].name_match, holds: match?.holds, detail: match?.detail }
  }
  const { db, clock } = app.context
  const nobody = { api: 'unread', holds: false, detail: 'the bank has not been asked for a name yet' }
  expect(await seen()).toEqual(nobody)
  const at = clock.now().toISOString()
  await db.execute(sql`
    insert into bank_account (member_id, id, identity_digest, provider_ref, source, bank_name, name, kind, currency,
      holder_names, created_at)
    values (${member.id}, ${newId(clock.now())}, 'namesake', 'ref', 'bank', 'Northgate Bank', 'Current', 'current',
      'GBP', array['MS BETH STRANGER'], ${at})`)
  const another = { api: 'not_matched', holds: false, detail: 'the account that pays is in another name' }
  expect(await seen()).toEqual(another)
  await db.execute(sql`
    update bank_account set holder_names = array[(select first_name || ' ' || last_name from member where id = ${member.id})]
    where member_id = ${member.id}`)
  expect(await seen()).toEqual({ api: 'matched', holds: true, detail: 'the bank names the member' })
})
