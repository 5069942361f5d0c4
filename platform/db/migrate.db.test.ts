import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { migrate } from './index.ts'

test('migrating again changes nothing, and many processes may do it at once', async () => {
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

test('a migration that fails leaves nothing of itself, and says why', async () => {
  const database = await createTestDatabase()
  const { rows } = await database.db.execute<{ name: string }>('select name from schema_migration')
  await database.db.execute('delete from schema_migration')
  const from = mkdtempSync(join(tmpdir(), 'keyturn-migrations-'))
  onTestFinished(() => rmSync(from, { recursive: true }))
  writeFileSync(join(from, '203001010000_half_done.sql'), 'create table half_done (id int); select 1/0;')
  await expect(migrate(database.url, { from })).rejects.toThrow(
    '203001010000_half_done.sql failed, and nothing of it was kept: division by zero',
  )
  const left = await database.db.execute(`select to_regclass('half_done') as half_done`)
  expect(left.rows).toEqual([{ half_done: null }])
  expect(rows.length).toBeGreaterThan(30)
  await database.close()
})

test('an older version does not start on what a newer one wrote', async () => {
  const database = await createTestDatabase()
  await database.db.execute(
    "insert into schema_migration (name, digest) values ('203001010000_later_things.sql', 'x')",
  )
  await expect(migrate(database.url)).rejects.toThrow('A newer Keyturn has brought this database up to date')
  await database.close()
})

test('behind a pooler no line is without a limit, not even one opened before there was one', async () => {
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
