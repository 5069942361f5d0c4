import type { PgBoss } from 'pg-boss'

/** A job whose worker has given no sign for so long was in the hands of one that died: another takes it up. */
export const DEAD_AFTER_SECONDS = 30

/** With its count of tries a job's id names one try of it. */
export interface Attempt {
  id: string
  retryCount: number
}

export interface GivenBack {
  afterSeconds: number
  /** Some of it may have been done: whoever takes it up is told. */
  begun: boolean
}

/** What a worker has in hand and does not end waits again; a job that never began counts no try when it is fetched. */
export async function giveBack(
  boss: PgBoss,
  name: string,
  { id, retryCount }: Attempt,
  { afterSeconds, begun }: GivenBack,
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
 * The library does this too, but not before it has run for a minute, and then for whole queues by rule and figure. A member
 * who waits for a letter would feel that, and where programs die more often it would never come to it. What has no tries
 * left is its own to put aside. Found by `keyturn_in_hand` (platform/db/migrate.ts), without a look at what is finished.
 */
export async function takeFromTheDead(boss: PgBoss): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set state = 'retry', heartbeat_on = null,
       start_after = pgboss.job_now() + power(2, retry_count) * interval '1 second'
     where state = 'active' and heartbeat_on < pgboss.job_now() - $1 * interval '1 second' and retry_count < retry_limit
     returning id`,
    [DEAD_AFTER_SECONDS],
  )
  return rows.length > 0
}
