import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/index.ts'
import { DEAD_LETTERS } from './queue.ts'

/** Job that failed every try and needs a decision by staff. Its data has only ids, and those are not shown. */
export interface DeadLetter {
  id: string
  name: string
  /** Error of the last try. */
  reason: string
  tries: number
  enqueuedAt: Date | null
  failedAt: Date
  canRetry: boolean
}

export async function listDeadLetters(
  db: Queryable,
  page: { offset: number; limit: number },
): Promise<{ letters: DeadLetter[]; total: number }> {
  const { rows } = await db.execute<{
    id: string
    name: string | null
    reason: string | null
    tries: number | null
    enqueued_at: string | null
    failed_at: string
    can_retry: boolean
    total: number
  }>(sql`
    select job.id, job.source_name as name, job.source_output ->> 'reason' as reason,
      job.source_retry_count + 1 as tries, job.source_created_on as enqueued_at, job.created_on as failed_at,
      exists (select 1 from pgboss.queue where queue.name = job.source_name) as can_retry,
      count(*) over ()::int as total
    from pgboss.job where job.name = ${DEAD_LETTERS} and job.state = 'created'
    order by job.created_on desc, job.id offset ${page.offset} limit ${page.limit}`)
  return {
    total: rows[0]?.total ?? 0,
    letters: rows.map((row) => ({
      id: row.id,
      name: row.name ?? 'unknown',
      reason: row.reason ?? 'unknown',
      tries: row.tries ?? 0,
      enqueuedAt: row.enqueued_at ? new Date(row.enqueued_at) : null,
      failedAt: new Date(row.failed_at),
      canRetry: row.can_retry,
    })),
  }
}

/** Deletes an unwanted dead letter. Returns its name and its member; null if there is no such job. */
export async function dropDeadLetter(
  tx: Tx,
  id: string,
): Promise<{ name: string | null; memberId: string | null } | null> {
  const { rows } = await tx.execute<{ name: string | null; memberId: string | null }>(sql`
    delete from pgboss.job where name = ${DEAD_LETTERS} and id = ${id}::uuid and state = 'created'
    returning source_name as name, data ->> 'memberId' as "memberId"`)
  return rows[0] ?? null
}

export interface JobTraffic {
  name: string
  lastDoneAt: Date | null
  /** Waiting for a retry. */
  retrying: number
  dead: number
}

/** Recent results by kind of job, as far back as the queue stores them. */
export async function jobTraffic(db: Queryable): Promise<JobTraffic[]> {
  const { rows } = await db.execute<{
    name: string
    last_done_at: string | null
    retrying: number
    dead: number
  }>(sql`
    select coalesce(source_name, name) as name, max(completed_on) filter (where state = 'completed') as last_done_at,
      count(*) filter (where state = 'retry' or (state = 'created' and retry_count > 0))::int as retrying,
      count(*) filter (where name = ${DEAD_LETTERS} and state = 'created')::int as dead
    from pgboss.job group by coalesce(source_name, name)`)
  return rows.map((row) => ({
    name: row.name,
    lastDoneAt: row.last_done_at ? new Date(row.last_done_at) : null,
    retrying: row.retrying,
    dead: row.dead,
  }))
}
