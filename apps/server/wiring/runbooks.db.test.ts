import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyAudit } from '@keyturn/privacy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededApp, type WholeApp } from '../testing/whole-app.ts'

const FOLDER = join(import.meta.dirname, '../../../docs/runbooks')
const blocksOf = (page: string): string[] =>
  [...readFileSync(join(FOLDER, page), 'utf8').matchAll(/```sql\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text,
  )

/** Returns the SQL block of a runbook that changes rows. */
const changeOf = (page: string): string => blocksOf(page).find((block) => block.startsWith('begin')) ?? ''

const amara = { email: 'amara.osei@example.co.uk', password: 'lamplight-terrace-24' }
let app: WholeApp
beforeAll(async () => {
  app = await openSeededApp('all')
})
afterAll(() => app.close())

const signIn = () => app.http.inject({ method: 'POST', url: '/api/auth/login/', payload: amara })
const ids = async (): Promise<string[]> => {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from member order by email = ${amara.email} desc, id limit 3`,
  )
  return rows.map(({ id }) => id)
}

/** Runs a block like psql, with its variables filled in. */
async function run(block: string): Promise<Record<string, unknown>[]> {
  const [member, first, second] = await ids()
  const given: Record<string, string | undefined> = { member, first, second, email: amara.email }
  const filled = block.replace(/:'(\w+)'/g, (_all, name) => `'${given[name]}'`)
  const client = await app.database.db.$client.connect()
  try {
    const answers: unknown = await client.query(filled)
    return (Array.isArray(answers) ? answers : [answers]).flatMap(({ rows }) => rows)
  } finally {
    client.release()
  }
}

test('PostgreSQL understands every query of the runbooks', async () => {
  const asking = readdirSync(FOLDER)
    .flatMap(blocksOf)
    .filter((block) => block.startsWith('select'))
  expect(asking.length).toBeGreaterThanOrEqual(7)
  for (const block of asking) await run(block)
  const [months = ''] = blocksOf('wrong-month.md')
  const sent = await run(months.replace(/to_char\(.*'\)/, '(select max(month) from report_line)'))
  expect(sent[0]).toMatchObject({
    agency: expect.any(String),
    status: expect.any(String),
    count: expect.any(String),
  })
})

test('after a leak, all sessions are ended at once and each member can sign in again', async () => {
  const { access, refresh } = (await signIn()).json().tokens
  const profile = () =>
    app.http.inject({ url: '/api/auth/profile/', headers: { authorization: `Bearer ${access}` } })
  expect((await profile()).statusCode).toBe(200)
  await run(changeOf('data-leak.md'))
  expect((await profile()).statusCode).toBe(401)
  const renewed = await app.http.inject({
    method: 'POST',
    url: '/api/auth/token/refresh/',
    payload: { refresh },
  })
  expect(renewed.statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(200)
})

test('two staff members reset a lost second factor, with both names in the audit trail; an emailed code replaces it', async () => {
  const [member] = await ids()
  const { db } = app.database
  await db.execute(sql`update member set authenticator_on = true where id = ${member}`)
  await run(changeOf('locked-out.md'))
  const asked = (await signIn()).json()
  expect(asked.tokens).toBeUndefined()
  await app.worker.drain()
  const letters = await app.http.inject({
    url: `/sandbox/mail/messages?to=${encodeURIComponent(amara.email)}`,
  })
  expect(letters.body).toMatch(/\b\d{6}\b/)
  const { rows } = await db.execute(
    sql`select actor_id, facts from audit_event where act = 'second-factor.removed'`,
  )
  const [, first, second] = await ids()
  expect(rows).toEqual([{ actor_id: first, facts: { second } }])
  expect((await verifyAudit(db)).problem).toBeNull()
})
