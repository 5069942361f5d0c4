import { after, days } from '@keyturn/platform/clock'
import { forgetWorkAbout } from '@keyturn/platform/jobs'
import { eraseRemains } from '@keyturn/platform/personal-data'
import type { PrivacyContext } from '../context.ts'
import { exportFileKey } from '../domain/data-export.ts'
import { checkErasureJob, dropFileJob } from '../jobs/kinds.ts'
import { holdAct } from '../store/audit.ts'
import { deleteExports } from '../store/exports.ts'
import { deleteLooks } from '../store/looks.ts'
import { audit } from './audit.ts'

/** This feature's own part of an erasure; what other features hold they delete themselves. Done twice it is told once. */
export async function forgetMember(context: PrivacyContext, memberId: string): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    for (const exportId of await deleteExports(tx, memberId))
      await context.queue.enqueue(tx, dropFileJob, { key: exportFileKey(memberId, exportId) })
    await deleteLooks(tx, memberId)
    await forgetWorkAbout(tx, memberId)
    const act = 'account.closed'
    if (await holdAct(tx, memberId, act)) return
    await audit(tx, { at: now, actor: { kind: 'member', id: memberId }, act, memberId })
    await context.queue.enqueue(
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
export async function checkErasure(context: PrivacyContext, memberId: string): Promise<void> {
  const remains = await context.db.transaction(async (tx) => {
    await forgetWorkAbout(tx, memberId)
    return eraseRemains(tx, context.personalData(), memberId)
  })
  const files = await eraseFiles(context, memberId)
  const rows = Object.values(remains).reduce((sum, count) => sum + count, 0)
  if (rows > 0) context.log.warn({ memberId, remains }, 'rows of a closed account were left and are gone now')
  if (files > 0) context.log.warn({ memberId, files }, 'files of a closed account were left and are gone now')
  const at = context.clock.now()
  const facts = { rows, files }
  await context.db.transaction((tx) =>
    audit(tx, { at, actor: { kind: 'system' }, act: 'account.erasure-checked', memberId, facts }),
  )
}

/** The store itself is asked what it has of this member, and once more afterwards: only then are they gone. */
async function eraseFiles({ files, personalData }: PrivacyContext, memberId: string): Promise<number> {
  const folders = personalData().flatMap((part) => part.folders ?? [])
  const left = async (): Promise<string[]> => {
    const lists = folders.map((folder) => files.list(`${folder}/${memberId}`))
    return (await Promise.all(lists)).flat()
  }
  const found = await left()
  for (const key of found) await files.delete(key)
  if (found.length > 0 && (await left()).length > 0)
    throw new Error('Files of a closed account are still there after they were deleted.')
  return found.length
}
