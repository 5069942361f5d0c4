import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { AdminContext } from '../context.ts'
import type { ItemName } from '../domain/list-items.ts'
import { decidingRole, isAtLeast, needsTwoApprovers, type StaffRole } from '../domain/roles.ts'
import {
  alreadyDecided,
  notADecision,
  notFound,
  roleNeeded,
  secondPersonNeeded,
  staleVersion,
} from '../refusals.ts'
import {
  type ApprovalRequest,
  closeApprovalRequest,
  findApprovalRequest,
  type ItemVersion,
  lockApprovalRequest,
  saveApprovalRequest,
} from '../store/approval-requests.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import { recordAction } from './record-action.ts'

/** A member of staff, with their role in the admin area. */
export interface Person {
  id: string
  role: StaffRole
}

interface DecisionInput {
  approve: boolean
  reason: string
  revision?: number | null | undefined
  /** The item's `since` when it was read. */
  since?: string | null | undefined
  trust_payee?: boolean | undefined
  /** Variant of the approval. The second person must choose the same. */
  said?: string
}

/** Requester of an action that a second person approved. Null if one person is enough. */
export type ApprovedRequest = { askedBy: string } | null

/**
 * Returns the approval if the action can run now. Otherwise stores an approval request, until a second person decides
 * the same.
 */
export async function requestOrApprove(
  context: AdminContext,
  admin: Person,
  item: ItemName,
  word: DecisionInput,
): Promise<ApprovedRequest | 'asked'> {
  const isLast = isAtLeast(admin.role, decidingRole(item.kind))
  if (!needsTwoApprovers(item.kind, word.approve)) {
    if (!isLast) throw roleNeeded(decidingRole(item.kind))
    return null
  }
  return context.db.transaction(async (tx) => {
    await lockApprovalRequest(tx, item)
    const seen = await currentVersion(tx, item, word)
    const open = await findApprovalRequest(tx, item, seen)
    if (open) return approveRequest(open, admin, item, word)
    if (isLast && !context.fourEyes) return null
    await requestApproval(context, tx, admin, item, { word, seen })
    return 'asked'
  })
}

/** Under FOUR_EYES, refuses what a caseworker cannot do alone. */
export function refuseBelowApprover({ fourEyes }: Pick<AdminContext, 'fourEyes'>, { role }: Person): void {
  if (fourEyes && !isAtLeast(role, 'approver')) throw roleNeeded('approver')
}

function approveRequest(
  open: ApprovalRequest,
  admin: Person,
  { kind }: ItemName,
  word: DecisionInput,
): ApprovedRequest {
  if (open.askedBy === admin.id) throw secondPersonNeeded()
  if (!isAtLeast(admin.role, decidingRole(kind))) throw roleNeeded(decidingRole(kind))
  // The second person must approve exactly what was requested.
  if (open.trustPayee !== (word.trust_payee ?? false) || open.said !== (word.said ?? '')) throw notADecision()
  return { askedBy: open.askedBy }
}

/** Current version of the item. The approval request applies to this version only. */
async function currentVersion(
  tx: Tx,
  item: ItemName,
  { approve, revision, since }: DecisionInput,
): Promise<ItemVersion> {
  const current = await findItem(tx, sourcesOfKind(item.kind), item)
  if (!current) throw notFound()
  // Applications, agreements and declined payees can be decided again, and incomplete ones can be approved.
  const isThoughtOver = item.kind === 'payee' && current.status === 'declined'
  const isOpen =
    current.waitsFor === 'us' || item.kind === 'application' || item.kind === 'agreement' || isThoughtOver
  if (!isOpen) throw alreadyDecided()
  if (!isSameSince(current.since, since)) throw staleVersion()
  const present = current.facts.revision == null ? null : Number(current.facts.revision)
  if (revision != null && present !== null && revision !== present) throw staleVersion()
  // A document can be replaced at any time, so an approval must name the version that was read.
  if (item.kind === 'paper' && approve && revision == null) throw notADecision()
  // A document waits from its arrival. A file keeps its date when built again, so its revision identifies the version.
  return { since: current.since, revision: item.kind === 'file' ? (present ?? 0) : 0 }
}

/** True if the item's `since` is unchanged. A caller that names none has read none. */
export const isSameSince = (present: Date, read: string | null | undefined): boolean =>
  read == null || Date.parse(read) === present.getTime()

async function requestApproval(
  context: AdminContext,
  tx: Tx,
  admin: Person,
  item: ItemName,
  { word, seen }: { word: DecisionInput; seen: ItemVersion },
): Promise<void> {
  const { kind, memberId, subject } = item
  const askedAt = context.clock.now()
  const trustPayee = word.trust_payee ?? false
  const said = word.said ?? ''
  const ask = { id: newId(askedAt), reason: word.reason, askedBy: admin.id, askedAt, trustPayee, said }
  await saveApprovalRequest(tx, item, { ...ask, ...seen })
  await recordAction(context, tx, admin.id, {
    act: `${kind}.asked`,
    ...(memberId === null ? {} : { memberId }),
    facts: { subject, ...(trustPayee ? { trustPayee } : {}), ...(said ? { said } : {}) },
  })
}

/** Closes the approval request in the action's transaction. Throws if it has changed since. */
export async function closeApprovedRequest(
  tx: Tx,
  item: ItemName,
  agreed: ApprovedRequest,
): Promise<string | null> {
  // Locks the request, so that a concurrent reader does not find the item open without its request and request it
  // again.
  await lockApprovalRequest(tx, item)
  const askedBy = await closeApprovalRequest(tx, item)
  if (agreed && askedBy !== agreed.askedBy) throw alreadyDecided()
  return askedBy
}
