import { findMember } from '@keyturn/identity'
import { sameDigest } from '@keyturn/platform/crypto'
import { notFound, Refusal } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { stateAt } from '../domain/data-export.ts'
import { dropFileJob } from '../jobs/definitions.ts'
import type { Privacy } from '../privacy.ts'
import { type DataExport, expire, findExport, markFetched } from '../store/exports.ts'
import { audit } from './audit.ts'

const signed = (privacy: Privacy, memberId: string, id: string, expiresAt: Date): string =>
  privacy.digest('export-link', `${memberId}:${id}:${expiresAt.toISOString()}`)

/** Says whose and which copy, and is signed with its end; a browser follows it without a sign-in. */
export function downloadToken(privacy: Privacy, memberId: string, copy: DataExport): string | null {
  if (!copy.expiresAt || stateAt(copy, privacy.clock.now()) !== 'ready') return null
  return `${memberId}.${signed(privacy, memberId, copy.id, copy.expiresAt)}`
}

export async function fetchExport(privacy: Privacy, id: string, token: string): Promise<Buffer> {
  const [memberId = '', signature = ''] = token.split('.')
  if (!isId(memberId) || !isId(id)) throw notFound()
  const copy = await findExport(privacy.db, memberId, id)
  if (!copy?.expiresAt || !sameDigest(signature, signed(privacy, memberId, id, copy.expiresAt)))
    throw notFound()
  // The link ends with the account, not a moment later when the file is gone.
  if (!(await findMember(privacy.db, memberId))) throw notFound()
  const now = privacy.clock.now()
  if (stateAt(copy, now) !== 'ready' || !copy.fileKey) throw over()
  const sealed = await privacy.files.get(copy.fileKey)
  if (!sealed) throw over()
  await privacy.db.transaction(async (tx) => {
    await markFetched(tx, memberId, id, now)
    await audit(tx, {
      at: now,
      actor: { kind: 'member', id: memberId },
      act: 'data-export.fetched',
      memberId,
    })
  })
  return privacy.vault.open(sealed.toString('utf8'), copy.fileKey)
}

const over = (): Refusal =>
  new Refusal(
    410,
    'expired',
    'This copy could be downloaded for 24 hours. Please ask for a new one in Settings.',
  )

/** At the end of its time the file goes; the row tells that there was a copy. */
export async function expireExport(
  privacy: Privacy,
  { memberId, exportId }: { memberId: string; exportId: string },
): Promise<void> {
  await privacy.db.transaction(async (tx) => {
    const key = await expire(tx, memberId, exportId, privacy.clock.now())
    if (key) await privacy.queue.enqueue(tx, dropFileJob, { key })
  })
}
