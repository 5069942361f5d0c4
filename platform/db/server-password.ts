import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../config/index.ts'
import { giveTo, type ServerAccount } from './server-account.ts'

/** Lies among the server's own files, which nobody else may read, and goes with them into a backup and out of it. */
export const PASSWORD_FILE = 'keyturn.password'

/** Rounds slow down whoever guesses; of 32 random bytes nothing can be guessed, and every connection would pay. */
export const ENOUGH_ROUNDS = 'scram_iterations=1'

export const newPassword = (): string => randomBytes(32).toString('hex')

/** Null for files from before there was one, which stand just as they were brought back. */
export function passwordOf(cluster: string): string | null {
  const file = join(cluster, PASSWORD_FILE)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

interface Server {
  cluster: string
  programs: string
  account: ServerAccount
}

/**
 * Files that an earlier version made let in everybody on this machine. The password is set with no server running,
 * and its file, which says that all is done, is written last: whatever ends this halfway, the next start does it again.
 */
export function lockUp({ cluster, programs, account }: Server): void {
  const isFollowing = existsSync(join(cluster, 'recovery.signal'))
  if (passwordOf(cluster) !== null || isFollowing) return
  const password = newPassword()
  const [program = '', ...args] = [...account.prefix, join(programs, 'postgres'), '--single', '-D', cluster]
  const set = spawnSync(program, [...args, '-c', ENOUGH_ROUNDS, 'postgres'], {
    input: `alter role keyturn password '${password}'\n`,
    encoding: 'utf8',
    cwd: '/',
  })
  if (set.status !== 0 || /ERROR|FATAL/.test(set.stderr))
    throw new StartProblem(
      `The built-in database could not be given a password: ${set.stderr.trim().split('\n').at(-1) || 'unknown reason'}.`,
      'Check DATA_DIR (space, permissions); its database is in the folder "postgres" there.',
    )
  const rules = join(cluster, 'pg_hba.conf')
  replace(rules, readFileSync(rules, 'utf8').replace(/\btrust$/gm, 'scram-sha-256'), account)
  replace(join(cluster, PASSWORD_FILE), password, account)
}

/** Whole or not at all. */
function replace(path: string, text: string, account: ServerAccount): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  giveTo(account, `${path}.new`)
  renameSync(`${path}.new`, path)
}
