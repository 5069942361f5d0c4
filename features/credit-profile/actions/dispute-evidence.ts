import type { Queryable } from '@keyturn/platform/db'
import { EVIDENCE_LIMIT_BYTES, evidenceName, kindOfEvidence } from '@keyturn/platform/evidence-file'
import { notFound } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { PersonalFile } from '@keyturn/platform/personal-data'
import { storeFile } from '@keyturn/platform/stored-files'
import type { CreditProfileContext } from '../context.ts'
import { MAX_EVIDENCE_FILES } from '../domain/dispute.ts'
import { dropEvidence } from '../jobs/kinds.ts'
import { enoughEvidence, fileTooLarge, noEvidence } from '../refusals.ts'
import { deleteTold } from '../store/consent-words.ts'
import { addEvidence, deleteDisputeTexts, type Evidence, evidenceOf } from '../store/disputes.ts'
import { applyMove, lockDispute } from './move-dispute.ts'

/** Encrypts and stores the evidence, so the store and its backups never have the plain text. */
export async function addEvidenceFile(
  context: CreditProfileContext,
  memberId: string,
  disputeId: string,
  file: { name: string; content: Buffer },
): Promise<Evidence> {
  if (file.content.length > EVIDENCE_LIMIT_BYTES) throw fileTooLarge()
  const kind = kindOfEvidence(file.content)
  if (kind === null) throw noEvidence()
  const at = context.clock.now()
  const fileKey = `disputes/${memberId}/${newId(at)}`
  const evidence: Evidence = {
    id: newId(at),
    disputeId,
    fileKey,
    fileName: evidenceName(file.name, kind),
    kind,
    sizeBytes: file.content.length,
    uploadedAt: at,
  }
  await storeFile(context, { key: fileKey, content: file.content }, async (tx) => {
    const dispute = await lockDispute(tx, memberId, disputeId)
    if ((await evidenceFor(tx, memberId, disputeId)).length >= MAX_EVIDENCE_FILES) throw enoughEvidence()
    const move = dispute.state === 'in_review' ? 'add_evidence_in_review' : 'add_evidence_open'
    await applyMove(tx, dispute, { move, by: memberId, note: evidence.fileName, at })
    await addEvidence(tx, memberId, evidence)
  })
  return evidence
}

export async function evidenceFor(db: Queryable, memberId: string, disputeId: string): Promise<Evidence[]> {
  return (await evidenceOf(db, memberId)).filter((each) => each.disputeId === disputeId)
}

/** Returns evidence decrypted, for staff who decide and for the member. */
export async function openEvidence(
  context: CreditProfileContext,
  memberId: string,
  evidenceId: string,
): Promise<{ evidence: Evidence; content: Buffer }> {
  const evidence = (await evidenceOf(context.db, memberId)).find(({ id }) => id === evidenceId)
  const sealed = evidence && (await context.files.get(evidence.fileKey))
  if (!evidence || !sealed) throw notFound()
  return { evidence, content: context.vault.open(sealed.toString('utf8'), evidence.fileKey) }
}

/** Returns the member's evidence files for their data copy. */
export async function evidenceFiles(
  context: CreditProfileContext,
  memberId: string,
): Promise<PersonalFile[]> {
  const files: PersonalFile[] = []
  for (const [at, { id, kind }] of (await evidenceOf(context.db, memberId)).entries()) {
    const { content } = await openEvidence(context, memberId, id)
    files.push({ name: `dispute-paper-${at + 1}.${kind}`, content })
  }
  return files
}

/** Deletes the texts and files of a closed account. Consents and decisions stay. */
export async function deleteClosedAccountDisputes(
  context: CreditProfileContext,
  memberId: string,
): Promise<void> {
  const { db, queue } = context
  await db.transaction(async (tx) => {
    for (const { fileKey } of await evidenceOf(tx, memberId))
      await queue.enqueue(tx, dropEvidence, { key: fileKey })
    await deleteDisputeTexts(tx, memberId)
    await deleteTold(tx, memberId)
  })
}
