import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { StartupError } from '@keyturn/platform/config'

const MAX_ERROR_OUTPUT = 8_000

/** Starts a program with piped output. An error names the first error line that the program wrote. */
export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; ended(fine?: number[]): Promise<void> } {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: { ...process.env, ...env },
  })
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + String(chunk)).slice(0, MAX_ERROR_OUTPUT)
  })
  const end = once(child, 'close').catch((error: unknown) => {
    errorOutput = String(error)
    return [127]
  })
  return {
    child,
    async ended(fine = [0]) {
      const [code] = (await end) as [number]
      if (!fine.includes(code))
        throw new StartupError(
          `${program} failed: ${firstError(errorOutput) || `it ended with ${code}`}.`,
          'Mend the cause and run the command again; nothing half done was kept.',
        )
    },
  }
}

/** Returns the line of the first error, because the lines after it are consequences ("Command was: GRANT …"). */
export function firstError(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const found = lines.find((line) => /\b(error|fatal|panic):/i.test(line)) ?? lines.find(Boolean) ?? ''
  return found.replace(/\.$/, '')
}

/** Splits a PostgreSQL URL into arguments and environment, because every user of the machine can read arguments. */
export function databaseArgument(url: string): { args: string[]; env: Record<string, string> } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.searchParams.delete('password')
  address.password = ''
  return { args: ['--dbname', address.href], env: password ? { PGPASSWORD: password } : {} }
}

/**
 * Checks that PostgreSQL's own program is installed and not older than the server. The npm packages do not include it.
 */
export function requireProgram(program: 'pg_dump' | 'pg_restore', serverVersion: number): void {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
  const wanted = Math.floor(serverVersion / 10_000)
  if (major >= wanted) return
  throw new StartupError(
    major === 0
      ? `${program} is not installed.`
      : `${program} ${major} is older than the server, which is ${wanted}.`,
    `Install PostgreSQL's client programs, ${wanted} or newer (on Debian: postgresql-client-${wanted} from apt.postgresql.org).`,
  )
}
