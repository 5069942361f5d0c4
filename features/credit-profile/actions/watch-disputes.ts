import { holdsTheMonth } from '@keyturn/agency-files/words'
import { dayOfInstant } from '@keyturn/platform/days'
import type { CreditProfileContext } from '../context.ts'
import { reminderDue } from '../domain/dispute.ts'
import { disputeReminder } from '../jobs/kinds.ts'
import { decisionsToFollow, saveDispute, undecidedDisputes } from '../store/disputes.ts'
import { noteHandWork } from './correct-by-hand.ts'
import { holdDispute } from './move-dispute.ts'
import { noteCorrections } from './note-corrections.ts'

/** Reminds staff of open disputes, more often as the legal deadline nears. */
export async function watchDisputes(context: CreditProfileContext): Promise<void> {
  const { db, clock, queue } = context
  const today = dayOfInstant(clock.now())
  for (const { memberId, id } of await undecidedDisputes(db))
    await db.transaction(async (tx) => {
      const dispute = await holdDispute(tx, memberId, id)
      const day = reminderDue(dayOfInstant(dispute.openedAt), today, dispute.lastReminderDay)
      if (day === null || !holdsTheMonth(dispute.state)) return
      await saveDispute(tx, { ...dispute, lastReminderDay: day })
      await queue.enqueue(tx, disputeReminder, { memberId, disputeId: id, day })
    })
  for (const { memberId } of await decisionsToFollow(db)) await noteCorrections(context, memberId)
  await noteHandWork(context)
}
