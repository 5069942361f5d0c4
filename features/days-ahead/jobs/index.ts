import { memberErased } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { type JobHandler, on, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { membersWithRentDays, rentVerified } from '@keyturn/rent-record'
import { lookAhead } from '../actions/look-ahead.ts'
import type { DaysAheadContext } from '../context.ts'
import { eraseDaysAhead } from '../store/days-ahead.ts'
import { REMIND_DAYS } from '../words.ts'
import { eveningJob, lookJob, morningJob, rangeJob } from './kinds.ts'

const RANGE = 500
/** Longest grace period: a rent day before four non-banking days. */
const LATELY_DAYS = 10

export function daysAheadJobs(context: DaysAheadContext): JobHandler[] {
  return [
    on(morningJob, () => goRound(context, { daysAhead: REMIND_DAYS.most, after: NIL_ID })),
    // In the evening only rents due today or earlier can be missing.
    on(eveningJob, () => goRound(context, { daysAhead: 0, after: NIL_ID })),
    on(rangeJob, (range) => goRound(context, range)),
    on(lookJob, ({ memberId }) => lookAhead(context, memberId)),
    // Checks at once, so that problems found at noon are not reported in the evening. On-time rent sends nothing.
    subscriptionTo(
      rentVerified,
      'days-ahead.rent-verified',
      ({ memberId }) => lookAhead(context, memberId),
      ({ period, usual }) => {
        const lately = addDays(dayOfInstant(context.clock.now()), -LATELY_DAYS)
        return !usual && period !== undefined && period.dueOn >= lately
      },
    ),
    subscriptionTo(memberErased, 'days-ahead.member-erased', ({ memberId }) =>
      context.db.transaction((tx) => eraseDaysAhead(tx, memberId)),
    ),
  ]
}

/** Morning: after the bank reads and the record refresh. Evening: after the day's payments have left. */
export const daysAheadTimetable: Schedule[] = [
  { cron: '40 7 * * *', job: morningJob },
  { cron: '15 18 * * *', job: eveningJob },
]

/** One job per range, so that a failed round resumes there. */
async function goRound(
  { db, clock, queue }: DaysAheadContext,
  { daysAhead, after }: { daysAhead: number; after: string },
): Promise<void> {
  const today = dayOfInstant(clock.now())
  const range = await membersWithRentDays(db, { today, until: addDays(today, daysAhead) }, after, RANGE)
  await db.transaction(async (tx) => {
    const each = range.map((memberId) => ({ memberId }))
    await queue.enqueueAll(tx, lookJob, each, ({ memberId }) => memberId)
    const last = range.at(-1)
    if (last && range.length === RANGE)
      await queue.enqueue(tx, rangeJob, { daysAhead, after: last }, { singletonKey: `${daysAhead} ${last}` })
  })
}
