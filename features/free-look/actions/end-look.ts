import { forgetBanks } from '@keyturn/bank-link'
import type { Tx } from '@keyturn/platform/db'
import { forgetTold, recordConsents } from '@keyturn/tenancy'
import { lookEnded } from '../announcements.ts'
import type { FreeLookContext } from '../context.ts'
import type { Look } from '../domain/look-life.ts'
import { letterJob } from '../jobs/kinds.ts'
import { lockOpenLook, noteEnded } from '../store/looks.ts'

/**
 * Deletes everything read, declared and agreed to for this free look. The fact that it took place is kept for ninety
 * days.
 */
export async function endLook(
  context: FreeLookContext,
  tx: Tx,
  memberId: string,
  { look, by }: { look: Look; by: 'member' | 'time' },
): Promise<void> {
  const now = context.clock.now()
  await noteEnded(tx, memberId, { id: look.id, by, at: now })
  await forgetBanks(context, tx, memberId)
  await forgetTold(tx, memberId, now)
  const takenBack = { tenancyDataConsent: false, bankDataConsent: false }
  await recordConsents(context, tx, memberId, takenBack, 'free-look')
  // Without a linked bank nothing was read, so no notification is needed.
  if (look.linkedAt === null) return
  await context.queue.announce(tx, lookEnded, { memberId, lookId: look.id, by })
  if (by === 'time') await context.queue.enqueue(tx, letterJob, { memberId, lookId: look.id, which: 'ended' })
}

/** Ends the open free look, unless it began after the request. */
export async function forgetLook(
  context: FreeLookContext,
  memberId: string,
  saidAt: Date = context.clock.now(),
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const look = await lockOpenLook(tx, memberId)
    if (look && look.begunAt <= saidAt) await endLook(context, tx, memberId, { look, by: 'member' })
  })
}

/** Converts the free look's bank link into the member's regular link when a plan begins. */
export async function keepForPlan(context: FreeLookContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const look = await lockOpenLook(tx, memberId)
    if (look) await noteEnded(tx, memberId, { id: look.id, by: 'plan', at: context.clock.now() })
  })
}
