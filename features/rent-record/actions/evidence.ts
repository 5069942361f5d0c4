import type { Day } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { EVIDENCE_LIMIT_BYTES, evidenceName, kindOfEvidence } from '@keyturn/platform/evidence-file'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import { paperBrought, paperGone } from '../announcements.ts'
import { dropFileJob } from '../jobs/definitions.ts'
import type { RentRecord } from '../rent-record.ts'
import * as store from '../store/evidence.ts'
import { loadPeriods, lockRecord } from '../store/record.ts'

export const evidenceTooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'That file is too large. The limit is 10 MB.')

/** What shows that a benefit or an agent paid this month. Sealed before it leaves this process. */
export async function keepEvidence(
  record: RentRecord,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
  file: { name: string; content: Buffer },
): Promise<void> {
  if (file.content.length > EVIDENCE_LIMIT_BYTES) throw evidenceTooLarge()
  const kind = kindOfEvidence(file.content)
  if (kind === null)
    throw new Refusal(
      415,
      'unsupported_file',
      'Please choose a PDF, PNG or JPEG. This file is something else.',
    )
  const uploadedAt = record.clock.now()
  const fileKey = `rent-evidence/${memberId}/${newId(uploadedAt)}`
  const paper = { fileKey, fileName: evidenceName(file.name, kind), kind, sizeBytes: file.content.length }
  await record.files.put(fileKey, Buffer.from(record.vault.seal(file.content, fileKey)))
  try {
    await record.db.transaction(async (tx) => {
      await lockRecord(tx, memberId)
      const due = (await loadPeriods(tx, memberId)).filter((period) => period.dueOn === dueOn)
      if (due.length === 0) throw notFound()
      const period = due.findLast(({ state }) => state === 'paid_by_other')
      if (!period)
        throw new Refusal(
          409,
          'not_paid_by_other',
          'Please tell us first that a benefit or somebody else paid it.',
        )
      const { tenancyId } = period
      const before = await store.putEvidence(tx, memberId, { ...paper, tenancyId, dueOn, uploadedAt })
      if (before) await dropFiles(record, tx, [before])
      await record.queue.announce(tx, paperBrought, { memberId, dueOn })
    })
  } catch (error) {
    await record.files.delete(fileKey)
    throw error
  }
}

export async function openEvidence(
  record: RentRecord,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
): Promise<{ paper: store.Evidence; content: Buffer }> {
  const paper = (await store.listEvidence(record.db, memberId)).findLast((each) => each.dueOn === dueOn)
  if (!paper) throw notFound()
  return { paper, content: await unsealed(record, paper) }
}

async function unsealed(record: RentRecord, { fileKey }: store.Evidence): Promise<Buffer> {
  const sealed = await record.files.get(fileKey)
  if (!sealed) throw notFound()
  return record.vault.open(sealed.toString('utf8'), fileKey)
}

export async function removeEvidence(
  record: RentRecord,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
): Promise<void> {
  await record.db.transaction(async (tx) => {
    const gone = await store.dropEvidence(tx, memberId, dueOn)
    if (gone.length === 0) throw notFound()
    await letGo(record, tx, memberId, gone)
  })
}

/** What speaks for no month any more goes, file and all; everything when the account is closed. */
export async function forgetEvidence(
  record: RentRecord,
  tx: Tx,
  memberId: string,
  which: 'of periods gone' | 'all of it',
): Promise<void> {
  const gone =
    which === 'all of it'
      ? await store.dropEvidence(tx, memberId, null)
      : await store.dropIdleEvidence(tx, memberId)
  await letGo(record, tx, memberId, gone)
}

async function letGo(
  record: RentRecord,
  tx: Tx,
  memberId: string,
  gone: readonly store.DroppedEvidence[],
): Promise<void> {
  await dropFiles(
    record,
    tx,
    gone.map(({ fileKey }) => fileKey),
  )
  for (const { dueOn } of gone) await record.queue.announce(tx, paperGone, { memberId, dueOn })
}

async function dropFiles(record: RentRecord, tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await record.queue.enqueue(tx, dropFileJob, { key })
}

/** The papers as the member brought them, for their own copy of everything. */
export async function rentEvidenceFiles(record: RentRecord, memberId: string): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const paper of await store.listEvidence(record.db, memberId))
    files.push({
      name: `rent-paper-${paper.dueOn}.${paper.kind}`,
      content: await unsealed(record, paper),
    })
  return files
}
