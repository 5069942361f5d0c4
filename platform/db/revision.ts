import type pg from 'pg'
import type { Tx } from './handle.ts'

/** Whose rows an open transaction has written, by its session: a savepoint within it has the same. */
const changedIn = new WeakMap<object, Set<string>>()

/**
 * What is worked out for a member is kept for as long as their revision stands (docs/decisions/0008). Whoever writes
 * rows that such an answer is made of says so here: the transaction then leaves a revision that never was before.
 */
export function renewRevision(tx: Tx, ...memberIds: string[]): void {
  const changed = changedIn.get(tx._.session)
  if (!changed) throw new Error('A revision is renewed by the transaction that writes, and none is open.')
  for (const memberId of memberIds) changed.add(memberId)
}

/** Does the work of a transaction and tells whose revision is to be renewed. */
export async function gatherChanged<Done>(
  session: object,
  work: () => Promise<Done>,
): Promise<{ done: Done; changed: string[] }> {
  const changed = new Set<string>()
  changedIn.set(session, changed)
  try {
    return { done: await work(), changed: [...changed].sort() }
  } finally {
    changedIn.delete(session)
  }
}

const AT_ONCE = 1_000

/**
 * Said last of all, along with the commit, so that nothing is waited for while a member's one row is held: bank pages,
 * looks and points of one member never come to stand in each other's way.
 */
export function renewals(memberIds: readonly string[]): pg.QueryConfig[] {
  const batches = Math.ceil(memberIds.length / AT_ONCE)
  return Array.from({ length: batches }, (_, nth) =>
    renewal(memberIds.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE)),
  )
}

function renewal(memberIds: string[]): pg.QueryConfig {
  const rows = memberIds.map((_, nth) => `($${nth + 1}::uuid, gen_random_uuid())`)
  const text = `insert into member_revision (member_id, revision) values ${rows.join(', ')}
    on conflict (member_id) do update set revision = excluded.revision`
  // Nearly every transaction writes one member's rows: that is planned once.
  return { text, values: memberIds, ...(memberIds.length === 1 && { name: 'renew_revision' }) }
}
