import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 20_000

export interface Program {
  process: ChildProcess
  /** Last output, stdout and stderr interleaved. */
  output(): string
  ended: Promise<number | null>
  /** URL that the program prints when it is ready. Ends the program if it does not open. */
  address(): Promise<string>
  /** Sends SIGTERM, and kills the process group after a timeout. */
  end(): Promise<void>
}

/** Runs the app in its own process group. The group is killed if this run ends in any way. */
export function openProgram(
  env: Record<string, string | undefined>,
  role = 'all',
  cwd = '.',
  main = 'apps/server/main.ts',
): Program {
  const killWithParent = join(import.meta.dirname, 'kill-with-parent.mjs')
  const child = spawn(process.execPath, ['--import', killWithParent, main, role], {
    env: { ...env, NODE_ENV: env.NODE_ENV ?? 'test', LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    cwd,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-100_000)
    })
  const ended = once(child, 'exit').then(([code]) => code)
  async function end(): Promise<void> {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(killTimer)
    killGroup(child)
  }
  async function address(): Promise<string> {
    for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await wait(50)) {
      const said = /(?:open|metrics) at (http:\/\/[^\s/]+)[\s/]/.exec(output)?.[1]
      if (said) return said
      if (child.exitCode !== null || child.signalCode !== null) break
    }
    await end()
    throw new Error(`The app did not open:\n${output}`)
  }
  return { process: child, output: () => output, ended, address, end }
}

/** Kills the group even if the program has exited, because its children may still run. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
