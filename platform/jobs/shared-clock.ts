import { sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import type { MovableClock } from '../time/clock.ts'

const KEY = 'clock'

export interface SharedClock {
  /** Moves the clock of this process, of the queue, and (stored in the database) of the next start. */
  setTo(instant: Date): Promise<void>
  /** Sets the first time, which may be in the past. Only before any data exists. */
  beginAt(instant: Date): Promise<void>
  reset(): Promise<void>
}

/**
 * Shares the sandbox clock with the queue. pg-boss reads the time from one SQL function, which adds our stored
 * offset. Only the function's owner may replace it.
 */
export async function shareClock(db: Db, clock: MovableClock, owner = db): Promise<SharedClock> {
  await owner.execute(sql`
    create or replace function pgboss.job_now() returns timestamptz language sql stable as $$
      select pg_catalog.now() + coalesce(
        (select (value ->> 'offsetMs')::bigint * interval '1 millisecond' from public.sandbox_state where key = 'clock'),
        interval '0') $$`)
  const { rows } = await db.execute<{ value: { offsetMs: number } }>(
    sql`select value from sandbox_state where key = ${KEY}`,
  )
  clock.setOffsetMs(rows[0]?.value.offsetMs ?? 0)
  const apply = async (offsetMs: number): Promise<void> => {
    clock.setOffsetMs(offsetMs)
    await db.execute(sql`
      insert into sandbox_state (key, value) values (${KEY}, ${JSON.stringify({ offsetMs })})
      on conflict (key) do update set value = excluded.value`)
  }
  return {
    // Work done before the step may have taken longer than the step, and the clock never moves back.
    setTo: (instant) =>
      apply(Math.round(clock.offsetMs() + Math.max(0, instant.getTime() - clock.now().getTime()))),
    beginAt: (instant) => apply(Math.round(clock.offsetMs() + instant.getTime() - clock.now().getTime())),
    reset: () => apply(0),
  }
}
