import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandArgs } from '../../tools/run/commands.mjs'
import { parseConfig } from './config/index.ts'
import { openWithoutMigrating } from './wiring/open-database.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the doctor and returns its output and exit code. */
const consult = (databaseUrl: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl }
    execFile(process.execPath, commandArgs('doctor'), { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

test('the doctor passes a sandbox in which every provider works', async () => {
  const database = await createTestDatabase()
  const { code, said } = await consult(database.url)
  expect(said.split('\n').filter((line) => line.endsWith('works')).length).toBeGreaterThan(8)
  expect(said).not.toMatch(/BROKEN|without/)
  expect(code).toBe(0)
  await database.close()
})

test('the doctor shows an unreachable database with the cause and the fix, without a stack trace', async () => {
  const { code, said } = await consult('postgres://keyturn@127.0.0.1:1/keyturn')
  expect(said).toMatch(/Database +PostgreSQL +BROKEN\n +It cannot be reached: .+\n +Compare host/)
  expect(said).not.toMatch(/\n\s+at /)
  expect(code).toBe(1)
})

test('the doctor changes nothing in the database', async () => {
  const database = await createTestDatabase()
  await database.db.execute(sql`delete from schema_migration where name like '1%'`)
  const closers: (() => Promise<void> | void)[] = []
  const config = parseConfig({ DATA_DIR: folder, DATABASE_URL: database.url })
  const { database: opened } = await openWithoutMigrating(config, closers)
  const { rows } = await opened.db.execute(sql`select 1 from schema_migration where name like '1%'`)
  expect(rows).toEqual([])
  for (const close of closers) await close()
  await database.close()
})
