import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { migrate } from './index.ts'

test('migrations are idempotent, even if many processes run them at once', async () => {
  const database = await createTestDatabase()
  const results = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(results).toEqual([[], [], []])
  await database.close()
})

test('a migration changed after it ran is refused', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("update schema_migration set digest = 'other' where name = '0001_platform.sql'")
  await client.end()
  await expect(migrate(database.url)).rejects.toThrow('0001_platform.sql was changed after it ran')
  await database.close()
})

test('a failed migration is rolled back and reports the reason', async () => {
  const database = await createTestDatabase()
  const { rows } = await database.db.execute<{ name: string }>(sql`select name from schema_migration`)
  await database.db.execute(sql`delete from schema_migration`)
  const from = mkdtempSync(join(tmpdir(), 'keyturn-migrations-'))
  onTestFinished(() => rmSync(from, { recursive: true }))
  writeFileSync(join(from, '203001010000_half_done.sql'), 'create table half_done (id int); select 1/0;')
  await expect(migrate(database.url, { from })).rejects.toThrow(
    '203001010000_half_done.sql failed, and nothing of it was kept: division by zero',
  )
  const left = await database.db.execute(sql`select to_regclass('half_done') as half_done`)
  expect(left.rows).toEqual([{ half_done: null }])
  expect(rows.length).toBeGreaterThan(30)
  await database.close()
})

/** Creates a folder with only this migration, and a database without applied migrations. */
async function only(name: string, text: string) {
  const database = await createTestDatabase()
  await database.db.execute(sql`delete from schema_migration`)
  await database.db.execute(sql`create table busy (member_id int)`)
  const from = mkdtempSync(join(tmpdir(), 'keyturn-migrations-'))
  onTestFinished(() => rmSync(from, { recursive: true }))
  writeFileSync(join(from, name), text)
  const indexes = async () =>
    (await database.db.execute(sql`select indexname from pg_indexes where tablename = 'busy'`)).rows
  return { database, from, indexes }
}

test('an index is built concurrently with a write transaction, and several processes take turns', async () => {
  const name = '203001010000_busy_by_member.sql'
  const text = '-- Found by member.\ncreate index concurrently busy_by_member on busy (member_id);\n'
  const { database, from, indexes } = await only(name, text)
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  await writer.query('begin')
  await writer.query('insert into busy values (1)')
  const running = Promise.all([1, 2, 3].map(() => migrate(database.url, { from })))
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('insert into busy values (2)')
  await writer.query('commit')
  expect((await running).flat()).toEqual([name])
  expect(await indexes()).toEqual([{ indexname: 'busy_by_member' }])
  expect(await migrate(database.url, { from })).toEqual([])
  await Promise.all([writer.end(), other.end()])
  await database.close()
})

test('a failed index build is cleaned up and repeated at the next start', async () => {
  const name = '203001010000_busy_once.sql'
  const text = 'create unique index concurrently busy_once on busy (member_id)'
  const { database, from, indexes } = await only(name, text)
  await database.db.execute(sql`insert into busy values (1), (1)`)
  await expect(migrate(database.url, { from })).rejects.toThrow(`${name} failed, and nothing of it was kept`)
  expect(await indexes()).toEqual([])
  await database.db.execute(sql`delete from busy`)
  expect(await migrate(database.url, { from })).toEqual([name])
  expect(await indexes()).toEqual([{ indexname: 'busy_once' }])
  await database.close()
})

test('an older version does not start on a newer schema', async () => {
  const database = await createTestDatabase()
  await database.db.execute(
    sql`insert into schema_migration (name, digest) values ('203001010000_later_things.sql', 'x')`,
  )
  await expect(migrate(database.url)).rejects.toThrow('A newer Keyturn has brought this database up to date')
  await database.close()
})

test('behind a pooler each connection has a statement timeout, even one opened earlier', async () => {
  const database = await createTestDatabase()
  const opened = new pg.Client({ connectionString: database.url })
  await opened.connect()
  const ended = new Promise((resolve) => opened.on('error', resolve))
  await migrate(database.url, { pooled: true })
  await ended
  const later = new pg.Client({ connectionString: database.url })
  await later.connect()
  expect((await later.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }])
  await migrate(database.url, { pooled: true })
  expect((await later.query('select 1 as still_there')).rows).toEqual([{ still_there: 1 }])
  await later.end()
  await database.close()
})
