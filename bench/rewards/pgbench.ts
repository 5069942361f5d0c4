import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'post.sql')

/** True if PostgreSQL's own load generator is installed (Debian: postgresql-contrib). */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

/** Returns transactions per second, with prepared statements. */
export async function pgbench(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const options = [
    '-n',
    '-M',
    'prepared',
    '-f',
    SCRIPT,
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds),
  ]
  const { stdout } = await run('pgbench', [...options, url])
  const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (failed > 0 || !(tps > 0)) throw new Error(`pgbench says:\n${stdout}`)
  return tps
}
