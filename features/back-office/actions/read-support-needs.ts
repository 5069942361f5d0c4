import { lookUp } from '@keyturn/platform/db'
import { recordLook, supportNeedsOf } from '@keyturn/privacy'
import type { BackOfficeContext } from '../context.ts'

/** Returns what helps the member and records the look; null, unrecorded, if they told us nothing. */
export async function readSupportNeeds({ db, clock }: BackOfficeContext, adminId: string, memberId: string) {
  const needs = await lookUp(db, supportNeedsOf(memberId))
  if (!needs) return null
  const look = { at: clock.now(), adminId, memberIds: [memberId], what: 'support-needs' } as const
  await db.transaction((tx) => recordLook(tx, look))
  return needs
}
