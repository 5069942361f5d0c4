import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { recordLook } from '@keyturn/privacy'
import { tellWhy } from '@keyturn/rent-record'
import type { BackOfficeContext } from '../context.ts'

/** Returns the reasons for a month's status. The access is recorded for the member. */
export async function readWhy(
  { db, clock }: BackOfficeContext,
  adminId: string,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
) {
  const now = clock.now()
  const { period, considered } = await tellWhy(db, memberId, { dueOn, today: dayOfInstant(now) })
  await db.transaction((tx) =>
    recordLook(tx, { at: now, adminId, memberIds: [memberId], what: 'verification' }),
  )
  return { period, considered }
}
