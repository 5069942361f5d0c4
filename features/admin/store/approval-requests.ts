import type { Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { ItemName } from '../domain/list-items.ts'

/** Approval request: an action that waits for a second member of staff. */
export interface ApprovalRequest {
  trustPayee: boolean
  /** Variant of the approval, for example "for the member, 0". Empty if there is only one. */
  said: string
  askedBy: string
}

/** Version of the item that was seen. A later version needs a new request. */
export interface ItemVersion {
  since: Date
  revision: number
}

/** Lock per item, so that concurrent decisions run one after the other. */
export async function lockApprovalRequest(tx: Tx, { memberId, kind, subject }: ItemName): Promise<void> {
  const key = `desk-ask:${kind}:${memberId}:${subject}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export async function findApprovalRequest(
  db: Queryable,
  item: ItemName,
  seen: ItemVersion,
): Promise<ApprovalRequest | null> {
  const { rows } = await db.execute<ApprovalRequest & Record<string, unknown>>(sql`
    select trust_payee as "trustPayee", said, asked_by as "askedBy" from desk_ask where ${about(item)}
      and item_since = ${seen.since.toISOString()} and revision = ${seen.revision}`)
  return rows[0] ?? null
}

/** Replaces a request about an outdated version. */
export async function saveApprovalRequest(
  tx: Tx,
  { memberId, kind, subject }: ItemName,
  ask: ApprovalRequest & ItemVersion & { id: string; reason: string; askedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into desk_ask (id, member_id, kind, subject, item_since, revision, trust_payee, said, reason, asked_by, asked_at)
    values (${ask.id}, ${memberId}, ${kind}, ${subject}, ${ask.since.toISOString()}, ${ask.revision},
      ${ask.trustPayee}, ${ask.said}, ${ask.reason}, ${ask.askedBy}, ${ask.askedAt.toISOString()})
    on conflict (member_id, kind, subject) do update set id = excluded.id, item_since = excluded.item_since,
      revision = excluded.revision, trust_payee = excluded.trust_payee, said = excluded.said, reason = excluded.reason,
      asked_by = excluded.asked_by, asked_at = excluded.asked_at`)
}

/** Deletes the request and returns its requester, or null if there was none. */
export async function closeApprovalRequest(tx: Tx, item: ItemName): Promise<string | null> {
  const { rows } = await tx.execute<{ askedBy: string }>(
    sql`delete from desk_ask where ${about(item)} returning asked_by as "askedBy"`,
  )
  return rows[0]?.askedBy ?? null
}

export async function deleteApprovalRequests(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from desk_ask where member_id = ${memberId}`)
}

const about = ({ memberId, kind, subject }: ItemName): SQL =>
  sql`member_id is not distinct from ${memberId}::uuid and kind = ${kind} and subject = ${subject}`
