import type { MovableClock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { FieldRefusal } from '@keyturn/platform/http'
import type { Worker } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'

export interface ClockControl {
  now(): Date
  /** Moves forward to this instant, running whatever falls due on the way, in order. */
  moveTo(instant: Date): Promise<Date>
  reset(): Promise<void>
}

const KEY = 'clock'

/** How far the clock was moved is kept in the database, so that it survives a restart and reaches every process. */
export async function createClockControl(options: {
  clock: MovableClock
  runtime: { db: Db }
  worker: Worker
}): Promise<ClockControl> {
  const { clock, worker } = options
  const { db } = options.runtime
  const apply = async (offsetMs: number): Promise<void> => {
    clock.setOffsetMs(offsetMs)
    await db.execute(sql`
      insert into sandbox_state (key, value) values (${KEY}, ${JSON.stringify({ offsetMs })})
      on conflict (key) do update set value = excluded.value`)
    await teachQueue(db, offsetMs)
  }
  const { rows } = await db.execute<{ value: { offsetMs: number } }>(
    sql`select value from sandbox_state where key = ${KEY}`,
  )
  await apply(rows[0]?.value.offsetMs ?? 0)
  const setTo = (instant: Date): Promise<void> =>
    apply(clock.offsetMs() + (instant.getTime() - clock.now().getTime()))
  return {
    now: () => clock.now(),
    async moveTo(instant) {
      if (instant.getTime() < clock.now().getTime())
        throw new FieldRefusal({ now: ['The clock never goes back. POST /sandbox/reset starts again.'] })
      await worker.runUntil(instant, setTo)
      return clock.now()
    },
    reset: () => apply(0),
  }
}

/** The queue asks the database for the time through one function of its own; here it learns our offset. */
async function teachQueue(db: Db, offsetMs: number): Promise<void> {
  const interval = `${Math.round(offsetMs)} milliseconds`
  await db.execute(
    sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable
             as $$ select pg_catalog.now() + interval '${interval}' $$`),
  )
}

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function readAdvance(text: string): number | null {
  const match = /^(\d{1,7})\s*([smhd])$/.exec(text.trim())
  const unit = UNITS[match?.[2] ?? '']
  return match && unit ? Number(match[1]) * unit : null
}
