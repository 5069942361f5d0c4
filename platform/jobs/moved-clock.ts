import { sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import type { MovableClock } from '../time/clock.ts'

const KEY = 'clock'

export interface SharedClock {
  /** Moves the clock of this process, of the queue, and, through the database, of the next start. */
  setTo(instant: Date): Promise<void>
  /** Before anything has happened: the time may begin in the past. */
  beginAt(instant: Date): Promise<void>
  reset(): Promise<void>
}

/**
 * The queue asks the database for the time through one function of its own. In a sandbox that function adds
 * the offset we keep in a table, so that our clock and the queue's are always one. Only its owner may change it.
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
    // What was done on the way may have taken longer than the step: the clock never goes back.
    setTo: (instant) =>
      apply(Math.round(clock.offsetMs() + Math.max(0, instant.getTime() - clock.now().getTime()))),
    beginAt: (instant) => apply(Math.round(clock.offsetMs() + instant.getTime() - clock.now().getTime())),
    reset: () => apply(0),
  }
}
