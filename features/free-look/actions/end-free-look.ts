import { deleteBankData } from '@keyturn/bank-link'
import type { Tx } from '@keyturn/platform/db'
import { deleteDeclaredRent, recordConsents } from '@keyturn/tenancy'
import type { FreeLookContext } from '../context.ts'
import type { FreeLook } from '../domain/free-look-dates.ts'
import { freeLookEnded } from '../events.ts'
import { emailJob } from '../jobs/kinds.ts'
import { lockOpenFreeLook, recordEnd } from '../store/free-looks.ts'

/**
 * Deletes everything read, declared and agreed to for this free look. The fact that it took place is kept for ninety
 * days.
 */
export async function endFreeLook(
  context: FreeLookContext,
  tx: Tx,
  memberId: string,
  { look, by }: { look: FreeLook; by: 'member' | 'time' },
): Promise<void> {
  const now = context.clock.now()
  await recordEnd(tx, memberId, { id: look.id, by, at: now })
  await deleteBankData(context, tx, memberId)
  await deleteDeclaredRent(tx, memberId, now)
  const withdrawn = { tenancyDataConsent: false, bankDataConsent: false }
  await recordConsents(context, tx, memberId, withdrawn, 'free-look')
  // Without a linked bank nothing was read, so no notification is needed.
  if (look.linkedAt === null) return
  await context.queue.publish(tx, freeLookEnded, { memberId, lookId: look.id, by })
  if (by === 'time') await context.queue.enqueue(tx, emailJob, { memberId, lookId: look.id, which: 'ended' })
}

/** Ends the open free look, unless it began after the request. */
export async function deleteFreeLook(
  context: FreeLookContext,
  memberId: string,
  requestedAt: Date = context.clock.now(),
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const look = await lockOpenFreeLook(tx, memberId)
    if (look && look.begunAt <= requestedAt) await endFreeLook(context, tx, memberId, { look, by: 'member' })
  })
}

/** Converts the free look's bank link into the member's regular link when a plan begins. */
export async function convertToPlan(context: FreeLookContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const look = await lockOpenFreeLook(tx, memberId)
    if (look) await recordEnd(tx, memberId, { id: look.id, by: 'plan', at: context.clock.now() })
  })
}
