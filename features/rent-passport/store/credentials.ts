import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Offer } from '../domain/credential.ts'

export interface StoredOffer extends Offer {
  id: string
  passportId: string
  transactionCodeDigest: string
}

/** Stores an offer and deletes the passport's earlier unused ones. */
export async function upsertOffer(
  tx: Tx,
  memberId: string,
  offer: { id: string; passportId: string; transactionCodeDigest: string; at: Date },
): Promise<void> {
  const { id, passportId, transactionCodeDigest, at } = offer
  await tx.execute(sql`
    delete from rent_credential
    where member_id = ${memberId} and passport_id = ${passportId} and issued_at is null`)
  await tx.execute(sql`
    insert into rent_credential (member_id, id, passport_id, offered_at, transaction_code_digest)
    values (${memberId}, ${id}, ${passportId}, ${at.toISOString()}, ${transactionCodeDigest})`)
}

export async function findOffer(db: Queryable, memberId: string, id: string): Promise<StoredOffer | null> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select id, passport_id, offered_at, transaction_code_digest, wrong_codes, redeemed_at, issued_at
    from rent_credential where member_id = ${memberId} and id = ${id}`)
  const [row] = rows
  if (!row) return null
  const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
  return {
    id: String(row.id),
    passportId: String(row.passport_id),
    transactionCodeDigest: String(row.transaction_code_digest),
    offeredAt: new Date(String(row.offered_at)),
    wrongCodes: Number(row.wrong_codes),
    redeemedAt: momentOf(row.redeemed_at),
    issuedAt: momentOf(row.issued_at),
  }
}

export async function countIssued(db: Queryable, memberId: string, passportId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from rent_credential
    where member_id = ${memberId} and passport_id = ${passportId} and issued_at is not null`)
  return rows[0]?.count ?? 0
}

export async function recordWrongCode(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update rent_credential set wrong_codes = wrong_codes + 1 where member_id = ${memberId} and id = ${id}`)
}

export async function recordStep(
  tx: Tx,
  memberId: string,
  { id, step, at }: { id: string; step: 'redeemed_at' | 'issued_at'; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update rent_credential set ${sql.identifier(step)} = ${at.toISOString()}
    where member_id = ${memberId} and id = ${id}`)
}

/** Status list that is being filled, with the number of taken places. */
export async function newestList(db: Queryable): Promise<{ list: number; taken: number }> {
  const { rows } = await db.execute<{ list: number; taken: number }>(sql`
    select list, count(*)::int as taken from rent_credential_status
    group by list order by list desc limit 1`)
  return rows[0] ?? { list: 1, taken: 0 }
}

/** Returns false if the place is taken. */
export async function takePlace(
  tx: Tx,
  { list, place }: { list: number; place: number },
  passport: { memberId: string; id: string; expiresOn: Day },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into rent_credential_status (list, place, member_id, passport_id, expires_on)
    values (${list}, ${place}, ${passport.memberId}, ${passport.id}, ${passport.expiresOn})
    on conflict do nothing returning place`)
  return rows.length > 0
}

/** Revoked places of a list; null if the list does not exist. */
export async function revokedIn(db: Queryable, list: number): Promise<number[] | null> {
  const { rows } = await db.execute<{ revoked: number[] | null; places: number }>(sql`
    select array_agg(place order by place) filter (where revoked) as revoked, count(*)::int as places
    from rent_credential_status where list = ${list}`)
  return rows[0] && rows[0].places > 0 ? (rows[0].revoked ?? []) : null
}

/** Returns null if the place is empty. Member and passport are null if the account is closed. */
export async function findPlace(
  db: Queryable,
  { list, place }: { list: number; place: number },
): Promise<{ revoked: boolean; memberId: string | null; passportId: string | null } | null> {
  const { rows } = await db.execute<{
    revoked: boolean
    memberId: string | null
    passportId: string | null
  }>(sql`
    select revoked, member_id as "memberId", passport_id as "passportId"
    from rent_credential_status where list = ${list} and place = ${place}`)
  return rows[0] ?? null
}

export async function revokeCredentials(tx: Tx, memberId: string, passportId: string): Promise<void> {
  await tx.execute(sql`
    update rent_credential_status set revoked = true
    where member_id = ${memberId} and passport_id = ${passportId}`)
}

/** Revokes and anonymises all credentials of a closed account. */
export async function deleteHolder(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`
    update rent_credential_status set revoked = true, member_id = null, passport_id = null
    where member_id = ${memberId}`)
}

/** Deletes places of expired credentials. */
export async function sweepPlaces(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from rent_credential_status where expires_on < ${before.toISOString()}::timestamptz::date`)
  return rowCount ?? 0
}
