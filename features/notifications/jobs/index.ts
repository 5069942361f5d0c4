import { memberErased } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { pushOut } from '../actions/push.ts'
import { writeLetter } from '../actions/write-letter.ts'
import type { NotificationsContext } from '../context.ts'
import { eraseMember, lockMember } from '../store/members.ts'
import { sweepCauses, sweepNotifications } from '../store/upkeep.ts'
import { letterJob, pushJob, sweepJob } from './kinds.ts'
import { listeners } from './listeners.ts'

/** What was read is of no use after half a year; what nobody read, after a little more than one. */
export const READ_KEPT_DAYS = 180
export const KEPT_DAYS = 400
const BATCH = 5_000

export function notificationJobs(context: NotificationsContext): JobHandler[] {
  const { db, clock } = context
  return [
    ...listeners(context),
    on(letterJob, ({ memberId }, { retry }) => writeLetter(context, memberId, retry)),
    on(pushJob, (which) => pushOut(context, which)),
    on(sweepJob, async () => {
      const now = clock.now()
      const madeBefore = after(now, -days(KEPT_DAYS))
      const readBefore = after(now, -days(READ_KEPT_DAYS))
      while ((await sweepNotifications(db, { readBefore, madeBefore, batch: BATCH })) === BATCH);
      while ((await sweepCauses(db, { toldBefore: madeBefore, batch: BATCH })) === BATCH);
    }),
    subscriptionTo(memberErased, 'notifications.member-erased', ({ memberId }) =>
      db.transaction(async (tx) => {
        // Whatever is being told just now is told first, and goes with the rest.
        await lockMember(tx, memberId)
        await eraseMember(tx, memberId)
      }),
    ),
  ]
}

export const notificationTimetable: Timetable = [{ cron: '50 3 * * *', job: sweepJob }]
