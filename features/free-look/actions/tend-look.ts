import { dayOfInstant } from '@keyturn/platform/days'
import { planStatusOf } from '@keyturn/subscription'
import { lookEnding } from '../announcements.ts'
import type { FreeLookContext } from '../context.ts'
import { deletedOn, dueFor } from '../domain/look-life.ts'
import { letterJob } from '../jobs/kinds.ts'
import { lockOpenLook, noteEnded, noteWarned } from '../store/looks.ts'
import { endLook } from './end-look.ts'

/** Daily job of one free look: warns before its end and ends it on the day. */
export async function tendLook(context: FreeLookContext, memberId: string): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    const look = await lockOpenLook(tx, memberId)
    if (!look) return
    // A member with a plan keeps the data, even if the event of the payment is delayed.
    const { current } = await planStatusOf(tx, { memberId, role: 'member' }, now)
    if (current) return noteEnded(tx, memberId, { id: look.id, by: 'plan', at: now })
    const due = dueFor(look, dayOfInstant(now))
    if (due === 'end') return endLook(context, tx, memberId, { look, by: 'time' })
    if (due !== 'warning') return
    await noteWarned(tx, memberId, look.id, now)
    await context.queue.announce(tx, lookEnding, { memberId, lookId: look.id, deletedOn: deletedOn(look) })
    await context.queue.enqueue(tx, letterJob, { memberId, lookId: look.id, which: 'ending' })
  })
}
