import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '@keyturn/platform/testing'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openProgram, type Program } from '../tools/run/program.ts'
import { callApp } from './member.ts'

let folder = ''
beforeEach(() => {
  // New folder, so that a retry finds nothing of the first try.
  folder = mkdtempSync(join(tmpdir(), 'keyturn-start-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** Starts a program that ends with the test, even if the test fails. */
function open(env: Record<string, string>, role?: string): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const program = openProgram({ PATH, NODE_COMPILE_CACHE, ...env }, role)
  onTestFinished(() => program.end())
  return program
}

/** Returns cause and cure, one line each, and never a stack. */
async function refusal(env: Record<string, string>, role?: string): Promise<string[]> {
  const program = open({ DATA_DIR: join(folder, 'refused'), PORT: '0', ...env }, role)
  expect(await program.ended).toBe(1)
  expect(program.output()).not.toMatch(/\n\s+at /)
  const lines = program.output().trim().split('\n')
  expect(lines).toHaveLength(2)
  return lines
}

test('a port in use is reported, with another port to try', async () => {
  const taken = createServer().listen(0, 'localhost')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  // Copies the folder, because it has the keys of the database.
  cpSync(inject('demoFolder'), join(folder, 'refused'), { recursive: true })
  const [cause, cure] = await refusal({ PORT: String(port), DATABASE_URL: database.url })
  expect(cause).toContain(`Port ${port} is in use`)
  expect(cure).toContain(`PORT=${port + 1} npm start`)
})

test('invalid variables are listed all at once', async () => {
  const [cause] = await refusal({ PORT: 'many', SANDBOX: 'maybe' })
  expect(cause).toContain('2 problems: PORT')
  expect(cause).toContain('SANDBOX')
})

test('an unreachable database is reported', async () => {
  const [cause, cure] = await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(cause).toContain('DATABASE_URL does not lead to a database')
  expect(cure).toContain('unset DATABASE_URL')
})

test('an unusable DATA_DIR is reported', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  for (const dataDir of [join(file, 'data'), '/proc/keyturn']) {
    const [cause] = await refusal({ DATA_DIR: dataDir })
    expect(cause).toContain('cannot be read and written')
  }
})

test('production refuses to start as a sandbox or with its secrets unset', async () => {
  const program = open({ DATA_DIR: join(folder, 'refused'), PORT: '0', NODE_ENV: 'production' })
  expect(await program.ended).toBe(1)
  const line = z.object({ msg: z.string(), cure: z.string() }).parse(JSON.parse(program.output()))
  expect(line.msg).toContain('SANDBOX must be off in production')
  expect(line.cure).toContain('docs/operations.md')
})

test('an unknown role is reported', async () => {
  const [cause] = await refusal({}, 'butler')
  expect(cause).toContain('no role "butler"')
})

test('a new data folder starts with the demo, whose banks are read up to today', async () => {
  const address = await open({ DATA_DIR: join(folder, 'new'), PORT: '0' }).address()
  const people = z.array(z.object({ email: z.string(), password: z.string() }))
  const [grace] = people.parse(await (await fetch(`${address}/sandbox/people`)).json())
  const { tokens } = await callApp(address, '/api/auth/login/', { body: grace ?? {} })
  const { connections } = await callApp(address, '/api/banking/connections/', { token: tokens.access })
  const hoursSinceReading = (Date.now() - Date.parse(connections[0].last_read_at)) / 3_600_000
  expect(hoursSinceReading).toBeLessThan(24)
  const to = encodeURIComponent(grace?.email ?? '')
  expect(await callApp(address, `/sandbox/mail/messages?to=${to}`)).not.toEqual([])
})

test('one DATA_DIR runs one copy of the app; a start after a kill cleans up, and a graceful stop leaves no files', async () => {
  const env = { DATA_DIR: join(folder, 'home'), PORT: '0' }
  const first = open(env)
  await first.address()
  const second = await refusal(env)
  expect(second[0]).toContain('Another copy of Keyturn')

  first.process.kill('SIGKILL')
  await first.ended
  const third = open(env)
  const address = await third.address()
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)

  const now = async (): Promise<string> => (await (await fetch(`${address}/sandbox/clock`)).json()).now
  const tomorrow = Date.now() + 86_400_000
  const inFlight = fetch(`${address}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: '5d' }),
  })
  // Waits for the first of five days, and then stops the app between the others.
  while (Date.parse(await now()) < tomorrow) await wait(20)
  third.process.kill('SIGTERM')
  third.process.kill('SIGTERM')
  expect((await inFlight).status).toBe(200)
  expect(await third.ended).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('the app of the test run passes its health checks and has metrics', async () => {
  const address = inject('sharedApp')
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('keyturn_http_request_seconds')
})
