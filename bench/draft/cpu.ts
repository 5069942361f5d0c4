import { readFileSync } from 'node:fs'
import type { Db } from '@keyturn/platform/db'

const TICK_MS = 10

/** Processor time so far, of this process and of the database sessions it works through; theirs is read on Linux only. */
export async function cpuMs(db: Db): Promise<{ own: number; database: number }> {
  const { user, system } = process.cpuUsage()
  const { rows } = await db.$client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  )
  const ticks = process.platform === 'linux' ? rows.map(({ pid }) => ticksOf(pid)) : []
  return {
    own: (user + system) / 1000,
    database: ticks.reduce((sum, count) => sum + count, 0) * TICK_MS,
  }
}

function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  } catch {
    // A database on another machine: its processor is not ours to read.
    return 0
  }
}
