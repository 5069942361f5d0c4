import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openBackupStore } from './backup-store.ts'
import { appRoleOf, ownerUrlOf } from './external-server.ts'
import { databaseArgument, firstError } from './programs.ts'

test('no program gets the database password as an argument', () => {
  const given = 'postgres://keyturn:p%40ss@db:5432/keyturn?sslmode=require'
  expect(databaseArgument(given)).toEqual({
    args: ['--dbname', 'postgres://keyturn@db:5432/keyturn?sslmode=require'],
    env: { PGPASSWORD: 'p@ss' },
  })
  expect(databaseArgument('postgres://db/keyturn?user=keyturn&password=secret')).toEqual({
    args: ['--dbname', 'postgres://db/keyturn?user=keyturn'],
    env: { PGPASSWORD: 'secret' },
  })
  expect(databaseArgument('postgres://keyturn@db/keyturn').env).toEqual({})
})

test('a failure reports the first error of a program, and not the statement printed after it', () => {
  const restore = `pg_restore: warning: a warning comes first
pg_restore: error: could not execute query: ERROR:  role "keyturn_app" does not exist
Command was: GRANT USAGE ON SCHEMA pgboss TO keyturn_app;
`
  expect(firstError(restore)).toBe(
    'pg_restore: error: could not execute query: ERROR:  role "keyturn_app" does not exist',
  )
  const tar = `tar: ./a: Cannot write: No space left on device
tar: Exiting with failure status due to previous errors
`
  expect(firstError(tar)).toBe('tar: ./a: Cannot write: No space left on device')
  expect(firstError('')).toBe('')
})

test('a restore connects to DATABASE_URL directly, past a pooler, as the owner of the tables', () => {
  const databaseUrl = 'postgres://app:a@pooler/back'
  const databaseDirectUrl = 'postgres://app:a@db/back'
  const databaseMigrationUrl = 'postgres://owner:o@db/keyturn'
  const one = { databaseUrl, databaseDirectUrl, databaseMigrationUrl: null }
  expect(ownerUrlOf(one)).toBe(databaseDirectUrl)
  expect(appRoleOf(one)).toBeNull()
  const two = { databaseUrl, databaseDirectUrl, databaseMigrationUrl }
  expect(ownerUrlOf(two)).toBe('postgres://owner:o@db/back')
  expect(appRoleOf(two)).toBe('app')
  const builtIn = { databaseUrl: null, databaseDirectUrl: null, databaseMigrationUrl: null }
  expect(ownerUrlOf(builtIn)).toBeNull()
})

test('a backup loses no data if the program it reads from ends early', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = openBackupStore({ folder, keys: `b1:${'A'.repeat(43)}=` })
  const source = new PassThrough()
  const kept = place.write('one/part.sealed', 'part:one', source)
  expect(source.listenerCount('error')).toBeGreaterThan(0)
  source.end('all of it')
  await kept
  const back = new PassThrough()
  await place.read('one/part.sealed', 'part:one', back)
  expect(String(back.read())).toBe('all of it')
})
