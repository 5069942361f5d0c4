import { EVIDENCE_LIMIT_BYTES, evidenceName, kindOfEvidence } from '@keyturn/platform/evidence-file'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import { storeFile } from '@keyturn/platform/stored-files'
import { deleteTenancyFile, lockHomes, tooLarge } from '@keyturn/tenancy'
import type { RentRiseContext } from '../context.ts'
import {
  changeNotice,
  findNotice,
  listNotices,
  type NoticeFile,
  type StoredNotice,
} from '../store/rent-notices.ts'

/** Stores the notice's file for the member. Only the typed fields are checked, not the file. */
export async function keepNoticeFile(
  context: RentRiseContext,
  memberId: string,
  id: string,
  file: { name: string; content: Buffer },
): Promise<StoredNotice> {
  if (file.content.length > EVIDENCE_LIMIT_BYTES) throw tooLarge()
  const fileKind = kindOfEvidence(file.content)
  if (fileKind === null)
    throw new Refusal(
      415,
      'unsupported_file',
      'Please choose a PDF, PNG or JPEG. This file is something else.',
    )
  const fileKey = `rent-notices/${memberId}/${newId(context.clock.now())}`
  const beside: NoticeFile = {
    fileKey,
    fileName: evidenceName(file.name, fileKind),
    fileKind,
    fileBytes: file.content.length,
  }
  let kept: StoredNotice | null = null
  await storeFile(context, { key: fileKey, content: file.content }, async (tx) => {
    await lockHomes(tx, memberId)
    const before = await findNotice(tx, memberId, id)
    kept = await changeNotice(tx, memberId, id, beside)
    if (!before || !kept) throw notFound()
    if (before.fileKey) await context.queue.enqueue(tx, deleteTenancyFile, { key: before.fileKey })
  })
  if (!kept) throw notFound()
  return kept
}

export async function openNoticeFile(
  context: RentRiseContext,
  memberId: string,
  id: string,
): Promise<{ file: NoticeFile; content: Buffer }> {
  const notice = await findNotice(context.db, memberId, id)
  const file = notice && fileOf(notice)
  const content = file && (await unsealed(context, file.fileKey))
  if (!file || !content) throw notFound()
  return { file, content }
}

/** Returns the uploaded notices for the member's data copy. */
export async function noticeFiles(context: RentRiseContext, memberId: string): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const notice of await listNotices(context.db, memberId)) {
    const file = fileOf(notice)
    const content = file && (await unsealed(context, file.fileKey))
    if (file && content)
      files.push({ name: `rent-notice-${notice.beginsOn}-${notice.id}.${file.fileKind}`, content })
  }
  return files
}

export function fileOf({ fileKey, fileName, fileKind, fileBytes }: StoredNotice): NoticeFile | null {
  if (fileKey === null || fileName === null || fileKind === null || fileBytes === null) return null
  return { fileKey, fileName, fileKind, fileBytes }
}

async function unsealed(context: RentRiseContext, key: string): Promise<Buffer | null> {
  const sealed = await context.files.get(key)
  return sealed && context.vault.open(sealed.toString('utf8'), key)
}
