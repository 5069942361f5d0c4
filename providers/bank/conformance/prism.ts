import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const VERSION = '5.16.0'
/** Beside the packages and not among them: two hundred of them for a check that few run would weigh on everybody. */
const HOME = join(import.meta.dirname, '../../../node_modules/.cache/keyturn', `prism-${VERSION}`)
const READY_AFTER_MOST_MS = 180_000

/** Fetches Prism from the package registry, once. */
export async function havePrism(): Promise<void> {
  const packageFile = join(HOME, 'node_modules/@stoplight/prism-cli/package.json')
  if (existsSync(packageFile)) return
  await mkdir(HOME, { recursive: true })
  const wish = ['install', '--prefix', HOME, '--no-audit', '--no-fund', '--ignore-scripts']
  const npm = spawn('npm', [...wish, `@stoplight/prism-cli@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SCARF_ANALYTICS: 'false' },
  })
  let said = ''
  npm.stderr.on('data', (part) => {
    said += String(part)
  })
  const code = await new Promise((ended) => npm.on('close', ended).on('error', ended))
  if (code !== 0 || !existsSync(packageFile))
    throw new Error(`Prism ${VERSION} could not be had from the package registry: ${said.slice(-400)}`)
}

/** The document as data, read with the reader that Prism brings. */
export function readDocument(file: string): unknown {
  const { parse } = createRequire(join(HOME, 'package.json'))('@stoplight/yaml')
  return parse(readFileSync(file, 'utf8'))
}

export interface RunningPrism {
  url: string
  close(): Promise<void>
}

/** As the company itself, answering with its published examples; or in front of another, checking both sides. */
export async function startPrism(file: string, behind: string | null): Promise<RunningPrism> {
  const port = await freePort()
  const program = join(HOME, 'node_modules/.bin/prism')
  const what = behind === null ? ['mock', file] : ['proxy', file, behind]
  const at = ['--port', String(port), '--host', '127.0.0.1', '--errors', '--multiprocess', 'false']
  const prism = spawn(process.execPath, [program, ...what, ...at], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await ready(prism, url)
  return {
    url,
    close: async () => {
      const ended = new Promise((done) => prism.once('close', done))
      prism.kill()
      await ended
    },
  }
}

async function ready(prism: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; waited < READY_AFTER_MOST_MS; waited += 250) {
    if (prism.exitCode !== null) throw new Error('Prism ended at once: it could not read the document.')
    if (await fetch(url).catch(() => null)) return
    await pause(250)
  }
  prism.kill()
  throw new Error('Prism did not start in three minutes.')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}
