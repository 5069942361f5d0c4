import { sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import type { Metric } from '../observability/metrics/index.ts'
import { DEAD_LETTERS } from './queue.ts'

const HALF_A_MINUTE = 30_000
const FIVE_MINUTES = 300_000

/** Metrics of the queue. The values cover all workers, whichever process is scraped. */
export function queueMetrics(db: Db, timed: readonly string[]): Metric[] {
  // Waiting and dead jobs are found by indexes. Finished jobs need a scan, so those metrics are read less often.
  const waiting = sql`pgboss.job where state < 'active' and not blocked and name <> ${DEAD_LETTERS}`
  const ready = sql`${waiting} and start_after <= pgboss.job_now()`
  const read = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ queue: string; value: number }>(query)).rows
  return [
    {
      name: 'keyturn_jobs_waiting',
      help: 'Jobs ready or delayed, by queue',
      labels: ['queue'],
      cacheMs: HALF_A_MINUTE,
      read: () => read(sql`select name as queue, count(*)::int as value from ${waiting} group by name`),
    },
    {
      name: 'keyturn_job_oldest_ready_seconds',
      help: 'Waiting time of the oldest ready job in seconds, by queue',
      labels: ['queue'],
      cacheMs: HALF_A_MINUTE,
      read: () =>
        read(sql`select name as queue, extract(epoch from pgboss.job_now() - min(start_after))::float as value
          from ${ready} group by name`),
    },
    {
      name: 'keyturn_dead_letters',
      help: 'Dead jobs: all retries failed, staff must retry or delete them, by queue',
      labels: ['queue'],
      cacheMs: HALF_A_MINUTE,
      read: () =>
        read(sql`select coalesce(source_name, 'unknown') as queue, count(*)::int as value from pgboss.job
          where name = ${DEAD_LETTERS} and state = 'created' group by 1`),
    },
    {
      name: 'keyturn_timed_job_done_seconds',
      help: 'Seconds since the last completion of a scheduled job, by queue',
      labels: ['queue'],
      cacheMs: FIVE_MINUTES,
      // A job that never ran counts from the first migration, so its alert fires on the second morning.
      read: () =>
        read(sql`select queue.name as queue, extract(epoch from pgboss.job_now()
            - coalesce(max(completed_on), (select min(applied_at) from schema_migration)))::float as value
          from pgboss.queue left join pgboss.job on job.name = queue.name and job.state = 'completed'
          where queue.name in ${timed} group by queue.name`),
    },
    {
      name: 'keyturn_worker_up',
      help: '1 while this worker runs',
      labels: [],
      read: async () => [{ value: 1 }],
    },
  ]
}
