import { memberErased } from '@keyturn/identity'
import { type JobHandler, on, subscriptionTo } from '@keyturn/platform/jobs'
import { pushOut } from '../actions/push.ts'
import { writeLetter } from '../actions/write-letter.ts'
import type { NotificationsContext } from '../context.ts'
import { eraseMember, lockMember } from '../store/members.ts'
import { letterJob, pushJob } from './kinds.ts'
import { listeners } from './listeners.ts'

export function notificationJobs(context: NotificationsContext): JobHandler[] {
  const { db } = context
  return [
    ...listeners(context),
    on(letterJob, ({ memberId }, { begunBefore }) => writeLetter(context, memberId, begunBefore)),
    on(pushJob, (which) => pushOut(context, which)),
    subscriptionTo(memberErased, 'notifications.member-erased', ({ memberId }) =>
      db.transaction(async (tx) => {
        // Takes the lock first, so that a notification being written is deleted with the rest.
        await lockMember(tx, memberId)
        await eraseMember(tx, memberId)
      }),
    ),
  ]
}
