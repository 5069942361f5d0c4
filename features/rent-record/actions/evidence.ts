import type { Day } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { EVIDENCE_LIMIT_BYTES, evidenceName, kindOfEvidence } from '@keyturn/platform/evidence-file'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import { storeFile } from '@keyturn/platform/stored-files'
import type { RentRecordContext } from '../context.ts'
import { evidenceAccepted, evidenceRemoved, evidenceReviewed, evidenceUploaded } from '../events.ts'
import { deleteFileJob } from '../jobs/kinds.ts'
import * as store from '../store/evidence.ts'
import { loadPeriods, lockRecord } from '../store/record.ts'

export const evidenceTooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'That file is too large. The limit is 10 MB.')

/**
 * Stores a file that shows that a benefit or an agent paid this month. It is encrypted before it leaves this process.
 */
export async function uploadEvidence(
  context: RentRecordContext,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
  { name, content }: { name: string; content: Buffer },
): Promise<void> {
  if (content.length > EVIDENCE_LIMIT_BYTES) throw evidenceTooLarge()
  const kind = kindOfEvidence(content)
  if (kind === null)
    throw new Refusal(
      415,
      'unsupported_file',
      'Please choose a PDF, PNG or JPEG. This file is something else.',
    )
  const uploadedAt = context.clock.now()
  const fileKey = `rent-evidence/${memberId}/${newId(uploadedAt)}`
  const evidence = { fileKey, fileName: evidenceName(name, kind), kind, sizeBytes: content.length }
  await storeFile(context, { key: fileKey, content }, async (tx) => {
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
    const before = await store.upsertEvidence(tx, memberId, { ...evidence, tenancyId, dueOn, uploadedAt })
    if (before) await enqueueFileDeletion(context, tx, [before])
    // A replaced document proves nothing until staff have read the new one.
    if (period.evidenceProves) await context.queue.publish(tx, evidenceRemoved, { memberId, dueOn })
    await context.queue.publish(tx, evidenceUploaded, { memberId, dueOn })
  })
}

type EvidenceStore = Pick<RentRecordContext, 'db' | 'files' | 'vault'>

export async function openEvidence(
  context: EvidenceStore,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
): Promise<{ evidence: store.Evidence; content: Buffer }> {
  const evidence = (await store.listEvidence(context.db, memberId)).findLast((each) => each.dueOn === dueOn)
  if (!evidence) throw notFound()
  return { evidence, content: await unsealed(context, evidence) }
}

/**
 * Stores the result of a staff review. Only an accepted document proves its month; the member is notified either way.
 */
export async function decideEvidence(
  context: Pick<RentRecordContext, 'db' | 'clock' | 'queue'>,
  reading: store.EvidenceReview,
  /** Writes of the caller that belong in the same transaction. */
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { memberId, dueOn, proves } = reading
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    if (!(await store.recordReview(tx, reading, at)))
      throw new Refusal(
        409,
        'read_already',
        'This document has been read already, or another has taken its place. Please look again.',
      )
    await also(tx)
    await context.queue.publish(tx, evidenceReviewed, { memberId, dueOn, proves, at: at.toISOString() })
    if (proves) await context.queue.publish(tx, evidenceAccepted, { memberId, dueOn })
  })
}

async function unsealed(context: EvidenceStore, { fileKey }: store.Evidence): Promise<Buffer> {
  const sealed = await context.files.get(fileKey)
  if (!sealed) throw notFound()
  return context.vault.open(sealed.toString('utf8'), fileKey)
}

export async function removeEvidence(
  context: RentRecordContext,
  { memberId, dueOn }: { memberId: string; dueOn: Day },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const gone = await store.deleteEvidence(tx, memberId, dueOn)
    if (gone.length === 0) throw notFound()
    await discard(context, tx, memberId, gone)
  })
}

/** Deletes evidence and files of periods that no longer need them; all of it when the account is closed. */
export async function eraseEvidence(
  context: RentRecordContext,
  tx: Tx,
  memberId: string,
  which: 'of periods gone' | 'all of it',
): Promise<void> {
  const gone =
    which === 'all of it'
      ? await store.deleteEvidence(tx, memberId, null)
      : await store.deleteUnusedEvidence(tx, memberId)
  await discard(context, tx, memberId, gone)
}

async function discard(
  context: RentRecordContext,
  tx: Tx,
  memberId: string,
  gone: readonly store.DroppedEvidence[],
): Promise<void> {
  await enqueueFileDeletion(
    context,
    tx,
    gone.map(({ fileKey }) => fileKey),
  )
  for (const { dueOn } of gone) await context.queue.publish(tx, evidenceRemoved, { memberId, dueOn })
}

async function enqueueFileDeletion(
  context: RentRecordContext,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await context.queue.enqueue(tx, deleteFileJob, { key })
}

/** Evidence files as uploaded, for the member's data copy. */
export async function rentEvidenceFiles(
  context: RentRecordContext,
  memberId: string,
): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const evidence of await store.listEvidence(context.db, memberId))
    files.push({
      name: `rent-paper-${evidence.dueOn}.${evidence.kind}`,
      content: await unsealed(context, evidence),
    })
  return files
}
