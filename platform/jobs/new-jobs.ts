import { sql } from 'drizzle-orm'
import { prepare, type Tx } from '../db/index.ts'

export interface NewJob {
  name: string
  data: object
  /** One waiting job of a kind has it. */
  singletonKey: string
  startAfter?: Date | undefined
}

/**
 * As the library writes a job, with what its queue says of tries and times; but jobs of several kinds at once, so that an
 * announcement is one statement, whoever listens. A queue that is not there has no tries to say, and the row is refused.
 */
const insertion = prepare(
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
  insertion.pipeline(tx, {
    names: jobs.map(({ name }) => name),
    datas: jobs.map(({ data }) => JSON.stringify(data)),
    keys: jobs.map(({ singletonKey }) => singletonKey),
    afters: jobs.map(({ startAfter }) => startAfter?.toISOString() ?? null),
  })
}
