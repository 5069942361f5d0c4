import { PASSWORD, type Person } from '@keyturn/identity/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminData } from '../personal-data.ts'
import { adminRequests } from '../testing/desk-calls.ts'
import { type AdminWorld, adminWorld } from '../testing/index.ts'

let app: AdminWorld
beforeAll(async () => {
  app = await adminWorld()
})
afterAll(() => app.close())

const { act, ask } = adminRequests(() => app)
let writers = 0
const write = async (email: string, message: string, token: string | null = null) => {
  writers += 1
  const body = { firstName: 'Ada', lastName: 'Mover', email, message }
  const from = `198.51.100.${100 + writers}`
  expect((await app.call('POST', '/api/verification/contact/', { body, token, from })).status).toBe(200)
}
const moveTo = async ({ token }: Person, email: string) => {
  const body = { email, current_password: PASSWORD }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
  await app.work()
  const link = app.mail.emailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])[0]
  const path = `/api/auth/verify-email/?token=${link}`
  expect((await app.call('GET', path, { token })).status).toBe(200)
}
const copyOf = async (memberId: string, table: 'contact_message' | 'contact_reply') =>
  (await adminData.tables[table]?.rowsOf?.(app.context.db, memberId)) ?? []
const kept = async (): Promise<string[]> => {
  const { rows } = await app.context.db.execute<{ message: string }>(
    sql`select message from contact_message order by received_at`,
  )
  return rows.map(({ message }) => message)
}

test('messages follow their member’s changes of address, into the data copy and the deletion', async () => {
  const member = await app.member()
  await write(member.email, 'Before, as a visitor')
  await write('typed-otherwise@post.example', 'Before, signed in', member.token)
  const { rows } = await app.context.db.execute<{ id: string }>(sql`select id from contact_message limit 1`)
  await act(`messages/${rows[0]?.id}/reply/`, { reply: 'We have looked.' })
  await moveTo(member, 'moved@post.example')
  await write('moved@post.example', 'After the move')
  await moveTo(member, 'moved-again@post.example')
  await write('stranger@post.example', 'Of somebody else')
  const mine = ['Before, as a visitor', 'Before, signed in', 'After the move']
  expect((await copyOf(member.id, 'contact_message')).map(({ message }) => message)).toEqual(mine)
  expect(await copyOf(member.id, 'contact_reply')).toMatchObject([{ reply: 'We have looked.' }])
  const { token } = member
  const closed = await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
  expect(closed.status).toBe(200)
  await app.work()
  expect(await kept()).toEqual(['Of somebody else'])
  const left = await app.context.db.execute(sql`select from former_address where member_id = ${member.id}`)
  expect(left.rows).toHaveLength(0)
})

test('a visitor’s message from a member’s former address does not belong to the member', async () => {
  const member = await app.member()
  await write(member.email, 'Mine, before the move')
  await moveTo(member, 'left-behind@post.example')
  await write(member.email, 'Of the mailbox’s next owner')
  expect((await copyOf(member.id, 'contact_message')).map(({ message }) => message)).toEqual([
    'Mine, before the move',
  ])
  const { token } = member
  await app.call('DELETE', '/api/auth/profile/', { token, body: { password: PASSWORD } })
  await app.work()
  expect(await kept()).toContain('Of the mailbox’s next owner')
  expect(await kept()).not.toContain('Mine, before the move')
})

test('staff cannot answer their own message', async () => {
  await write('private@post.example', 'My own question', app.admin.token)
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from contact_message where message = 'My own question'`,
  )
  for (const [what, body] of [
    ['reply', { reply: 'Certainly.' }],
    ['close', { reason: 'Done' }],
  ] as const)
    expect(await act(`messages/${rows[0]?.id}/${what}/`, body)).toMatchObject({
      status: 409,
      body: { error: 'Nobody decides about their own record.' },
    })
})

test('a member sees that staff opened a message written while signed in', async () => {
  const member = await app.member()
  await write(member.email, 'My medical situation is private', member.token)
  const { rows } = await app.context.db.execute<{ id: string }>(
    sql`select id from contact_message where member_id = ${member.id}`,
  )
  await ask(`messages/${rows[0]?.id}/`)
  const { body } = await app.call('GET', '/api/privacy/overview/', { token: member.token })
  expect(body.looks).toHaveLength(1)
})
