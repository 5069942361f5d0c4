import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import { storeFile } from '@keyturn/platform/stored-files'
import type { TenancyContext } from '../context.ts'
import { AGREEMENT_LIMIT_BYTES, kindOfFile, safeFileName } from '../domain/agreement-file.ts'
import { deleteFileJob } from '../jobs/kinds.ts'
import { type Agreement, deleteAgreement, findAgreement, saveAgreement } from '../store/agreements.ts'
import { lockHomes } from '../store/homes.ts'

/** Encrypts and stores the agreement, so the store and its backups never have the plain text. */
export async function uploadAgreement(
  context: TenancyContext,
  memberId: string,
  file: { name: string; content: Buffer },
): Promise<Agreement> {
  if (file.content.length > AGREEMENT_LIMIT_BYTES) throw tooLarge()
  const kind = kindOfFile(file.content)
  if (kind === null)
    throw new Refusal(
      415,
      'unsupported_file',
      'Please choose a PDF, DOC or DOCX file without macros. This one is something else.',
    )
  const now = context.clock.now()
  const fileKey = `agreements/${memberId}/${newId(now)}`
  const agreement = {
    fileKey,
    fileName: safeFileName(file.name, kind),
    kind,
    sizeBytes: file.content.length,
    uploadedAt: now,
  }
  await storeFile(context, { key: fileKey, content: file.content }, async (tx) => {
    await lockHomes(tx, memberId)
    const before = await findAgreement(tx, memberId)
    await saveAgreement(tx, memberId, agreement)
    if (before) await context.queue.enqueue(tx, deleteFileJob, { key: before.fileKey })
  })
  return agreement
}

export const tooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'That file is too large. The limit is 10 MB.')

export async function readAgreement(
  context: TenancyContext,
  memberId: string,
): Promise<{ agreement: Agreement; content: Buffer }> {
  const agreement = await findAgreement(context.db, memberId)
  const sealed = agreement && (await context.files.get(agreement.fileKey))
  if (!agreement || !sealed) throw notFound()
  return { agreement, content: context.vault.open(sealed.toString('utf8'), agreement.fileKey) }
}

export async function removeAgreement(context: TenancyContext, memberId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const agreement = await deleteAgreement(tx, memberId)
    if (!agreement) throw notFound()
    await context.queue.enqueue(tx, deleteFileJob, { key: agreement.fileKey })
  })
}

/** Returns the agreement as uploaded, for the member's data copy. */
export async function agreementFiles(context: TenancyContext, memberId: string): Promise<PersonalFile[]> {
  const agreement = await findAgreement(context.db, memberId)
  const sealed = agreement && (await context.files.get(agreement.fileKey))
  if (!agreement || !sealed) return []
  const name = `tenancy-agreement.${agreement.kind}`
  return [{ name, content: context.vault.open(sealed.toString('utf8'), agreement.fileKey) }]
}
