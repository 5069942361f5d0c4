import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@keyturn/platform/testing/server'

export interface OpenHouse {
  address: string
  close(): Promise<void>
}

/** The whole product as `npm start` opens it, on a free port. */
export async function openHouse(home: { databaseUrl: string; dataDir: string }): Promise<OpenHouse> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  let output = ''
  const server = spawn(process.execPath, ['apps/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: home.dataDir,
      DATABASE_URL: home.databaseUrl,
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
      if (/"level":"error"/.test(output)) process.stderr.write(`The house logged errors:\n${output}\n`)
    },
  }
}

async function untilReady(address: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`The house did not open:\n${output()}`)
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(100)
  }
  throw new Error(`The house was not ready in 60 s:\n${output()}`)
}
