import { type Lookup, lookUp, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface KeptCustomer {
  ref: string
  sealedSecret: string | null
}

export const customerAt = (memberId: string, provider: string): Lookup<KeptCustomer | null> => ({
  query: sql`
    select customer_ref as ref, sealed_secret as "sealedSecret" from bank_customer
    where member_id = ${memberId} and provider = ${provider}`,
  answerOf: ([customer]: readonly KeptCustomer[]) => customer ?? null,
})

export const findCustomer = (
  db: Queryable,
  memberId: string,
  provider: string,
): Promise<KeptCustomer | null> => lookUp(db, customerAt(memberId, provider))

export async function keepCustomer(
  tx: Tx,
  customer: { memberId: string; provider: string; ref: string; sealedSecret: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into bank_customer (member_id, provider, customer_ref, sealed_secret, created_at)
    values (${customer.memberId}, ${customer.provider}, ${customer.ref}, ${customer.sealedSecret}, ${customer.now.toISOString()})
    on conflict (member_id, provider) do update
      set customer_ref = excluded.customer_ref, sealed_secret = coalesce(excluded.sealed_secret, bank_customer.sealed_secret)`)
  await keepRef(tx, customer.provider, customer.ref, customer.memberId)
}

export async function forgetCustomer(tx: Tx, memberId: string, provider: string): Promise<void> {
  await tx.execute(sql`delete from bank_customer where member_id = ${memberId} and provider = ${provider}`)
  await tx.execute(
    sql`delete from bank_provider_ref where member_id = ${memberId} and provider = ${provider}`,
  )
}

export async function keepRef(tx: Tx, provider: string, ref: string, memberId: string): Promise<void> {
  await tx.execute(sql`
    insert into bank_provider_ref (provider, ref, member_id) values (${provider}, ${ref}, ${memberId})
    on conflict do nothing`)
}

/** Whose this number of the company's is. */
export async function memberOfRef(db: Queryable, provider: string, ref: string): Promise<string | null> {
  const { rows } = await db.execute<{ member_id: string }>(
    sql`select member_id from bank_provider_ref where provider = ${provider} and ref = ${ref}`,
  )
  return rows[0]?.member_id ?? null
}

/** A bank that was joined beside another, as the member is told of it. */
export interface FoundBank {
  provider_name: string
  accounts_count: number
}

export interface Attempt {
  id: string
  nonceDigest: string
  connectionId: string | null
  providerRef: string | null
  returnPath: string | null
}

export async function insertAttempt(
  tx: Tx,
  attempt: Attempt & { memberId: string; provider: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into bank_attempt (member_id, id, provider, nonce_digest, connection_id, provider_ref, return_path, state, created_at, expires_at)
    values (${attempt.memberId}, ${attempt.id}, ${attempt.provider}, ${attempt.nonceDigest}, ${attempt.connectionId},
      ${attempt.providerRef}, ${attempt.returnPath}, 'open', ${attempt.createdAt.toISOString()}, ${attempt.expiresAt.toISOString()})`)
}

/** Journeys still open, newest first. */
export async function openAttempts(db: Queryable, memberId: string, now: Date): Promise<Attempt[]> {
  const { rows } = await db.execute<{
    id: string
    nonce_digest: string
    connection_id: string | null
    provider_ref: string | null
    return_path: string | null
  }>(sql`
    select id, nonce_digest, connection_id, provider_ref, return_path from bank_attempt
    where member_id = ${memberId} and state = 'open' and expires_at > ${now.toISOString()}
    order by created_at desc limit 5`)
  return rows.map((row) => ({
    id: row.id,
    nonceDigest: row.nonce_digest,
    connectionId: row.connection_id,
    providerRef: row.provider_ref,
    returnPath: row.return_path,
  }))
}

/** When the last journey that is still open runs out; null when none is. */
export async function openJourneysEndAt(db: Queryable, memberId: string, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ ends_at: string | null }>(sql`
    select max(expires_at) as ends_at from bank_attempt
    where member_id = ${memberId} and state = 'open' and expires_at > ${now.toISOString()}`)
  const endsAt = rows[0]?.ends_at ?? null
  return endsAt === null ? null : new Date(endsAt)
}

export async function attemptByNonce(
  db: Queryable,
  memberId: string,
  nonceDigest: string,
): Promise<{ state: string; failure: string | null; found: FoundBank[] | null } | null> {
  const { rows } = await db.execute<{ state: string; failure: string | null; found: FoundBank[] | null }>(sql`
    select state, failure, found from bank_attempt
    where member_id = ${memberId} and nonce_digest = ${nonceDigest}`)
  return rows[0] ?? null
}

/** Ends a journey well; false when it was ended before, by the same page loaded twice. */
export async function finishAttempt(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update bank_attempt set state = 'done' where member_id = ${memberId} and id = ${id} and state = 'open'`)
  return rowCount === 1
}

export async function endAttempts(
  tx: Tx,
  memberId: string,
  ids: string[],
  failure: string | null,
  found: FoundBank[] | null = null,
): Promise<void> {
  for (const id of ids)
    await tx.execute(sql`
      update bank_attempt set state = ${failure ? 'failed' : 'done'}, failure = ${failure},
        found = ${found && JSON.stringify(found)}
      where member_id = ${memberId} and id = ${id} and state = 'open'`)
}
