import { notFound, Refusal } from '@keyturn/platform/http'
import type { PrivacyContext } from '../context.ts'
import { opensIn, stateAt } from '../domain/data-export.ts'
import { dropFileJob } from '../jobs/kinds.ts'
import { expire, findExport, markFetched } from '../store/exports.ts'
import { audit } from './audit.ts'

export async function fetchExport(
  context: PrivacyContext,
  member: { memberId: string; sessionId: string; signedInAt: Date },
  id: string,
): Promise<Buffer> {
  const { memberId } = member
  const copy = await findExport(context.db, memberId, id)
  if (!copy) throw notFound()
  const now = context.clock.now()
  if (stateAt(copy, now) !== 'ready' || !copy.fileKey) throw copyExpired()
  if (!opensIn(copy, member)) throw requestedInOtherSession()
  const sealed = await context.files.get(copy.fileKey)
  if (!sealed) throw copyExpired()
  await context.db.transaction(async (tx) => {
    await markFetched(tx, memberId, id, now)
    await audit(tx, {
      at: now,
      actor: { kind: 'member', id: memberId },
      act: 'data-export.fetched',
      memberId,
    })
  })
  return context.vault.open(sealed.toString('utf8'), copy.fileKey)
}

const requestedInOtherSession = (): Refusal =>
  new Refusal(
    403,
    'sign_in_again',
    'This copy was asked for on another device. Please sign out and in again to open it here.',
  )

const copyExpired = (): Refusal =>
  new Refusal(
    410,
    'expired',
    'This copy could be downloaded for 24 hours. Please ask for a new one in Settings.',
  )

/** Deletes the expired file. The row remains as a record that a copy existed. */
export async function expireExport(
  context: PrivacyContext,
  { memberId, exportId }: { memberId: string; exportId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const key = await expire(tx, memberId, exportId, context.clock.now())
    if (key) await context.queue.enqueue(tx, dropFileJob, { key })
  })
}
