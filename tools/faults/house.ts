import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openProgram, type Program } from '../run/program.ts'
import type { Disk } from './disk.ts'

const MAIN = 'tools/faults/program.ts'
/** Whatever was put out serves again by then. */
export const BACK_WITHIN_MS = 120_000
const CLOCK_IS_BEHIND_MS = 5_000
const DISK_IS_FULL_MS = 5_000

/** The app with all its parts, each of which can be put out and comes back. */
export interface House {
  name: string
  /** Where members come in. */
  address: string
  folder: string
  /** Past every gate, as the owner of the tables. */
  databaseUrl(): string
  faults: Record<string, () => Promise<void>>
  /** Those that this machine does not allow, and why. */
  cannotTry: readonly string[]
  open(env: Record<string, string>): Promise<void>
  /** A worker that stands beside the api learns of a clock that was moved only when it starts. */
  withoutWorker: (<Value>(move: () => Promise<Value>) => Promise<Value>) | null
  /** What the programs said of errors of their own. */
  said(): string
  close(): Promise<void>
}

export type Role = 'api' | 'worker' | 'all'

/** Opens the app in a role; it answers at its address from then on. */
export async function openRole(
  env: Record<string, string | undefined>,
  role: Role,
  port: number,
): Promise<Program> {
  const program = openProgram({ ...env, PORT: String(port), PROBES_PORT: '' }, role, '.', MAIN)
  await program.address()
  return program
}

/** What is still alive of it is told by what it was. */
export async function kill(program: Program): Promise<void> {
  program.process.kill('SIGKILL')
  await program.ended
  await program.end()
}

export const pidOfServer = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

export const sharedEnv = (folder: string, address: string) => ({
  ...process.env,
  DATA_DIR: join(folder, 'app'),
  SANDBOX: 'on',
  TRUST_PROXY: '1',
  PUBLIC_URL: address,
  LAME_DUCK_SECONDS: '1',
})

/** Told to leave, a program is gone within 15 s: with 0, or with 1 where it had more in hand than it could end by then. */
export async function leave(program: Program): Promise<void> {
  program.process.kill('SIGTERM')
  const code = await Promise.race([program.ended, wait(15_000, 'still there')])
  if (code !== 0 && code !== 1) throw new Error(`A program that was told to leave is ${code}.`)
  await program.end()
}

/** Never healthy without a database. */
export async function refuseHealth(address: string): Promise<void> {
  const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })
  if (status !== 503) throw new Error(`Without a database /readyz says ${status}.`)
}

/** The machine's clock was ahead and is put right, and ahead again; see `program.ts`. */
export async function setClocksBack(programs: readonly Program[]): Promise<void> {
  const jump = (): void => {
    for (const program of programs) program.process.kill('SIGUSR2')
  }
  jump()
  await wait(CLOCK_IS_BEHIND_MS)
  jump()
}

export const withoutDisk = (disk: Disk | null): string[] =>
  disk ? [] : ['a full disk: only root may mount one here']

/** What a full disk is to a house: nothing more can be written, and in the second case not even what the database logs. */
export function diskFaults(
  disk: Disk | null,
  { fillLog, back }: { fillLog(): Promise<void>; back(): Promise<void> },
): House['faults'] {
  if (!disk) return {}
  const full = async (more: () => Promise<void>): Promise<void> => {
    await disk.fill()
    try {
      await more()
      await wait(DISK_IS_FULL_MS)
    } finally {
      disk.makeRoom()
    }
    await back()
  }
  return { 'disk full': () => full(async () => undefined), 'disk full, to the last log': () => full(fillLog) }
}
