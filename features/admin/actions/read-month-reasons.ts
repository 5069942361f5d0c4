import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { recordAccess } from '@keyturn/privacy'
import { explainMonth } from '@keyturn/rent-record'
import type { AdminContext } from '../context.ts'

/** Returns the reasons for a month's status. The access is recorded for the member. */
export async function readMonthReasons(
  { db, clock }: AdminContext,
  adminId: string,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
) {
  const now = clock.now()
  const { period, considered } = await explainMonth(db, memberId, { dueOn, today: dayOfInstant(now) })
  await db.transaction((tx) =>
    recordAccess(tx, { at: now, adminId, memberIds: [memberId], what: 'verification' }),
  )
  return { period, considered }
}
