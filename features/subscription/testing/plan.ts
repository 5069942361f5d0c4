import { addMonths, dayOfInstant } from '@keyturn/platform/days'
import type { Db } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { PlanId } from '../constants.ts'
import { addChange, saveSubscription } from '../store/subscriptions.ts'

/** Inserts an active yearly plan as a checkout would have left it. */
export async function aPlanSince(db: Db, memberId: string, plan: PlanId, startedAt: Date): Promise<void> {
  const id = `sub_${newId(startedAt)}`
  await db.transaction(async (tx) => {
    await saveSubscription(tx, memberId, {
      id,
      status: 'active',
      plan,
      interval: 'year',
      startedAt,
      periodStartsAt: startedAt,
      periodEndsAt: new Date(`${addMonths(dayOfInstant(startedAt), 12)}T00:00:00Z`),
      cancelsAt: null,
      endedAt: null,
      unpaidSince: null,
      leaveAskedAt: null,
      leaveReason: null,
      surplus: false,
      pricePence: null,
      isFirst: true,
    })
    const change = { id: newId(startedAt), subscriptionId: id, plan, happenedAt: startedAt }
    await addChange(tx, memberId, { ...change, kind: 'began' })
  })
}
