import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cause, runQuietly } from './processes.mjs'

const OLDEST = [20, 19]
const STAMP = 'node_modules/.keyturn-installed'

/**
 * npm arguments. Not "npm ci", which rejects a lock file without other platforms' binaries. Includes devDependencies,
 * because the pinned Node is one.
 */
export const INSTALL = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund']

/**
 * Workspaces whose packages `npm start` needs: the program, its pages, and `tools` for the pinned Node. The checkers, test
 * runners and browsers of the others are more than half of all bytes.
 */
const START = ['apps/server', 'apps/web', 'tools'].flatMap((workspace) => ['--workspace', workspace])

/** Installs exactly the lock file's packages, once per lock file: all of them, or those that `npm start` needs. */
export async function installIfNeeded({ forStart = false } = {}) {
  refuseOldNode()
  const all = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.platform + process.arch)
    .digest('hex')
  const some = `${all} start`
  const installed = existsSync(STAMP) && existsSync(pinnedNode()) ? readFileSync(STAMP, 'utf8') : ''
  if (installed === all || (forStart && installed === some)) return
  process.stdout.write('Installing packages (once)...\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await runQuietly(npm, forStart ? [...INSTALL, ...START] : INSTALL)
  if (code !== 0) {
    throw new Cause(
      `npm could not install the packages:\n${output.trim().split('\n').slice(-6).join('\n')}`,
      'Check that the npm registry can be reached and the disk has 2 GB free, then run the command again.',
    )
  }
  if (!existsSync(pinnedNode())) {
    throw new Cause(
      'The pinned Node was not installed with the packages.',
      `Install with scripts allowed: npm ${INSTALL.join(' ')} --ignore-scripts=false`,
    )
  }
  writeFileSync(STAMP, forStart ? some : all)
}

/** Returns the path of the pinned Node, whatever the machine has. */
export function pinnedNode() {
  return join(
    process.cwd(),
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
}

/** Environment in which child processes and npm scripts find the pinned Node first. */
export function environmentWithPinnedNode() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return {
    ...process.env,
    PATH: [
      join(process.cwd(), 'node_modules', 'node', 'bin'),
      join(process.cwd(), 'node_modules', '.bin'),
      process.env.PATH,
    ].join(separator),
  }
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  throw new Cause(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${OLDEST.join('.')} or newer from nodejs.org.`,
  )
}
