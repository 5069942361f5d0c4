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

/** Installs exactly the lock file's packages, once per lock file. */
export async function installIfNeeded() {
  refuseOldNode()
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted && existsSync(pinnedNode())) return
  process.stdout.write('Installing packages (once)...\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await runQuietly(npm, INSTALL)
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
  writeFileSync(STAMP, wanted)
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
