import { CronExpressionParser } from 'cron-parser'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import type { Clock } from '../time/clock.ts'
import { LONDON } from '../time/days/index.ts'
import type { Schedule } from './define.ts'
import type { Queue } from './queue.ts'

export type Timetable = Schedule[]

/** First time after `from` at which the schedule is due, in London time. */
export function nextDue(schedule: Schedule, from: Date): Date {
  return CronExpressionParser.parse(schedule.cron, { currentDate: from, tz: LONDON }).next().toDate()
}

export interface Scheduler {
  /** Loads the last runs from the database. */
  loadLastRuns(): Promise<void>
  /** Enqueues all jobs that are due since the last call. */
  tick(): Promise<void>
  /** Returns when the next job is due, or null. */
  next(): Date | null
  reset(): void
}

export function createScheduler(options: {
  db: Db
  queue: Queue
  clock: Clock
  timetable: Timetable
}): Scheduler {
  const { db, queue, clock, timetable } = options
  // Parsing a cron expression is expensive, and moving the clock by months asks often, so results are cached.
  const dueTimes = new Map<string, Date>()

  const computeDue = (schedule: Schedule, since: Date): Date => {
    const due = nextDue(schedule, since)
    dueTimes.set(schedule.job.name, due)
    return due
  }
  const dueNext = (schedule: Schedule): Date =>
    dueTimes.get(schedule.job.name) ?? computeDue(schedule, clock.now())
  const enqueueOnce = (schedule: Schedule, due: Date, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      // All workers try this at the same time; the row lets only the first of them enqueue.
      const { rowCount } = await tx.execute(sql`
        insert into timetable_run (name, ran_for) values (${schedule.job.name}, ${now.toISOString()})
        on conflict (name) do update set ran_for = excluded.ran_for where timetable_run.ran_for < ${due.toISOString()}`)
      if (rowCount) await queue.enqueue(tx, schedule.job, {}, { singletonKey: 'timetable' })
    })

  return {
    async loadLastRuns() {
      const { rows } = await db.execute<{ name: string; ran_for: string }>(
        sql`select name, ran_for from timetable_run`,
      )
      const ranFor = new Map(rows.map((row) => [row.name, new Date(row.ran_for)]))
      for (const schedule of timetable) {
        const since = ranFor.get(schedule.job.name)
        if (since) computeDue(schedule, since)
      }
    },
    async tick() {
      const now = clock.now()
      for (const schedule of timetable) {
        const due = dueNext(schedule)
        if (due > now) continue
        // Runs missed during a pause are merged into one: a nightly job paused for a week runs once.
        await enqueueOnce(schedule, due, now)
        computeDue(schedule, now)
      }
    },
    reset: () => dueTimes.clear(),
    next: () =>
      timetable.map(dueNext).reduce<Date | null>((first, due) => (!first || due < first ? due : first), null),
  }
}
