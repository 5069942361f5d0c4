import { lookUp } from '@keyturn/platform/db'
import { recordAccess, supportNeedsOf } from '@keyturn/privacy'
import type { AdminContext } from '../context.ts'

/** Returns the member's support needs and records the access. Returns null, without a record, if there are none. */
export async function readSupportNeeds({ db, clock }: AdminContext, adminId: string, memberId: string) {
  const needs = await lookUp(db, supportNeedsOf(memberId))
  if (!needs) return null
  const look = { at: clock.now(), adminId, memberIds: [memberId], what: 'support-needs' } as const
  await db.transaction((tx) => recordAccess(tx, look))
  return needs
}
