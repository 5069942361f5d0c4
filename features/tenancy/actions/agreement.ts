import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import { AGREEMENT_LIMIT_BYTES, kindOfFile, safeFileName } from '../domain/agreement-file.ts'
import { dropFile } from '../jobs/definitions.ts'
import { lockHomes } from '../store/homes.ts'
import { type Agreement, deleteAgreement, findAgreement, saveAgreement } from '../store/papers.ts'
import type { Tenancies } from '../tenancies.ts'

/** Sealed before it leaves this process; the store, its backups and whoever reads them see noise. */
export async function keepAgreement(
  house: Tenancies,
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
  const now = house.clock.now()
  const fileKey = `agreements/${memberId}/${newId(now)}`
  const paper = {
    fileKey,
    fileName: safeFileName(file.name, kind),
    kind,
    sizeBytes: file.content.length,
    uploadedAt: now,
  }
  await house.files.put(fileKey, Buffer.from(house.vault.seal(file.content, fileKey)))
  await house.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    const before = await findAgreement(tx, memberId)
    await saveAgreement(tx, memberId, paper)
    if (before) await house.queue.enqueue(tx, dropFile, { key: before.fileKey })
  })
  return paper
}

export const tooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'That file is too large. The limit is 10 MB.')

export async function readAgreement(
  house: Tenancies,
  memberId: string,
): Promise<{ paper: Agreement; content: Buffer }> {
  const paper = await findAgreement(house.db, memberId)
  const sealed = paper && (await house.files.get(paper.fileKey))
  if (!paper || !sealed) throw notFound()
  return { paper, content: house.vault.open(sealed.toString('utf8'), paper.fileKey) }
}

export async function removeAgreement(house: Tenancies, memberId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const paper = await deleteAgreement(tx, memberId)
    if (!paper) throw notFound()
    await house.queue.enqueue(tx, dropFile, { key: paper.fileKey })
  })
}

/** The paper as the member uploaded it, for their export. */
export async function agreementFiles(house: Tenancies, memberId: string): Promise<PersonalFile[]> {
  const paper = await findAgreement(house.db, memberId)
  const sealed = paper && (await house.files.get(paper.fileKey))
  if (!paper || !sealed) return []
  const name = `tenancy-agreement.${paper.kind}`
  return [{ name, content: house.vault.open(sealed.toString('utf8'), paper.fileKey) }]
}
