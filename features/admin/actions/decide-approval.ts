import {
  approveFile,
  decideApproval as decideAdverse,
  decideArrangement,
  restartRejectedFile,
} from '@keyturn/agency-files'
import { decideHolder, decideSharedAccount } from '@keyturn/bank-link'
import { type Day, isDay } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { isId } from '@keyturn/platform/ids'
import { decideEvidence, decidePayee } from '@keyturn/rent-record'
import { decideAdjustment, decideHold, proposeAdjustment } from '@keyturn/rewards'
import type { AdminContext } from '../context.ts'
import type { ItemName } from '../domain/list-items.ts'
import { notADecision, notFound } from '../refusals.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import { decideName } from './allow-name.ts'
import { recordAction } from './record-action.ts'
import {
  type ApprovedRequest,
  closeApprovedRequest,
  type Person,
  requestOrApprove,
} from './request-or-approve.ts'

/** Parses the home and due date from the id of a document or month. */
export function monthIn(subject: string): { tenancyId: string; dueOn: Day } {
  const [tenancyId = '', dueOn = ''] = subject.split('_')
  if (!isId(tenancyId) || !isDay(dueOn)) throw notFound()
  return { tenancyId, dueOn }
}

interface ApprovalInput {
  approve: boolean
  reason: string
  revision?: number | null | undefined
  since?: string | null | undefined
  trust_payee?: boolean | undefined
}

/**
 * Decides an approval. Each feature checks who can decide. Actions that need two people are only requested by the
 * first.
 */
export async function decideApproval(
  context: AdminContext,
  admin: Person,
  item: ItemName,
  word: ApprovalInput,
): Promise<'asked' | 'decided'> {
  if (word.trust_payee && !(item.kind === 'hold' && word.approve)) throw notADecision()
  if (item.kind === 'name' && item.memberId !== null)
    return decideName(context, admin, { ...item, memberId: item.memberId }, word)
  const agreed = await requestOrApprove(context, admin, item, word)
  if (agreed === 'asked') return 'asked'
  await executeDecision(context, { adminId: admin.id, agreed }, item, word)
  return 'decided'
}

async function executeDecision(
  context: AdminContext,
  { adminId, agreed }: { adminId: string; agreed: ApprovedRequest },
  item: ItemName,
  word: ApprovalInput,
): Promise<void> {
  const { kind, memberId, subject } = item
  const written = async (tx: Tx): Promise<void> => {
    const askedBy = await closeApprovedRequest(tx, item, agreed)
    await recordAction(context, tx, adminId, {
      act: `${kind}.${word.approve ? 'approved' : 'declined'}`,
      ...(memberId === null ? {} : { memberId }),
      facts: {
        subject,
        ...(word.trust_payee ? { trustPayee: true } : {}),
        ...(askedBy === null ? {} : { askedBy }),
      },
    })
  }
  if (kind === 'file') return decideFile(context, { adminId, fileId: subject, word, written })
  if (memberId === null) throw notFound()
  const { approve, reason } = word
  if (kind === 'adjustment') {
    const decision = { id: subject, approve, byMemberId: adminId, reason }
    await decideAdjustment(context, memberId, decision, written)
  } else if (kind === 'hold') {
    const { trust_payee: trustPayee } = word
    const decision = { paymentId: subject, release: approve, trustPayee, byMemberId: adminId, reason }
    await decideHold(context, memberId, decision, written)
  } else if (kind === 'adverse') {
    const by = { memberId: adminId, role: 'admin' } as const
    await decideAdverse(context, { memberId, approvalId: subject, approve, note: reason }, by, written)
  } else if (kind === 'arrangement') {
    const about = { memberId, id: subject, approve, by: adminId, note: reason }
    await decideArrangement(context, { ...about, needsSecondPerson: context.fourEyes }, written)
  } else if (kind === 'paper') {
    const { tenancyId, dueOn } = monthIn(subject)
    const broughtAt = word.revision == null ? null : new Date(word.revision)
    const reading = { memberId, tenancyId, dueOn, broughtAt, proves: approve, by: adminId, note: reason }
    await decideEvidence(context, reading, written)
  } else if (kind === 'holder') {
    const decision = { memberId, id: subject, accepted: approve, by: adminId, note: reason }
    await decideHolder(context, decision, written)
  } else if (kind === 'shared') {
    const decision = { memberId, accountId: subject, release: approve, by: adminId, note: reason }
    await decideSharedAccount(context, decision, written)
  } else if (kind === 'payee') {
    const decision = { memberId, id: subject, accepted: approve, by: adminId, note: reason }
    await decidePayee(context, decision, written)
  } else throw notFound()
}

/**
 * A file can only be released. One stopped by our check is sent unchanged; one rejected by the agency is sent again.
 */
async function decideFile(
  context: AdminContext,
  about: { adminId: string; fileId: string; word: ApprovalInput; written: (tx: Tx) => Promise<void> },
): Promise<void> {
  const { adminId, fileId, word, written } = about
  if (!word.approve) throw notADecision()
  const current = await findItem(context.db, sourcesOfKind('file'), { memberId: null, subject: fileId })
  if (!current) throw notFound()
  const by = { memberId: adminId, role: 'admin' } as const
  if (current.status === 'reviewing') await restartRejectedFile(context, fileId, by, written)
  else {
    const given = { fileId, note: word.reason, seenRevision: word.revision ?? null }
    await approveFile(context, given, by, written)
  }
}

/** Requests a manual points correction. Nothing changes until a second person approves. */
export async function requestAdjustment(
  context: AdminContext,
  adminId: string,
  wish: { memberId: string; points: number; reason: string },
): Promise<string> {
  const { memberId, points, reason } = wish
  return proposeAdjustment(context, memberId, { points, reason, byMemberId: adminId }, (tx, id) =>
    recordAction(context, tx, adminId, {
      act: 'adjustment.proposed',
      memberId,
      facts: { adjustmentId: id, points },
    }),
  )
}
