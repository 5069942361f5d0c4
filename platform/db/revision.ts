import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from './handle.ts'
import { executePrepared } from './prepared.ts'

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

/**
 * Does the work of a transaction and renews last of all, so that nothing is waited for while a member's one row is
 * held: bank pages, looks and points of one member never come to stand in each other's way.
 */
export async function renewingRevisions<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const changed = new Set<string>()
  changedIn.set(tx._.session, changed)
  try {
    const result = await work(tx)
    const memberIds = [...changed].sort()
    for (let at = 0; at < memberIds.length; at += AT_ONCE) await renew(tx, memberIds.slice(at, at + AT_ONCE))
    return result
  } finally {
    changedIn.delete(tx._.session)
  }
}

const AT_ONCE = 1_000

async function renew(tx: Queryable, memberIds: string[]): Promise<void> {
  const rows = memberIds.map((memberId) => sql`(${memberId}::uuid, gen_random_uuid())`)
  const renewed = sql`
    insert into member_revision (member_id, revision) values ${sql.join(rows, sql`, `)}
    on conflict (member_id) do update set revision = excluded.revision`
  if (rows.length === 1) await executePrepared(tx, 'renew_revision', renewed)
  else await tx.execute(renewed)
}
