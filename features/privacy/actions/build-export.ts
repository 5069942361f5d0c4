import { findMember } from '@keyturn/identity'
import { after, hours } from '@keyturn/platform/clock'
import { exportMember, type PersonalFile } from '@keyturn/platform/personal-data'
import { strToU8, zipSync } from 'fflate'
import type { PrivacyContext } from '../context.ts'
import { EXPORT_LIFETIME_HOURS, exportFileKey } from '../domain/data-export.ts'
import { type ReadablePart, readablePage } from '../domain/readable-export.ts'
import { dropFileJob, expireExportJob, exportReadyEmailJob } from '../jobs/kinds.ts'
import { findExport, markReady } from '../store/exports.ts'

interface Which {
  memberId: string
  exportId: string
}

/** Collects every feature's part, encrypts the archive and sends an email. Idempotent: creates one copy. */
export async function buildExport(context: PrivacyContext, { memberId, exportId }: Which): Promise<void> {
  const asked = await findExport(context.db, memberId, exportId)
  if (asked && asked.state !== 'asked') return
  const fileKey = exportFileKey(memberId, exportId)
  // The account was closed in the meantime. An earlier try may have written the file.
  if (!asked || !(await findMember(context.db, memberId))) return context.files.delete(fileKey)
  const madeAt = context.clock.now()
  const archive = await gather(context, memberId, madeAt)
  await context.files.put(fileKey, Buffer.from(context.vault.seal(archive, fileKey)))
  const expiresAt = after(madeAt, hours(EXPORT_LIFETIME_HOURS))
  await context.db.transaction(async (tx) => {
    const copy = { fileKey, sizeBytes: archive.length, readyAt: madeAt, expiresAt }
    // The account was closed during the job, so the erasure did not delete this file.
    if (!(await markReady(tx, memberId, exportId, copy)))
      return context.queue.enqueue(tx, dropFileJob, { key: fileKey })
    await context.queue.enqueue(tx, exportReadyEmailJob, { memberId, exportId })
    await context.queue.enqueue(tx, expireExportJob, { memberId, exportId }, { startAfter: expiresAt })
  })
}

async function gather(context: PrivacyContext, memberId: string, madeAt: Date): Promise<Buffer> {
  const parts: ReadablePart[] = []
  const files: PersonalFile[] = []
  // Reads all parts in one snapshot, so that they are consistent.
  await context.db.transaction(
    async (tx) => {
      for (const part of context.personalData())
        parts.push({ title: part.title, tables: await exportMember(tx, part, memberId) })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  for (const part of context.personalData()) files.push(...((await part.files?.(memberId)) ?? []))
  const names = files.map(({ name }) => name)
  const json = JSON.stringify(
    { made_at: madeAt.toISOString(), parts: parts.map(forPrograms), files: names },
    null,
    2,
  )
  const archive = zipSync({
    'keyturn-data.json': strToU8(json),
    'keyturn-data.html': strToU8(readablePage({ madeAt, parts, files: names })),
    ...Object.fromEntries(files.map(({ name, content }) => [name, new Uint8Array(content)])),
  })
  return Buffer.from(archive)
}

const forPrograms = ({ title, tables }: ReadablePart) => ({
  title,
  data: Object.fromEntries(tables.map((table) => [table.title, table.rows])),
})
