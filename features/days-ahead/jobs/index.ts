import { memberErased } from '@keyturn/identity'
import { addDays, dayOfInstant } from '@keyturn/platform/days'
import { NIL_ID } from '@keyturn/platform/ids'
import { type JobHandler, on, type Schedule, subscriptionTo } from '@keyturn/platform/jobs'
import { membersWithRentDays, rentVerified } from '@keyturn/rent-record'
import { lookAhead } from '../actions/look-ahead.ts'
import type { DaysAheadContext } from '../context.ts'
import { eraseDaysAhead } from '../store/days-ahead.ts'
import { REMIND_DAYS } from '../words.ts'
import { eveningJob, lookJob, morningJob } from './kinds.ts'

const RANGE = 500
/** The longest grace: a rent day before four days without banking. */
const LATELY_DAYS = 10

export function daysAheadJobs(context: DaysAheadContext): JobHandler[] {
  return [
    on(morningJob, () => goRound(context, REMIND_DAYS.most)),
    // By then only what was due today or before can be missing.
    on(eveningJob, () => goRound(context, 0)),
    on(lookJob, ({ memberId }) => lookAhead(context, memberId)),
    // What a bank tells of at noon is not left for the evening.
    subscriptionTo(rentVerified, 'days-ahead.rent-verified', async ({ memberId, period }) => {
      const lately = addDays(dayOfInstant(context.clock.now()), -LATELY_DAYS)
      if (period && period.dueOn >= lately) await lookAhead(context, memberId)
    }),
    subscriptionTo(memberErased, 'days-ahead.member-erased', ({ memberId }) =>
      context.db.transaction((tx) => eraseDaysAhead(tx, memberId)),
    ),
  ]
}

/** After the banks are read and the record has moved on; and once the day's payments have left. */
export const daysAheadTimetable: Schedule[] = [
  { cron: '40 7 * * *', job: morningJob },
  { cron: '15 18 * * *', job: eveningJob },
]

async function goRound({ db, clock, queue }: DaysAheadContext, daysAhead: number): Promise<void> {
  const today = dayOfInstant(clock.now())
  const days = { today, until: addDays(today, daysAhead) }
  let after = NIL_ID
  for (;;) {
    const range = await membersWithRentDays(db, days, after, RANGE)
    await db.transaction(async (tx) => {
      for (const memberId of range) await queue.enqueue(tx, lookJob, { memberId }, { singletonKey: memberId })
    })
    after = range.at(-1) ?? after
    if (range.length < RANGE) return
  }
}
