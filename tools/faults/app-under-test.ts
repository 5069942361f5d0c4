import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openProgram, type Program } from '../run/program.ts'
import type { Disk } from './disk.ts'

const MAIN = 'tools/faults/program.ts'
/** Timeout for a stopped part to serve again. */
export const RECOVERY_TIMEOUT_MS = 120_000
const CLOCK_SET_BACK_FOR_MS = 5_000
const DISK_FULL_FOR_MS = 5_000

/** App whose parts can be stopped and restarted. */
export interface AppUnderTest {
  name: string
  /** URL for members. */
  address: string
  folder: string
  /** Direct URL without any proxy, for the owner of the tables. */
  databaseUrl(): string
  faults: Record<string, () => Promise<void>>
  /** Faults that this machine does not allow, with the reason. */
  cannotTry: readonly string[]
  open(env: Record<string, string>): Promise<void>
  /**
   * Runs `move` without the worker, because a separate worker reads a moved clock only at its start. Null if the app
   * has none.
   */
  withoutWorker: (<Value>(move: () => Promise<Value>) => Promise<Value>) | null
  /** Returns the programs' error output. */
  errorOutput(): string
  close(): Promise<void>
}

export type Role = 'api' | 'worker' | 'all'

/** Starts the app in a role, and waits until it answers. */
export async function openRole(
  env: Record<string, string | undefined>,
  role: Role,
  port: number,
): Promise<Program> {
  const program = openProgram({ ...env, PORT: String(port), PROBES_PORT: '' }, role, '.', MAIN)
  await program.address()
  return program
}

/** Kills the process, and then the rest of its process group. */
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

/** Stops a program with SIGTERM. It must exit within 15 s: with 0, or with 1 if its jobs were not done in time. */
export async function stopGracefully(program: Program): Promise<void> {
  program.process.kill('SIGTERM')
  const code = await Promise.race([program.ended, wait(15_000, 'still there')])
  if (code !== 0 && code !== 1) throw new Error(`A program that got SIGTERM ended with ${code}.`)
  await program.end()
}

/** Checks that readiness fails without a database. */
export async function assertNotReady(address: string): Promise<void> {
  const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })
  if (status !== 503) throw new Error(`Without a database /readyz says ${status}.`)
}

/** Sets the programs' clocks back and forward again; see `program.ts`. */
export async function setClocksBack(programs: readonly Program[]): Promise<void> {
  const jump = (): void => {
    for (const program of programs) program.process.kill('SIGUSR2')
  }
  jump()
  await wait(CLOCK_SET_BACK_FOR_MS)
  jump()
}

export const skippedDiskFaults = (disk: Disk | null): string[] =>
  disk ? [] : ['a full disk: only root may mount one here']

/** Faults of a full disk. In the second one not even PostgreSQL's WAL can be written. */
export function diskFaults(
  disk: Disk | null,
  { fillLog, back }: { fillLog(): Promise<void>; back(): Promise<void> },
): AppUnderTest['faults'] {
  if (!disk) return {}
  const whileFull = async (more: () => Promise<void>): Promise<void> => {
    await disk.fill()
    try {
      await more()
      await wait(DISK_FULL_FOR_MS)
    } finally {
      disk.makeRoom()
    }
    await back()
  }
  return {
    'disk full': () => whileFull(async () => undefined),
    'disk full, to the last log': () => whileFull(fillLog),
  }
}
