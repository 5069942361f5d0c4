import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from './handle.ts'
import { prepareQuery } from './prepared.ts'

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

/** Nearly every transaction writes one member's rows: its text is put together once. */
const renewOne = prepareQuery(
  'renew_revision',
  sql`insert into member_revision (member_id, revision) values (${sql.placeholder('memberId')}::uuid, gen_random_uuid())
    on conflict (member_id) do update set revision = excluded.revision`,
)

async function renew(tx: Queryable, memberIds: string[]): Promise<void> {
  const [memberId, ...more] = memberIds
  if (more.length === 0) return void (await renewOne(tx, { memberId }))
  const rows = memberIds.map((each) => sql`(${each}::uuid, gen_random_uuid())`)
  await tx.execute(sql`
    insert into member_revision (member_id, revision) values ${sql.join(rows, sql`, `)}
    on conflict (member_id) do update set revision = excluded.revision`)
}
