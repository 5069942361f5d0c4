import { dayOfInstant } from '@keyturn/platform/days'
import { planStatusOf } from '@keyturn/subscription'
import type { FreeLookContext } from '../context.ts'
import { deletionDay, dueAction } from '../domain/free-look-dates.ts'
import { freeLookEnding } from '../events.ts'
import { emailJob } from '../jobs/kinds.ts'
import { lockOpenFreeLook, recordEnd, recordWarning } from '../store/free-looks.ts'
import { endFreeLook } from './end-free-look.ts'

/** Daily job of one free look: warns before its end and ends it on the day. */
export async function runDailyCheck(context: FreeLookContext, memberId: string): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    const look = await lockOpenFreeLook(tx, memberId)
    if (!look) return
    // A member with a plan keeps the data, even if the event of the payment is delayed.
    const { current } = await planStatusOf(tx, { memberId, role: 'member' }, now)
    if (current) return recordEnd(tx, memberId, { id: look.id, by: 'plan', at: now })
    const due = dueAction(look, dayOfInstant(now))
    if (due === 'end') return endFreeLook(context, tx, memberId, { look, by: 'time' })
    if (due !== 'warning') return
    await recordWarning(tx, memberId, look.id, now)
    await context.queue.publish(tx, freeLookEnding, {
      memberId,
      lookId: look.id,
      deletedOn: deletionDay(look),
    })
    await context.queue.enqueue(tx, emailJob, { memberId, lookId: look.id, which: 'ending' })
  })
}
