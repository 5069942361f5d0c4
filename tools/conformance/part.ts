import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** One thing that was held against software or a document that others wrote. */
export interface Held {
  company: string
  call: string
  /** What it was held against, with its version. */
  against: string
  /** Null: it holds. */
  fault: string | null
}

/** A part that cannot be tried on this machine, and what it would take. */
export class CannotTry extends Error {}

export interface Part {
  name: string
  run(options: { bud: string | null }): Promise<Held[]>
}

/** Tries something that should simply work; what it throws is the fault. */
export async function held(about: Omit<Held, 'fault'>, attempt: () => Promise<void>): Promise<Held> {
  try {
    await attempt()
    return { ...about, fault: null }
  } catch (error) {
    return { ...about, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** A program from Debian, installed where we may; elsewhere the part says what is missing. */
export function debianProgram(path: string, debianPackage: string): string {
  const found = (): boolean => existsSync(path)
  if (
    !found() &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  ) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], { env })
  }
  if (!found())
    throw new CannotTry(`${path} is not here; on Debian: apt-get install ${debianPackage}, as root.`)
  return path
}

/** The first line a program says of its version. */
export const versionOf = (path: string, ...words: string[]): string =>
  execFileSync(path, words, { encoding: 'utf8' }).split('\n')[0]?.trim() ?? path
