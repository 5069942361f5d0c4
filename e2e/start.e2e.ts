import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { houseAddress } from './address.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface House {
  process: ChildProcess
  output(): string
  ended: Promise<number | null>
}

function open(env: Record<string, string>, role = 'all'): House {
  const child = spawn(process.execPath, ['apps/server/main.ts', role], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'error', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return { process: child, output: () => output, ended: once(child, 'exit').then(([code]) => code) }
}

async function untilOpen(house: House): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const address = /open at (http:\/\/\S+)/.exec(house.output())?.[1]
    if (address) return address
    await wait(100)
  }
  throw new Error(`did not open: ${house.output()}`)
}

/** Cause and cure, one line each, and never a stack. */
async function refusal(env: Record<string, string>, role?: string): Promise<string[]> {
  const house = open({ DATA_DIR: join(folder, 'refused'), PORT: '0', ...env }, role)
  expect(await house.ended).toBe(1)
  expect(house.output()).not.toMatch(/\n\s+at /)
  const lines = house.output().trim().split('\n')
  expect(lines).toHaveLength(2)
  return lines
}

test('a port in use is said, with another to try', async () => {
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const [cause, cure] = await refusal({ PORT: String(port) })
  expect(cause).toContain(`Port ${port} is in use`)
  expect(cure).toContain(`PORT=${port + 1} npm start`)
  taken.close()
})

test('wrong variables are listed all at once', async () => {
  const [cause] = await refusal({ PORT: 'many', SANDBOX: 'maybe' })
  expect(cause).toContain('2 problems: PORT')
  expect(cause).toContain('SANDBOX')
})

test('a database that is not there is said', async () => {
  const [cause, cure] = await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(cause).toContain('DATABASE_URL does not lead to a database')
  expect(cure).toContain('unset DATABASE_URL')
})

test('a DATA_DIR that cannot be is said', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  for (const dataDir of [join(file, 'data'), '/proc/keyturn']) {
    const [cause] = await refusal({ DATA_DIR: dataDir })
    expect(cause).toContain('cannot be read and written')
  }
})

test('production refuses to start as a sandbox or with its secrets unset', async () => {
  const [cause] = await refusal({ NODE_ENV: 'production' })
  expect(cause).toContain('SANDBOX must be off in production')
})

test('an unknown role is said', async () => {
  const [cause] = await refusal({}, 'butler')
  expect(cause).toContain('no role "butler"')
})

test('one DATA_DIR holds one copy; after a kill the next start mends what was left, and a polite stop leaves nothing', async () => {
  const env = { DATA_DIR: join(folder, 'home'), PORT: '0' }
  const first = open(env)
  await untilOpen(first)
  const second = await refusal(env)
  expect(second[0]).toContain('Another copy of Keyturn')

  first.process.kill('SIGKILL')
  await first.ended
  const third = open(env)
  const address = await untilOpen(third)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  // Twenty days of the house's life take a moment, long enough to be asked to leave meanwhile.
  const inFlight = fetch(`${address}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: '20d' }),
  })
  await wait(300)
  third.process.kill('SIGTERM')
  third.process.kill('SIGTERM')
  expect((await inFlight).status).toBe(200)
  expect(await third.ended).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('the house of the test run is alive, ready and measured', async () => {
  const address = houseAddress()
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('keyturn_http_request_seconds')
})
