import { sql } from 'drizzle-orm'
import { type Db, prepare } from '../db/index.ts'

// Must match the conditions of the partial index `keyturn_waiting` (platform/db/migrate.ts) exactly, because finished
// jobs stay in the table for a week.
const waiting = sql`pgboss.job where state < 'active' and not blocked`

/** Loose index scan: reads one entry per kind, however many jobs wait behind it. */
const soonestOfEachQueue = sql`
  with recursive soonest as (
    (select name, start_after from ${waiting} order by name, start_after limit 1)
    union all
    select next.name, next.start_after from soonest cross join lateral (
      select name, start_after from ${waiting} and name > soonest.name order by name, start_after limit 1) next)`

/** Query of each poll of every worker. */
export const POLL_QUERY = sql`${soonestOfEachQueue} select name from soonest where start_after <= pgboss.job_now()`

const readyQueuesQuery = prepare<{ name: string }>('jobs_ready_kinds', POLL_QUERY)
const nextDelayed = prepare<{ ms: string | null }>(
  'jobs_next_delayed',
  sql`${soonestOfEachQueue}
    select extract(epoch from min(next.start_after)) * 1000 as ms from soonest cross join lateral (
      select start_after from ${waiting} and name = soonest.name and start_after > pgboss.job_now()
      order by start_after limit 1) next
    where soonest.name = any(${sql.placeholder('names')})`,
)

/** Kinds with at least one job that is ready. */
export async function readyQueues(db: Db): Promise<string[]> {
  return (await readyQueuesQuery.rows(db, {})).map(({ name }) => name)
}

/** Returns when the next delayed job of these kinds is due, or null. */
export async function nextDelayedJob(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const [next] = await nextDelayed.rows(db, { names: kinds })
  return next?.ms ? new Date(Math.ceil(Number(next.ms))) : null
}
