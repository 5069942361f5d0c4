import { isUndecidedDispute } from '@keyturn/agency-files/constants'
import { dayOfInstant } from '@keyturn/platform/days'
import type { CreditProfileContext } from '../context.ts'
import { reminderDue } from '../domain/dispute.ts'
import { disputeReminder } from '../jobs/kinds.ts'
import { decisionsToFollow, saveDispute, undecidedDisputes } from '../store/disputes.ts'
import { notifyStaffOfManualCorrections } from './confirm-manual-correction.ts'
import { lockDispute } from './move-dispute.ts'
import { recordCorrections } from './record-corrections.ts'

/** Reminds staff of open disputes, more often as the legal deadline nears. */
export async function remindOfDisputes(context: CreditProfileContext): Promise<void> {
  const { db, clock, queue } = context
  const today = dayOfInstant(clock.now())
  for (const { memberId, id } of await undecidedDisputes(db))
    await db.transaction(async (tx) => {
      const dispute = await lockDispute(tx, memberId, id)
      const day = reminderDue(dayOfInstant(dispute.openedAt), today, dispute.lastReminderDay)
      if (day === null || !isUndecidedDispute(dispute.state)) return
      await saveDispute(tx, { ...dispute, lastReminderDay: day })
      await queue.enqueue(tx, disputeReminder, { memberId, disputeId: id, day })
    })
  for (const { memberId } of await decisionsToFollow(db)) await recordCorrections(context, memberId)
  await notifyStaffOfManualCorrections(context)
}
