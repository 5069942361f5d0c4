import { EVIDENCE_TYPES, type Evidence, evidenceFor, openEvidence } from '@keyturn/credit-reporting'
import { audit, recordLook } from '@keyturn/privacy'
import { AGREEMENT_TYPES, readAgreement } from '@keyturn/tenancy'
import type { ItemName } from '../domain/desk.ts'
import { notFound } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'

export interface OpenedFile {
  name: string
  type: string
  content: Buffer
}

/** Whoever approves a tenancy file has to read it. It leaves as a download, and the member sees that it was read. */
export async function openAgreement(
  desk: Surroundings,
  adminId: string,
  { memberId }: ItemName,
): Promise<OpenedFile> {
  if (memberId === null) throw notFound()
  await noteOpening(desk, { adminId, memberId, act: 'agreement.opened', what: 'verification' })
  const { paper, content } = await readAgreement(desk.tenancies, memberId)
  return { name: paper.fileName, type: AGREEMENT_TYPES[paper.kind], content }
}

export async function listEvidence(
  { runtime }: Surroundings,
  adminId: string,
  { memberId, subject }: ItemName,
): Promise<Evidence[]> {
  if (memberId === null) throw notFound()
  const found = await evidenceFor(runtime.db, memberId, subject)
  await runtime.db.transaction((tx) =>
    recordLook(tx, { at: runtime.clock.now(), adminId, memberIds: [memberId], what: 'dispute' }),
  )
  return found
}

export async function readEvidence(
  desk: Surroundings,
  adminId: string,
  { memberId, subject }: ItemName,
  evidenceId: string,
): Promise<OpenedFile> {
  if (memberId === null) throw notFound()
  const known = await evidenceFor(desk.runtime.db, memberId, subject)
  if (!known.some(({ id }) => id === evidenceId)) throw notFound()
  await noteOpening(desk, { adminId, memberId, act: 'evidence.opened', what: 'dispute' })
  const { evidence, content } = await openEvidence(desk.creditProfile, memberId, evidenceId)
  return { name: evidence.fileName, type: EVIDENCE_TYPES[evidence.kind], content }
}

/** Written down before the file is opened: a look that failed half way was still a look. */
async function noteOpening(
  { runtime }: Surroundings,
  about: { adminId: string; memberId: string; act: `${string}.opened`; what: 'verification' | 'dispute' },
): Promise<void> {
  const { adminId, memberId, act, what } = about
  const at = runtime.clock.now()
  await runtime.db.transaction(async (tx) => {
    await audit(tx, { at, actor: { kind: 'admin', id: adminId }, act, memberId })
    await recordLook(tx, { at, adminId, memberIds: [memberId], what })
  })
}
