import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PATIENCE_MS = 20_000

export interface Program {
  process: ChildProcess
  /** The last of what it said, both streams as they came. */
  output(): string
  ended: Promise<number | null>
  /** Asks it to leave, and puts it out with all it started when it will not. */
  end(): Promise<void>
}

/** Our own program in a process group of its own: it cannot outlive the test that opened it. */
export function openProgram(env: Record<string, string | undefined>, role = 'all'): Program {
  const lifeline = join(import.meta.dirname, '../tools/run/lifeline.mjs')
  const child = spawn(process.execPath, ['--import', lifeline, 'apps/server/main.ts', role], {
    env: { ...env, NODE_ENV: env.NODE_ENV ?? 'test', LOG_LEVEL: 'error' },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-20_000)
    })
  const ended = once(child, 'exit').then(([code]) => code)
  return {
    process: child,
    output: () => output,
    ended,
    async end() {
      child.kill('SIGTERM')
      const putOut = setTimeout(() => killGroup(child), PATIENCE_MS)
      await ended
      clearTimeout(putOut)
      killGroup(child)
    },
  }
}

/** Also when the program itself is gone: what it started may still be there. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody of it is left.
  }
}
