import { memberErased } from '@keyturn/identity'
import { type JobHandler, onEvent, onJob } from '@keyturn/platform/jobs'
import { pushOut } from '../actions/push.ts'
import { sendDueEmail } from '../actions/send-email.ts'
import type { NotificationsContext } from '../context.ts'
import { eraseMember, lockMember } from '../store/members.ts'
import { emailJob, pushJob } from './kinds.ts'
import { listeners } from './listeners.ts'

export function notificationJobs(context: NotificationsContext): JobHandler[] {
  const { db } = context
  return [
    ...listeners(context),
    onJob(emailJob, ({ memberId }, { isRetry: begunBefore }) => sendDueEmail(context, memberId, begunBefore)),
    onJob(pushJob, (which) => pushOut(context, which)),
    onEvent(memberErased, 'notifications.member-erased', ({ memberId }) =>
      db.transaction(async (tx) => {
        // Takes the lock first, so that a notification being written is deleted with the rest.
        await lockMember(tx, memberId)
        await eraseMember(tx, memberId)
      }),
    ),
  ]
}
