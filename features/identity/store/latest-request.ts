import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** A call that changes something, with the idempotency key of its browser. */
export interface RequestKey {
  memberId: string
  keyDigest: string
  /** Digest of key, method, address and body. */
  callDigest: string
}

export interface EarlierRequest {
  callDigest: string
  /** Encrypted. Null while the first call is running. */
  answer: string | null
}

/**
 * Stores this as the member's latest act. Returns false if it already is, because then it is a retry. Restarts an act
 * begun before `abandonedBefore` without a response.
 */
export async function claimRequest(
  db: Queryable,
  { memberId, keyDigest, callDigest }: RequestKey,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into latest_act as a (member_id, key_digest, call_digest, started_at)
    values (${memberId}, ${keyDigest}, ${callDigest}, ${now.toISOString()})
    on conflict (member_id) do update set key_digest = excluded.key_digest, call_digest = excluded.call_digest,
      started_at = excluded.started_at, answer = null
    where a.key_digest <> excluded.key_digest
      or (a.answer is null and a.call_digest = excluded.call_digest
        and a.started_at < ${abandonedBefore.toISOString()})`)
  return rowCount === 1
}

export async function findRequest(
  db: Queryable,
  { memberId, keyDigest }: Pick<RequestKey, 'memberId' | 'keyDigest'>,
): Promise<EarlierRequest | null> {
  const { rows } = await db.execute<{ callDigest: string; answer: string | null }>(sql`
    select call_digest as "callDigest", answer from latest_act
    where member_id = ${memberId} and key_digest = ${keyDigest}`)
  return rows[0] ?? null
}

/** Does nothing if the member has begun another act in the meantime. */
export async function saveResponse(
  db: Queryable,
  { memberId, keyDigest }: RequestKey,
  answer: string,
): Promise<void> {
  await db.execute(sql`
    update latest_act set answer = ${answer} where member_id = ${memberId} and key_digest = ${keyDigest}`)
}

/** Deletes a failed act, so that it can be retried with the same key. */
export async function deleteRequest(db: Queryable, { memberId, keyDigest }: RequestKey): Promise<void> {
  await db.execute(sql`delete from latest_act where member_id = ${memberId} and key_digest = ${keyDigest}`)
}
