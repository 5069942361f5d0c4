import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../config/index.ts'
import { chownTo, type ServerAccount } from './server-account.ts'
import { newPassword, PASSWORD_FILE, SCRAM_SETTING } from './server-password.ts'

interface ClusterOptions {
  cluster: string
  programs: string
  account: ServerAccount
}

/** Creates an empty database cluster that requires the password for every connection. */
export function createCluster({ cluster, programs, account }: ClusterOptions): void {
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, newPassword(), { mode: 0o600 })
  chownTo(account, cluster)
  chownTo(account, passwordFile)
  const args = [
    '-D',
    cluster,
    '-U',
    'keyturn',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--set',
    SCRAM_SETTING,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const [program = '', ...rest] = [...account.prefix, join(programs, 'initdb'), ...args]
  const made = spawnSync(program, rest, { encoding: 'utf8', cwd: '/' })
  if (made.status === 0) {
    renameSync(passwordFile, join(cluster, PASSWORD_FILE))
    return
  }
  rmSync(passwordFile, { force: true })
  rmSync(cluster, { recursive: true, force: true })
  throw new StartupError(
    `The database could not be created in ${cluster}: ${made.stderr.trim().split('\n').at(-1) || made.error?.message || 'unknown reason'}.`,
    'Check that DATA_DIR is on a writable disk with space left, then start again.',
  )
}
