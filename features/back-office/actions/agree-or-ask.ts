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

/** One of our people, as far as the desk goes. */
export interface Person {
  id: string
  role: DeskRole
}

interface Word {
  approve: boolean
  reason: string
  revision?: number | null | undefined
  /** Since when the item waited as it was read. */
  since?: string | null | undefined
  trust_payee?: boolean | undefined
  /** Which of several yeses this is; the second person has to give the same. */
  said?: string
}

/** Whose ask it is that a second person agreed to; null where one is enough. */
export type Agreed = { askedBy: string } | null

/** Whether this word is the last about the item. If not, it is kept as an ask until somebody else says the same. */
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

/** Under four eyes, refuses what a caseworker may not do alone. */
export function refuseBelowApprover(
  { fourEyes }: Pick<BackOfficeContext, 'fourEyes'>,
  { role }: Person,
): void {
  if (fourEyes && !isAtLeast(role, 'approver')) throw roleNeeded('approver')
}

function agree(open: Ask, admin: Person, { kind }: ItemName, word: Word): Agreed {
  if (open.askedBy === admin.id) throw secondPersonNeeded()
  if (!isAtLeast(admin.role, decides(kind))) throw roleNeeded(decides(kind))
  // Whatever was not asked for is nobody's but this one person's word.
  if (open.trustPayee !== (word.trust_payee ?? false) || open.said !== (word.said ?? '')) throw notADecision()
  return { askedBy: open.askedBy }
}

/** The item as it waits now: the ask is about this, and about nothing that takes its place later. */
async function lookAt(tx: Tx, item: ItemName, { approve, revision, since }: Word): Promise<Seen> {
  const current = await findItem(tx, sourcesOfKind(item.kind), item)
  if (!current) throw notFound()
  // An application, an agreement or a declined payee can be thought over, and one that lacks something can be approved.
  const isThoughtOver = item.kind === 'payee' && current.status === 'declined'
  const isOpen =
    current.waitsFor === 'us' || item.kind === 'application' || item.kind === 'agreement' || isThoughtOver
  if (!isOpen) throw alreadyDecided()
  if (!isSameSince(current.since, since)) throw changedSince()
  const present = current.facts.revision == null ? null : Number(current.facts.revision)
  if (revision != null && present !== null && revision !== present) throw changedSince()
  // A document may be replaced at any moment: a yes is to the one that was read.
  if (item.kind === 'paper' && approve && revision == null) throw notADecision()
  // A paper that takes another's place waits since it came; a file is made anew and waits on.
  return { since: current.since, revision: item.kind === 'file' ? (present ?? 0) : 0 }
}

/** True if an item still waits since the moment at which it was read; a caller that names none read none. */
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

/** In the transaction of the act: what was agreed to still stands, and is settled with it. */
export async function closeAgreed(tx: Tx, item: ItemName, agreed: Agreed): Promise<string | null> {
  // Nobody finds it still waiting and its ask already gone: that would be asked for anew, and for nothing.
  await lockAsk(tx, item)
  const askedBy = await closeAsk(tx, item)
  if (agreed && askedBy !== agreed.askedBy) throw alreadyDecided()
  return askedBy
}
