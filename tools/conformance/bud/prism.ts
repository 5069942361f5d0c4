import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { npmPackages } from '../obtain.ts'
import { retryUntilPasses } from '../temp-environment.ts'

const VERSION = '5.16.0'

/** Prism's folder, downloaded if it is missing. */
const home = (): string => npmPackages(`@stoplight/prism-cli@${VERSION}`)

/** Parses the document with Prism's own parser. */
export function readDocument(file: string): unknown {
  const { parse } = createRequire(join(home(), 'package.json'))('@stoplight/yaml')
  return parse(readFileSync(file, 'utf8'))
}

export interface RunningPrism {
  url: string
  close(): Promise<void>
}

/** Starts Prism as a mock server with the published examples, or as a validating proxy in front of another server. */
export async function startPrism(file: string, behind: string | null): Promise<RunningPrism> {
  const port = await freePort()
  const program = join(home(), 'node_modules/.bin/prism')
  const what = behind === null ? ['mock', file] : ['proxy', file, behind]
  const at = ['--port', String(port), '--host', '127.0.0.1', '--errors', '--multiprocess', 'false']
  const prism = spawn(process.execPath, [program, ...what, ...at], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const close = () => ended(prism)
  // Waits longer, because a long document takes Prism a while.
  await retryUntilPasses(() => answerOf(prism, url), 90).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { url, close }
}

async function answerOf(prism: ChildProcess, url: string): Promise<void> {
  if (prism.exitCode !== null) throw new Error('Prism ended at once: it could not read the document.')
  await fetch(url)
}

async function ended(prism: ChildProcess): Promise<void> {
  if (prism.exitCode !== null) return
  const gone = once(prism, 'exit')
  prism.kill()
  await gone
}
