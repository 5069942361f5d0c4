import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CADDY = '/usr/bin/caddy'
const SHIPPED = join(import.meta.dirname, '../../deploy/Caddyfile')

/** Only so that it runs beside others on one machine: no certificate is put into the system, no second port is taken. */
const ALONE = 'skip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n'

/** Puts Caddy before the app with the settings we ship: https and HTTP/2. Without Caddy the app is asked directly. */
export async function withFront(app: string, work: (address: string) => Promise<void>): Promise<void> {
  if (!existsSync(CADDY) || process.env.FRONT === 'none') return work(app)
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-front-'))
  const file = join(folder, 'Caddyfile')
  const settings = readFileSync(SHIPPED, 'utf8')
    .replace('{\n', `{\n\t${ALONE}`)
    .replaceAll('api-1:3000 api-2:3000', new URL(app).host)
  writeFileSync(file, settings)
  const port = await freePort()
  const env = { ...process.env, DOMAIN: `localhost:${port}`, HOME: folder, XDG_DATA_HOME: folder }
  const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: 'ignore' })
  const ended = once(caddy, 'exit')
  try {
    await untilOpen(port)
    await work(`https://localhost:${port}`)
  } finally {
    caddy.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isOpen = await fetch(`https://localhost:${port}/healthz`).then(
      () => true,
      // Its certificate is its own, which is an answer too.
      (error: unknown) => String((error as Error).cause).includes('certificate'),
    )
    if (isOpen) return
    await wait(100)
  }
  throw new Error('Caddy did not start.')
}
