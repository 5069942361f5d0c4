import { memberErased } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { deleteJobsOfMember } from '@keyturn/platform/jobs'
import { eraseRemains, type PersonalData } from '@keyturn/platform/personal-data'
import type { PrivacyContext } from '../context.ts'
import { exportFileKey } from '../domain/data-export.ts'
import { checkErasureJob, dropFileJob, notifyOfErasureJob } from '../jobs/kinds.ts'
import { lockAct } from '../store/audit.ts'
import { deleteDataAccesses } from '../store/data-accesses.ts'
import { deleteExports } from '../store/exports.ts'
import { deleteSupportNeeds } from '../store/support-needs.ts'
import { audit } from './audit.ts'

/**
 * Privacy's own part of an erasure. Other features delete their data themselves. Idempotent: writes one audit event.
 */
export async function forgetMember(context: PrivacyContext, memberId: string): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    for (const exportId of await deleteExports(tx, memberId))
      await context.queue.enqueue(tx, dropFileJob, { key: exportFileKey(memberId, exportId) })
    await deleteDataAccesses(tx, memberId)
    await deleteSupportNeeds(tx, memberId)
    await deleteJobsOfMember(tx, memberId, context.queue.subscriberNames(memberErased))
    const act = 'account.closed'
    if (await lockAct(tx, memberId, act)) return
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
 * Deletes and logs rows written during an erasure, a day later. Repeats daily and notifies staff while a plan or bank
 * consent is still active.
 */
export async function checkErasure(context: PrivacyContext, memberId: string): Promise<void> {
  const parts = context.personalData()
  const unfinished = await unfinishedOf(context, parts, memberId)
  const remains = await context.db.transaction(async (tx) => {
    await deleteJobsOfMember(tx, memberId, context.queue.subscriberNames(memberErased))
    const done = parts.filter((part) => !unfinished.has(part))
    return eraseRemains(tx, done, memberId)
  })
  const files = await eraseFiles(context, memberId)
  const rows = Object.values(remains).reduce((sum, count) => sum + count, 0)
  if (rows > 0) context.log.warn({ memberId, remains }, 'privacy: deleted remaining rows of a closed account')
  if (files > 0) context.log.warn({ memberId, files }, 'privacy: deleted remaining files of a closed account')
  if (unfinished.size > 0) return checkAgain(context, memberId, [...unfinished.values()].flat())
  const at = context.clock.now()
  const facts = { rows, files }
  await context.db.transaction((tx) =>
    audit(tx, { at, actor: { kind: 'system' }, act: 'account.erasure-checked', memberId, facts }),
  )
}

/** Parts with an active plan or bank consent, which their rows are needed to end. */
async function unfinishedOf(
  { db }: PrivacyContext,
  parts: readonly PersonalData[],
  memberId: string,
): Promise<Map<PersonalData, string[]>> {
  const found = new Map<PersonalData, string[]>()
  for (const part of parts) {
    const left = (await part.unfinished?.(db, memberId)) ?? []
    if (left.length > 0) found.set(part, left)
  }
  return found
}

async function checkAgain(context: PrivacyContext, memberId: string, left: string[]): Promise<void> {
  context.log.error({ memberId, left }, 'privacy: erasure unfinished')
  const startAfter = after(context.clock.now(), days(1))
  await context.db.transaction(async (tx) => {
    await context.queue.enqueue(tx, checkErasureJob, { memberId }, { startAfter, singletonKey: memberId })
    await context.queue.enqueue(tx, notifyOfErasureJob, { memberId }, { singletonKey: memberId })
  })
}

/** Lists the member's files in the store before and after the deletion, to verify that none is left. */
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
