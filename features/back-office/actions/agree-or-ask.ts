import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { BackOfficeContext } from '../context.ts'
import type { ItemName } from '../domain/desk.ts'
import { type DeskRole, decides, isAtLeast, takesTwo } from '../domain/roles.ts'
import {
  alreadyDecided,
  changedSince,
  notADecision,
  notFound,
  roleNeeded,
  secondPersonNeeded,
} from '../refusals.ts'
import { type Ask, closeAsk, findAsk, lockAsk, type Seen, saveAsk } from '../store/asks.ts'
import { findItem } from '../store/listing.ts'
import { sourcesOfKind } from '../store/sources/index.ts'
import { noteAct } from './note-act.ts'

/** A member of staff, with their role in the admin area. */
export interface Person {
  id: string
  role: DeskRole
}

interface Word {
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
export type Agreed = { askedBy: string } | null

/**
 * Returns the approval if the action can run now. Otherwise stores an approval request, until a second person decides
 * the same.
 */
export async function agreeOrAsk(
  context: BackOfficeContext,
  admin: Person,
  item: ItemName,
  word: Word,
): Promise<Agreed | 'asked'> {
  const isLast = isAtLeast(admin.role, decides(item.kind))
  if (!takesTwo(item.kind, word.approve)) {
    if (!isLast) throw roleNeeded(decides(item.kind))
    return null
  }
  return context.db.transaction(async (tx) => {
    await lockAsk(tx, item)
    const seen = await lookAt(tx, item, word)
    const open = await findAsk(tx, item, seen)
    if (open) return agree(open, admin, item, word)
    if (isLast && !context.fourEyes) return null
    await askFor(context, tx, admin, item, { word, seen })
    return 'asked'
  })
}

/** Under FOUR_EYES, refuses what a caseworker cannot do alone. */
export function refuseBelowApprover(
  { fourEyes }: Pick<BackOfficeContext, 'fourEyes'>,
  { role }: Person,
): void {
  if (fourEyes && !isAtLeast(role, 'approver')) throw roleNeeded('approver')
}

function agree(open: Ask, admin: Person, { kind }: ItemName, word: Word): Agreed {
  if (open.askedBy === admin.id) throw secondPersonNeeded()
  if (!isAtLeast(admin.role, decides(kind))) throw roleNeeded(decides(kind))
  // The second person must approve exactly what was requested.
  if (open.trustPayee !== (word.trust_payee ?? false) || open.said !== (word.said ?? '')) throw notADecision()
  return { askedBy: open.askedBy }
}

/** Current version of the item. The approval request applies to this version only. */
async function lookAt(tx: Tx, item: ItemName, { approve, revision, since }: Word): Promise<Seen> {
  const current = await findItem(tx, sourcesOfKind(item.kind), item)
  if (!current) throw notFound()
  // Applications, agreements and declined payees can be decided again, and incomplete ones can be approved.
  const isThoughtOver = item.kind === 'payee' && current.status === 'declined'
  const isOpen =
    current.waitsFor === 'us' || item.kind === 'application' || item.kind === 'agreement' || isThoughtOver
  if (!isOpen) throw alreadyDecided()
  if (!isSameSince(current.since, since)) throw changedSince()
  const present = current.facts.revision == null ? null : Number(current.facts.revision)
  if (revision != null && present !== null && revision !== present) throw changedSince()
  // A document can be replaced at any time, so an approval must name the version that was read.
  if (item.kind === 'paper' && approve && revision == null) throw notADecision()
  // A document waits from its arrival. A file keeps its date when built again, so its revision identifies the version.
  return { since: current.since, revision: item.kind === 'file' ? (present ?? 0) : 0 }
}

/** True if the item's `since` is unchanged. A caller that names none has read none. */
export const isSameSince = (present: Date, read: string | null | undefined): boolean =>
  read == null || Date.parse(read) === present.getTime()

async function askFor(
  context: BackOfficeContext,
  tx: Tx,
  admin: Person,
  item: ItemName,
  { word, seen }: { word: Word; seen: Seen },
): Promise<void> {
  const { kind, memberId, subject } = item
  const askedAt = context.clock.now()
  const trustPayee = word.trust_payee ?? false
  const said = word.said ?? ''
  const ask = { id: newId(askedAt), reason: word.reason, askedBy: admin.id, askedAt, trustPayee, said }
  await saveAsk(tx, item, { ...ask, ...seen })
  await noteAct(context, tx, admin.id, {
    act: `${kind}.asked`,
    ...(memberId === null ? {} : { memberId }),
    facts: { subject, ...(trustPayee ? { trustPayee } : {}), ...(said ? { said } : {}) },
  })
}

/** Closes the approval request in the action's transaction. Throws if it has changed since. */
export async function closeAgreed(tx: Tx, item: ItemName, agreed: Agreed): Promise<string | null> {
  // Locks the request, so that a concurrent reader does not find the item open without its request and request it
  // again.
  await lockAsk(tx, item)
  const askedBy = await closeAsk(tx, item)
  if (agreed && askedBy !== agreed.askedBy) throw alreadyDecided()
  return askedBy
}
