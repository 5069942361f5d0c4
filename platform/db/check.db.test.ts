import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { checkDatabase, checkRole, grantToApp, migrate } from './index.ts'

/** Creates a migrated database and returns the URL of a role that is not its owner. */
async function withAppRole() {
  const database = await createTestDatabase()
  const role = `app_${randomBytes(4).toString('hex')}`
  await database.db.execute(sql.raw(`create role ${role} login password 'of-the-app'`))
  onTestFinished(async () => {
    await database.db.execute(sql.raw(`reassign owned by ${role} to current_user`))
    await database.db.execute(sql.raw(`drop owned by ${role}`))
    await database.db.execute(sql.raw(`drop role ${role}`))
    await database.close()
  })
  const url = new URL(database.url)
  url.username = role
  url.password = 'of-the-app'
  return { database, role, url: url.href }
}

test('the doctor accepts a role that owns no tables and can read and write them', async () => {
  const { database, role, url } = await withAppRole()
  await grantToApp(database.url, role)
  expect(await checkDatabase({ url })).toEqual({ works: true })
  expect(await checkRole(url)).toEqual({ works: true })
})

test('the doctor names the tables that a role cannot read, and the migration that grants access', async () => {
  const { url } = await withAppRole()
  expect(await checkDatabase({ url })).toMatchObject({
    works: false,
    cause: expect.stringMatching(/^Our role "app_\w+" may not read and write \d+ tables, for example \w+\.$/),
    cure: expect.stringContaining('DATABASE_MIGRATION_URL'),
  })
})

test('the doctor counts missing migrations if the role cannot create tables', async () => {
  const { database, role, url } = await withAppRole()
  await grantToApp(database.url, role)
  await database.db.execute(sql`delete from schema_migration where name = '1000_contact_message.sql'`)
  expect(await checkDatabase({ url })).toMatchObject({
    cause: `1 migrations are missing, and our role "${role}" may not make tables.`,
  })
  expect(await checkDatabase({ url: database.url })).toEqual({ works: true })
  await expect(migrate(url)).rejects.toThrow(`the role "${role}" may not make tables`)
})

test('the doctor and the start give cause and fix for an empty database and a role without rights', async () => {
  const { database, role, url } = await withAppRole()
  await database.db.execute(sql`drop table schema_migration`)
  expect(await checkDatabase({ url })).toMatchObject({
    cause: `The database is empty, and our role "${role}" may not make its tables.`,
    cure: expect.stringContaining('DATABASE_MIGRATION_URL'),
  })
  await expect(migrate(url)).rejects.toMatchObject({
    name: 'StartupError',
    message: `The database is not migrated, and the role "${role}" may not make tables.`,
  })
})

test('the doctor distinguishes a superuser, the owner of the tables and the role of the program', async () => {
  const { database, role, url } = await withAppRole()
  expect(await checkRole(database.url)).toMatchObject({ cause: expect.stringContaining('is a superuser') })
  await database.db.execute(sql.raw(`alter table contact_message owner to ${role}`))
  expect(await checkRole(url)).toMatchObject({ cause: expect.stringContaining('owns the tables') })
})
