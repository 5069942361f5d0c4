import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../config/index.ts'
import { chownTo, type ServerAccount } from './server-account.ts'

/** File in the server's own private folder, so backups and restores include it. */
export const PASSWORD_FILE = 'keyturn.password'

/**
 * SCRAM iterations slow down guessing. A password of 32 random bytes cannot be guessed, and each iteration slows
 * every connection.
 */
export const SCRAM_SETTING = 'scram_iterations=1'

export const newPassword = (): string => randomBytes(32).toString('hex')

/** Returns null for files of a version without passwords, for example after a restore. */
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
 * Requires a password on clusters of an earlier version, which trusted every local user. Idempotent: the password
 * file is written last.
 */
export function requirePassword({ cluster, programs, account }: Server): void {
  const isFollowing = existsSync(join(cluster, 'recovery.signal'))
  if (passwordOf(cluster) !== null || isFollowing) return
  const password = newPassword()
  const [program = '', ...args] = [...account.prefix, join(programs, 'postgres'), '--single', '-D', cluster]
  const set = spawnSync(program, [...args, '-c', SCRAM_SETTING, 'postgres'], {
    input: `alter role keyturn password '${password}'\n`,
    encoding: 'utf8',
    cwd: '/',
  })
  if (set.status !== 0 || /ERROR|FATAL/.test(set.stderr))
    throw new StartupError(
      `The built-in database could not be given a password: ${set.stderr.trim().split('\n').at(-1) || 'unknown reason'}.`,
      'Check DATA_DIR (space, permissions); its database is in the folder "postgres" there.',
    )
  const rules = join(cluster, 'pg_hba.conf')
  replace(rules, readFileSync(rules, 'utf8').replace(/\btrust$/gm, 'scram-sha-256'), account)
  replace(join(cluster, PASSWORD_FILE), password, account)
}

/** Replaces a file atomically. */
function replace(path: string, text: string, account: ServerAccount): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  chownTo(account, `${path}.new`)
  renameSync(`${path}.new`, path)
}
