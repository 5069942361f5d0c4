import { readFileSync } from 'node:fs'
import type { Db } from '@keyturn/platform/db'

/** Returns the processor time so far of this process and of its database sessions. The latter needs Linux. */
export async function cpuMs(db: Db): Promise<{ own: number; database: number }> {
  const { user, system } = process.cpuUsage()
  const { rows } = await db.$client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  )
  const database = process.platform === 'linux' ? rows.map(({ pid }) => spentBy(pid)) : []
  return { own: (user + system) / 1000, database: database.reduce((sum, ms) => sum + ms, 0) }
}

function spentBy(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1_000_000
  } catch {
    // The database is on another machine, so its processor time is unknown.
    return 0
  }
}
