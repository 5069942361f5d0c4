import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PartSkipped } from './part.ts'

/** Timeout of a download. A slower network counts as none. */
const INSTALL_TIMEOUT_MS = 240_000
const APT_RETRY_OPTIONS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15']

/** Cache folder for downloads. They are no npm dependencies, because few people need them. */
const KEPT = join(import.meta.dirname, '../../node_modules/.cache/keyturn')

/** Installs a Debian program with its dependencies if allowed. Otherwise the part reports it as missing. */
export function debianProgram(path: string, debianPackage: string): string {
  if (!existsSync(path) && isDebian() && process.getuid?.() === 0) {
    refreshLists()
    apt('install', '-y', '--no-install-recommends', debianPackage)
  }
  if (!existsSync(path)) throw missing(path, debianPackage)
  return path
}

/**
 * Unpacks a Debian program that needs no other package, without installing it. So it needs no root and starts no
 * service.
 */
export function loneDebianProgram(path: string, debianPackage: string): string {
  if (existsSync(path)) return path
  const folder = join(KEPT, 'debian')
  const unpacked = join(folder, path)
  if (!existsSync(unpacked) && isDebian()) {
    mkdirSync(folder, { recursive: true })
    if (process.getuid?.() === 0) refreshLists()
    const there = { cwd: folder, stdio: 'ignore' as const, timeout: INSTALL_TIMEOUT_MS }
    spawnSync(
      'sh',
      ['-c', `apt-get download ${debianPackage} && dpkg -x ${debianPackage}_*.deb . && rm *.deb`],
      there,
    )
  }
  if (!existsSync(unpacked)) throw missing(path, debianPackage)
  return unpacked
}

const isDebian = (): boolean => existsSync('/usr/bin/apt-get')

let areListsFresh = false

function refreshLists(): void {
  if (!areListsFresh) apt('update')
  areListsFresh = true
}

function apt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', ...APT_RETRY_OPTIONS, ...words], {
    env,
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
  })
}

const missing = (path: string, debianPackage: string): PartSkipped =>
  new PartSkipped(`${path} is not here; on Debian: apt-get install ${debianPackage}, as root.`)

/** Installs npm packages at exact versions that only one part needs. Returns their folder. */
export function npmPackages(...wanted: string[]): string {
  const folder = join(KEPT, wanted.join('+').replace(/[^\w.@+-]/g, '-'))
  const done = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(done)) return folder
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const soon = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quietly, ...soon, ...wanted],
    {
      encoding: 'utf8',
      timeout: INSTALL_TIMEOUT_MS,
      env: { ...process.env, SCARF_ANALYTICS: 'false' },
    },
  )
  if (status !== 0 || !existsSync(done))
    throw new PartSkipped(
      `${wanted.join(', ')} could not be had from the package registry. ${String(stderr).split('\n')[0]}`,
    )
  return folder
}

/** Returns the first line of a program's version output. */
export const versionOf = (path: string, ...words: string[]): string =>
  execFileSync(path, words, { encoding: 'utf8' }).split('\n')[0]?.trim() ?? path
