import pg from 'pg'
import { expect, test } from 'vitest'
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
