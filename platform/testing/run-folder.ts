import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2_000_000_000
const NAME = /^keyturn-run-(\d+)$/

/**
 * Temporary folder of a test run, deleted at exit. In /dev/shm if there is space, because copying databases is 20
 * times faster there.
 */
export function openRunFolder(): string {
  const parent = hasSpace(MEMORY) ? MEMORY : tmpdir()
  for (const name of readdirSync(parent)) {
    const owner = NAME.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, `keyturn-run-${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

function hasSpace(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
