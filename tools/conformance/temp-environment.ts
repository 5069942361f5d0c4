import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const NOBODY_UID = 65_534

/** Runs servers without root's rights, because most refuse to run as root. */
export const unprivileged =
  process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID, cwd: '/' } : { cwd: '/' }

export function chownToNobody(...paths: string[]): void {
  if (process.getuid?.() === 0) for (const path of paths) chownSync(path, NOBODY_UID, NOBODY_UID)
}

/** Temporary folder and processes of a part, which are removed with it. */
export interface TempEnvironment {
  folder: string
  serve(
    program: string,
    args: string[],
    options?: { uid?: number; gid?: number; cwd?: string; env?: NodeJS.ProcessEnv; stopBy?: NodeJS.Signals },
  ): ChildProcess
  onCleanup(stop: () => Promise<void> | void): void
}

export async function withTempEnvironment<Value>(
  name: string,
  work: (temp: TempEnvironment) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), `keyturn-${name}-`))
  chownToNobody(folder)
  chmodSync(folder, 0o711)
  const stops: (() => Promise<void> | void)[] = []
  try {
    return await work({
      folder,
      serve(program, args, { stopBy = 'SIGTERM', ...options } = {}) {
        const child = spawn(program, args, { stdio: 'ignore', ...options })
        stops.push(stopper(child, stopBy))
        return child
      },
      onCleanup: (stop) => stops.push(stop),
    })
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function stopper(child: ChildProcess, signal: NodeJS.Signals): () => Promise<void> {
  // Also stops it if this process exits first.
  const withUs = () => child.kill(signal)
  process.once('exit', withUs)
  return async () => {
    process.off('exit', withUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

/** Retries until the check passes. After the timeout its last error is the fault. */
export async function retryUntilPasses<Value>(
  attempt: () => Value | Promise<Value>,
  seconds = 20,
): Promise<Value> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(200)
    }
  }
}

/** Returns the body of a successful response. Throws for any other. */
export async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  return answer.text()
}

/** Returns the greeting of a server that sends one first, like SSH and SMTP. */
export async function readGreeting(port: number): Promise<string> {
  const line = connect(port, '127.0.0.1')
  const signal = AbortSignal.timeout(10_000)
  const [said] = await once(line, 'data', { signal }).finally(() => line.destroy())
  return String(said).trim()
}
