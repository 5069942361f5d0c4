import type { PgBoss } from 'pg-boss'

/** Heartbeat timeout of an active job: after it, the worker counts as dead and the job is requeued. */
export const HEARTBEAT_TIMEOUT_SECONDS = 30

/** The id and the retry count identify one try of a job. */
export interface Attempt {
  id: string
  retryCount: number
}

export interface RequeueOptions {
  afterSeconds: number
  /** True if part of the job may be done; the next worker is informed. */
  begun: boolean
}

/** Requeues an active job without spending a try: pg-boss counts none if `started_on` is null. */
export async function requeueJob(
  boss: PgBoss,
  name: string,
  { id, retryCount }: Attempt,
  { afterSeconds, begun }: RequeueOptions,
): Promise<void> {
  await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
       data = case when $5 then data || '{"begun": true}' else data end,
       start_after = pgboss.job_now() + $4 * interval '1 second'
     where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [name, id, retryCount, afterSeconds, begun],
  )
}

/**
 * Requeues stalled jobs by an index scan (`keyturn_in_hand`). pg-boss does this too, but too late for a member who
 * waits for an email.
 */
export async function requeueStalledJobs(boss: PgBoss): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', heartbeat_on = null,
       start_after = pgboss.job_now() + power(2, retry_count) * interval '1 second'
     where state = 'active' and heartbeat_on < pgboss.job_now() - $1 * interval '1 second' and retry_count < retry_limit
     returning id`,
    [HEARTBEAT_TIMEOUT_SECONDS],
  )
  return rows.length > 0
}
