import { execFile } from 'node:child_process'
import { createTestDatabase } from '@keyturn/platform/testing'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { commandArgs } from '../../tools/run/commands.mjs'

const audit = (databaseUrl: string, ...words: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: databaseUrl }
    execFile(process.execPath, [...commandArgs('audit'), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })

test('the audit check passes an empty installation, and fails if there is a member but no audit trail', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  expect(await audit(database.url)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^There is nothing to prove yet/),
  })
  const head = `3:${'a'.repeat(64)}`
  expect(await audit(database.url, head)).toMatchObject({ code: 1, said: expect.stringContaining('broken') })
  await database.db.execute(
    sql`insert into member (id, email, password_hash, first_name, last_name, signed_up_at)
      values (gen_random_uuid(), 'a@renter.test', '', 'A', 'B', now())`,
  )
  expect(await audit(database.url)).toMatchObject({ code: 1, said: expect.stringContaining('not proven') })
})
