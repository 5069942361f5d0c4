import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Opens the real program with a database of its own, lets the work run against it, and closes it again. */
export async function withApp(work: (address: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-bench-'))
  const server = spawn(process.execPath, ['apps/server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  try {
    await work(await untilOpen(() => output, server))
  } finally {
    if (server.exitCode === null) {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function untilOpen(output: () => string, server: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    const address = /open at (http:\/\/[^\s/]+)/.exec(output())?.[1]
    if (address) return address
    await wait(100)
  }
  throw new Error(`The app did not open:\n${output()}`)
}
