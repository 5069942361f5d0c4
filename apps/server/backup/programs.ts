import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { StartProblem } from '@keyturn/platform/config'

/** A program at work with a stream of ours; what it says when it fails is the cause. */
export function start(
  program: string,
  args: string[],
): { child: ChildProcess; ended(fine?: number[]): Promise<void> } {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-2_000)
  })
  const end = once(child, 'close').catch((error: unknown) => {
    said = String(error)
    return [127]
  })
  return {
    child,
    async ended(fine = [0]) {
      const [code] = (await end) as [number]
      if (!fine.includes(code))
        throw new StartProblem(
          `${program} failed: ${said.trim().split('\n').at(-1) || `it ended with ${code}`}.`,
          'Mend the cause and run the command again; nothing half done was kept.',
        )
    },
  }
}

/** PostgreSQL's own programs must not be older than the server; they do not come with the packages. */
export function needProgram(program: 'pg_dump' | 'pg_restore', serverVersion: number): void {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
  const wanted = Math.floor(serverVersion / 10_000)
  if (major >= wanted) return
  throw new StartProblem(
    major === 0
      ? `${program} is not installed.`
      : `${program} ${major} is older than the server, which is ${wanted}.`,
    `Install PostgreSQL's client programs, ${wanted} or newer (on Debian: postgresql-client-${wanted} from apt.postgresql.org).`,
  )
}
