import { findMember } from '@keyturn/identity'
import { sameDigest } from '@keyturn/platform/crypto'
import { notFound, Refusal } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { PrivacyContext } from '../context.ts'
import { stateAt } from '../domain/data-export.ts'
import { dropFileJob } from '../jobs/kinds.ts'
import { type DataExport, expire, findExport, markFetched } from '../store/exports.ts'
import { audit } from './audit.ts'

const signed = (context: PrivacyContext, memberId: string, id: string, expiresAt: Date): string =>
  context.digest('privacy', 'export-link', memberId, id, expiresAt.toISOString())

/** Says whose and which copy, and is signed with its end; a browser follows it without a sign-in. */
export function downloadToken(context: PrivacyContext, memberId: string, copy: DataExport): string | null {
  if (!copy.expiresAt || stateAt(copy, context.clock.now()) !== 'ready') return null
  return `${memberId}.${signed(context, memberId, copy.id, copy.expiresAt)}`
}

export async function fetchExport(context: PrivacyContext, id: string, token: string): Promise<Buffer> {
  const [memberId = '', signature = ''] = token.split('.')
  if (!isId(memberId) || !isId(id)) throw notFound()
  const copy = await findExport(context.db, memberId, id)
  if (!copy?.expiresAt || !sameDigest(signature, signed(context, memberId, id, copy.expiresAt)))
    throw notFound()
  // The link ends with the account, not a moment later when the file is gone.
  if (!(await findMember(context.db, memberId))) throw notFound()
  const now = context.clock.now()
  if (stateAt(copy, now) !== 'ready' || !copy.fileKey) throw over()
  const sealed = await context.files.get(copy.fileKey)
  if (!sealed) throw over()
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

const over = (): Refusal =>
  new Refusal(
    410,
    'expired',
    'This copy could be downloaded for 24 hours. Please ask for a new one in Settings.',
  )

/** At the end of its time the file goes; the row tells that there was a copy. */
export async function expireExport(
  context: PrivacyContext,
  { memberId, exportId }: { memberId: string; exportId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const key = await expire(tx, memberId, exportId, context.clock.now())
    if (key) await context.queue.enqueue(tx, dropFileJob, { key })
  })
}
