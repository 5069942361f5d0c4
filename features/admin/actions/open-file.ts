import { EVIDENCE_TYPES, type Evidence, evidenceFor, openEvidence } from '@keyturn/credit-profile'
import { recordAccess } from '@keyturn/privacy'
import { openRentEvidence } from '@keyturn/rent-record'
import { AGREEMENT_TYPES, readAgreement } from '@keyturn/tenancy'
import type { AdminContext } from '../context.ts'
import type { MemberItem } from '../domain/list-items.ts'
import { notFound } from '../refusals.ts'
import { monthIn } from './decide-approval.ts'
import { recordAction } from './record-action.ts'

export interface OpenedFile {
  name: string
  type: string
  content: Buffer
}

/** Returns the agreement to staff as a download, and records the access for the member. */
export async function openAgreement(
  context: AdminContext,
  adminId: string,
  { memberId }: MemberItem,
): Promise<OpenedFile> {
  await recordFileAccess(context, { adminId, memberId, act: 'agreement.opened', what: 'verification' })
  const { agreement, content } = await readAgreement(context, memberId)
  return { name: agreement.fileName, type: AGREEMENT_TYPES[agreement.kind], content }
}

/** Returns the document to the staff who decide about it, and records the access. */
export async function openDocument(
  context: AdminContext,
  adminId: string,
  { memberId, subject }: MemberItem,
): Promise<OpenedFile> {
  const { dueOn } = monthIn(subject)
  await recordFileAccess(context, { adminId, memberId, act: 'paper.opened', what: 'verification' })
  const { evidence, content } = await openRentEvidence(context, { memberId, dueOn })
  return { name: evidence.fileName, type: EVIDENCE_TYPES[evidence.kind], content }
}

export async function listEvidence(
  context: AdminContext,
  adminId: string,
  { memberId, subject }: MemberItem,
): Promise<Evidence[]> {
  const found = await evidenceFor(context.db, memberId, subject)
  await context.db.transaction((tx) =>
    recordAccess(tx, { at: context.clock.now(), adminId, memberIds: [memberId], what: 'dispute' }),
  )
  return found
}

export async function readEvidence(
  context: AdminContext,
  adminId: string,
  { memberId, subject }: MemberItem,
  evidenceId: string,
): Promise<OpenedFile> {
  const known = await evidenceFor(context.db, memberId, subject)
  if (!known.some(({ id }) => id === evidenceId)) throw notFound()
  await recordFileAccess(context, { adminId, memberId, act: 'evidence.opened', what: 'dispute' })
  const { evidence, content } = await openEvidence(context, memberId, evidenceId)
  return { name: evidence.fileName, type: EVIDENCE_TYPES[evidence.kind], content }
}

/** Recorded before the file is opened, because a failed access is an access too. */
async function recordFileAccess(
  context: AdminContext,
  about: { adminId: string; memberId: string; act: `${string}.opened`; what: 'verification' | 'dispute' },
): Promise<void> {
  const { adminId, memberId, act, what } = about
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    await recordAction(context, tx, adminId, { act, memberId })
    await recordAccess(tx, { at, adminId, memberIds: [memberId], what })
  })
}
