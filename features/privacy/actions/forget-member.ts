import { after, days } from '@keyturn/platform/clock'
import { forgetWorkAbout } from '@keyturn/platform/jobs'
import { eraseRemains } from '@keyturn/platform/personal-data'
import { exportFileKey } from '../domain/data-export.ts'
import { checkErasureJob, dropFileJob } from '../jobs/definitions.ts'
import type { Privacy } from '../privacy.ts'
import { holdAct } from '../store/audit.ts'
import { deleteExports } from '../store/exports.ts'
import { deleteLooks } from '../store/looks.ts'
import { audit } from './audit.ts'

/** This feature's own part of an erasure; what other features hold they delete themselves. Done twice it is told once. */
export async function forgetMember(privacy: Privacy, memberId: string): Promise<void> {
  const now = privacy.clock.now()
  await privacy.db.transaction(async (tx) => {
    for (const exportId of await deleteExports(tx, memberId))
      await privacy.queue.enqueue(tx, dropFileJob, { key: exportFileKey(memberId, exportId) })
    await deleteLooks(tx, memberId)
    await forgetWorkAbout(tx, memberId)
    const act = 'account.closed'
    if (await holdAct(tx, memberId, act)) return
    await audit(tx, { at: now, actor: { kind: 'member', id: memberId }, act, memberId })
    await privacy.queue.enqueue(
      tx,
      checkErasureJob,
      { memberId },
      { startAfter: after(now, days(1)), singletonKey: memberId },
    )
  })
}

/**
 * A day later everybody has heard. What is there all the same was written by work that was under way when the
 * account was closed; it goes now, and the log says from which tables.
 */
export async function checkErasure(privacy: Privacy, memberId: string): Promise<void> {
  const remains = await privacy.db.transaction(async (tx) => {
    await forgetWorkAbout(tx, memberId)
    return eraseRemains(tx, privacy.parts, memberId)
  })
  const rows = Object.values(remains).reduce((sum, count) => sum + count, 0)
  if (rows > 0) privacy.log.warn({ memberId, remains }, 'rows of a closed account were left and are gone now')
  const at = privacy.clock.now()
  await privacy.db.transaction((tx) =>
    audit(tx, { at, actor: { kind: 'system' }, act: 'account.erasure-checked', memberId, facts: { rows } }),
  )
}
