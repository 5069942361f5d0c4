import { memberErased } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { type JobHandler, onEvent, onJob, type Schedule } from '@keyturn/platform/jobs'
import { membersWithRentDays, rentVerified } from '@keyturn/rent-record'
import { sendReminders } from '../actions/send-reminders.ts'
import { REMIND_DAYS } from '../constants.ts'
import type { RentRemindersContext } from '../context.ts'
import { eraseDaysAhead } from '../store/days-ahead.ts'
import { eveningJob, morningJob, rangeJob, remindMemberJob } from './kinds.ts'

const RANGE = 500
/** Longest grace period: a rent day before four non-banking days. */
const LATELY_DAYS = 10

export function rentRemindersJobs(context: RentRemindersContext): JobHandler[] {
  return [
    onJob(morningJob, () => enqueueRanges(context, { rentReminders: REMIND_DAYS.most, after: NIL_ID })),
    // In the evening only rents due today or earlier can be missing.
    onJob(eveningJob, () => enqueueRanges(context, { rentReminders: 0, after: NIL_ID })),
    onJob(rangeJob, (range) => enqueueRanges(context, range)),
    onJob(remindMemberJob, ({ memberId }) => sendReminders(context, memberId)),
    // Checks at once, so that problems found at noon are not reported in the evening. On-time rent sends nothing.
    onEvent(
      rentVerified,
      'days-ahead.rent-verified',
      ({ memberId }) => sendReminders(context, memberId),
      ({ period, usual }) => {
        const lately = addDays(dayOfInstant(context.clock.now()), -LATELY_DAYS)
        return !usual && period !== undefined && period.dueOn >= lately
      },
    ),
    onEvent(memberErased, 'days-ahead.member-erased', ({ memberId }) =>
      context.db.transaction((tx) => eraseDaysAhead(tx, memberId)),
    ),
  ]
}

/** Morning: after the bank reads and the record refresh. Evening: after the day's payments have left. */
export const rentRemindersTimetable: Schedule[] = [
  { cron: '40 7 * * *', job: morningJob },
  { cron: '15 18 * * *', job: eveningJob },
]

/** One job per range, so that a failed run resumes there. */
async function enqueueRanges(
  { db, clock, queue }: RentRemindersContext,
  { rentReminders, after }: { rentReminders: number; after: string },
): Promise<void> {
  const today = dayOfInstant(clock.now())
  const range = await membersWithRentDays(db, { today, until: addDays(today, rentReminders) }, after, RANGE)
  await db.transaction(async (tx) => {
    const each = range.map((memberId) => ({ memberId }))
    await queue.enqueueAll(tx, remindMemberJob, each, ({ memberId }) => memberId)
    const last = range.at(-1)
    if (last && range.length === RANGE)
      await queue.enqueue(
        tx,
        rangeJob,
        { rentReminders, after: last },
        { singletonKey: `${rentReminders} ${last}` },
      )
  })
}
