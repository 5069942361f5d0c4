import { sql } from 'drizzle-orm'
import { prepare, type Tx } from '../db/index.ts'

export interface NewJob {
  name: string
  data: object
  /** At most one waiting job of a kind has this key. */
  singletonKey: string
  startAfter?: Date | undefined
}

/**
 * Inserts jobs of several kinds in one statement, with the settings of their queues. If a queue does not exist, the
 * row violates a constraint.
 */
const insertStatement = prepare(
  'jobs_insert',
  sql`
    insert into pgboss.job (name, data, singleton_key, start_after, created_on, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy, dead_letter)
    select j.name, j.data, j.key, j.start_after, j.now, j.start_after + q.retention_seconds * interval '1 second',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
      q.heartbeat_seconds, q.policy, q.dead_letter
    from (
      select name, data, key, now, coalesce(after, now) as start_after
      from unnest(${sql.placeholder('names')}::text[], ${sql.placeholder('datas')}::jsonb[],
          ${sql.placeholder('keys')}::text[], ${sql.placeholder('afters')}::timestamptz[]) as given(name, data, key, after),
        pgboss.job_now() as now) j
    left join pgboss.queue q on q.name = j.name
    on conflict do nothing`,
)

export function insertJobs(tx: Tx, jobs: readonly NewJob[]): void {
  insertStatement.pipeline(tx, {
    names: jobs.map(({ name }) => name),
    datas: jobs.map(({ data }) => JSON.stringify(data)),
    keys: jobs.map(({ singletonKey }) => singletonKey),
    afters: jobs.map(({ startAfter }) => startAfter?.toISOString() ?? null),
  })
}
