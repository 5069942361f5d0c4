import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../config/index.ts'

/** Command prefix to run PostgreSQL's programs with, and the user that must own the data. */
export interface ServerAccount {
  prefix: string[]
  uid: number | null
}

/**
 * Returns how to run PostgreSQL as an unprivileged user, because it refuses root. If `paths` are in root's private
 * folders, a capability lets the user enter them.
 */
export function serverAccount(paths: readonly string[]): ServerAccount {
  const isRoot = process.getuid?.() === 0
  const dieWithParent = works(['setpriv', '--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (!isRoot) return { prefix: dieWithParent, uid: null }
  const user = unprivilegedUser()
  const asUser = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const dying = dieWithParent.length > 0 ? ['--pdeathsig', 'INT'] : []
  const plain = [...asUser, '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', ...dying]
  if (paths.every((path) => works([...plain, 'test', '-x', path]))) return { prefix: plain, uid: user.uid }
  // Packages installed with umask 077 are executable by root only, so they need the wider capability.
  for (const right of ['dac_read_search', 'dac_override']) {
    const sets = ['inh-caps', 'bounding-set'].map((set) => `--${set}=-all,+${right}`)
    const kept = [`--ambient-caps=+${right}`, '--securebits=+no_setuid_fixup', '--no-new-privs']
    const entering = [...asUser, ...sets, ...kept, ...dying]
    if (paths.every((path) => works([...entering, 'test', '-x', path])))
      return { prefix: entering, uid: user.uid }
  }
  const inNamespace = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  if (works([...inNamespace, 'true'])) return { prefix: inNamespace, uid: 0 }
  throw new StartupError(
    'PostgreSQL cannot run as root, and neither setpriv nor unshare works here to lend it another user.',
    'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

export function chownTo(account: ServerAccount, path: string): void {
  if (account.uid === null || !existsSync(path)) return
  if (lstatSync(path).uid === account.uid) return
  chownTree(path, account.uid)
}

function chownTree(path: string, uid: number): void {
  chownSync(path, uid, -1)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) chownTree(join(path, name), uid)
}

function works(command: string[]): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/** initdb looks up its user by id, so the unprivileged user must have a name on this machine. */
function unprivilegedUser(): { uid: number; gid: number } {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}
