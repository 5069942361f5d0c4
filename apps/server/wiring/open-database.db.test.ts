import { randomBytes } from 'node:crypto'
import { createQueue } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createTestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../config/index.ts'
import { openDatabaseAndSecrets } from './open-database.ts'

test('a role without tables can use the tables that the owner migrated', async () => {
  const database = await createTestDatabase()
  const role = `app_${randomBytes(4).toString('hex')}`
  await database.db.execute(sql.raw(`create role ${role} login password 'of-the-app'`))
  const closers: (() => Promise<void> | void)[] = []
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close()
    await database.db.execute(sql.raw(`drop owned by ${role}`))
    await database.db.execute(sql.raw(`drop role ${role}`))
    await database.close()
  })
  const url = new URL(database.url)
  url.username = role
  url.password = 'of-the-app'
  const env = { DATABASE_URL: url.href, DATABASE_MIGRATION_URL: database.url }
  const { database: opened, url: queueUrl } = await openDatabaseAndSecrets(parseConfig(env), closers)
  const { rows } = await opened.db.execute(sql`select current_user as name`)
  expect(rows).toEqual([{ name: role }])
  const queue = await createQueue({ url: queueUrl, log: createLogger({ level: 'silent' }) })
  closers.push(() => queue.stop())
  await queue.declare([])
  await opened.db.execute(sql`insert into timetable_run (name, ran_for) values ('kept', now())`)
  // If migrations ran separately, the app starts without the owner's password.
  const alone = await openDatabaseAndSecrets(parseConfig({ DATABASE_URL: url.href }), closers)
  expect((await alone.database.db.execute(sql`select 1 from timetable_run`)).rows).toHaveLength(1)
  await expect(opened.db.execute(sql`truncate audit_event`)).rejects.toThrow()
})
