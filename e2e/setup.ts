import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, freePort } from '@keyturn/platform/testing'
import { afterAll } from 'vitest'

/** A house for each file: real pages, a free port, a database of its own; one file's clock and sign-ups are not another's. */
const house = await openHouse()
process.env.HOUSE_ADDRESS = house.address
afterAll(() => house.close())

async function openHouse(): Promise<{ address: string; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-e2e-'))
  const database = await createTestDatabase()
  const port = await freePort()
  const address = `http://localhost:${port}`
  let output = ''
  const server = spawn(process.execPath, ['apps/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      NODE_COMPILE_CACHE: join(tmpdir(), 'keyturn-compiled'),
      PUBLIC_URL: address,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-20_000)
    })
  }
  await untilReady(address, server, () => output)
  return {
    address,
    async close() {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (/"level":"error"/.test(output)) process.stderr.write(`The house logged errors:\n${output}\n`)
    },
  }
}

async function untilReady(address: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`The house did not open:\n${output()}`)
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(100)
  }
  throw new Error(`The house was not ready in 30 s:\n${output()}`)
}
