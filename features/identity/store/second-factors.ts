import { type Queryable, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface Challenge {
  memberId: string
  /** Digest of its token. */
  digest: string
  /** Network where it began. */
  network: string
  codeDigest: string | null
  begunAt: Date
  expiresAt: Date
}

/** Identifies a challenge by its token, or else by the network where it began. */
export interface Claim {
  digest: string
  network: string
}

const MAX_CHALLENGES = 20

/** Adds a challenge beside the pending ones. Deletes the oldest beyond the limit. */
export async function putChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  await tx.execute(sql`insert into second_step ${values({ ...challenge, tries: 0, triesByNetwork: 0 })}`)
  await tx.execute(sql`
    delete from second_step where member_id = ${challenge.memberId} and digest in (
      select digest from second_step where member_id = ${challenge.memberId}
      order by begun_at desc, digest offset ${MAX_CHALLENGES})`)
}

/** Replaces the previous code. */
export async function renewChallenge(
  tx: Tx,
  memberId: string,
  digest: string,
  code: { codeDigest: string; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update second_step set code_digest = ${code.codeDigest}, expires_at = ${code.expiresAt.toISOString()}, tries = 0,
      tries_by_network = 0
    where member_id = ${memberId} and digest = ${digest}`)
}

/** The challenge of the token. Without a token, the newest from the caller's network. */
const claimed = (memberId: string, { digest, network }: Claim) => sql`coalesce(
  (select digest from second_step where member_id = ${memberId} and digest = ${digest}),
  (select digest from second_step where member_id = ${memberId} and network = ${network}
    order by begun_at desc, digest limit 1))`

/**
 * Counts a try before the comparison. Tries without the token have a separate counter, so that strangers cannot use up
 * the owner's.
 */
export async function countChallengeTry(
  db: Queryable,
  memberId: string,
  claim: Claim,
  limit: number,
  now: Date,
): Promise<{ digest: string; codeDigest: string | null } | null> {
  const withToken = sql`digest = ${claim.digest}`
  const { rows } = await db.execute<{ digest: string; codeDigest: string | null }>(sql`
    update second_step set tries = tries + (${withToken})::int,
      tries_by_network = tries_by_network + (not (${withToken}))::int
    where member_id = ${memberId} and digest = ${claimed(memberId, claim)}
      and case when ${withToken} then tries else tries_by_network end < ${limit} and expires_at > ${now.toISOString()}
    returning digest, code_digest as "codeDigest"`)
  return rows[0] ?? null
}

/** Returns the challenge if it expires after this time. */
export async function findChallenge(
  db: Queryable,
  memberId: string,
  claim: Claim,
  ranOutAfter: Date,
): Promise<string | null> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select digest from second_step where member_id = ${memberId} and digest = ${claimed(memberId, claim)}
      and expires_at > ${ranOutAfter.toISOString()}`)
  return rows[0]?.digest ?? null
}

/** True for one caller only, so that a code signs in once. */
export async function endChallenge(tx: Tx, memberId: string, digest: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from second_step where member_id = ${memberId} and digest = ${digest}`,
  )
  return rowCount === 1
}

export async function endChallenges(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from second_step where member_id = ${memberId}`)
}

export async function sweepChallenges(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from second_step where expires_at < ${now.toISOString()}`)
}

export async function putAuthenticator(tx: Tx, memberId: string, sealedSecret: string): Promise<void> {
  await tx.execute(sql`
    insert into authenticator (member_id, sealed_secret, last_step) values (${memberId}, ${sealedSecret}, 0)
    on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, confirmed_at = null,
      removal_asked_at = null, last_step = 0`)
}

export async function findAuthenticatorSecret(
  db: Queryable,
  memberId: string,
  state: 'waiting' | 'confirmed',
): Promise<string | null> {
  const { rows } = await db.execute<{ sealedSecret: string }>(sql`
    select sealed_secret as "sealedSecret" from authenticator
    where member_id = ${memberId} and (confirmed_at is not null) = ${state === 'confirmed'}`)
  return rows[0]?.sealedSecret ?? null
}

/** Returns false if a code of this or a later time step was used, which prevents replay. */
export async function claimTimeStep(tx: Queryable, memberId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update authenticator set last_step = ${step} where member_id = ${memberId} and last_step < ${step}`)
  return rowCount === 1
}

export async function confirmAuthenticator(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update authenticator set confirmed_at = ${now.toISOString()} where member_id = ${memberId}`,
  )
}

/** Returns when the authenticator app was confirmed, and when its removal was asked for. Null if there is none. */
export async function findAuthenticator(
  db: Queryable,
  memberId: string,
): Promise<{ confirmedAt: Date; removalAskedAt: Date | null } | null> {
  const { rows } = await db.execute<{ confirmedAt: string; removalAskedAt: string | null }>(sql`
    select confirmed_at as "confirmedAt", removal_asked_at as "removalAskedAt" from authenticator
    where member_id = ${memberId} and confirmed_at is not null`)
  if (!rows[0]) return null
  const { confirmedAt, removalAskedAt } = rows[0]
  return {
    confirmedAt: new Date(confirmedAt),
    removalAskedAt: removalAskedAt ? new Date(removalAskedAt) : null,
  }
}

export async function recordRemovalRequest(tx: Tx, memberId: string, askedAt: Date): Promise<void> {
  await tx.execute(
    sql`update authenticator set removal_asked_at = ${askedAt.toISOString()} where member_id = ${memberId}`,
  )
}

/** Returns true if a pending removal was cancelled. */
export async function cancelPendingRemoval(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update authenticator set removal_asked_at = null
    where member_id = ${memberId} and removal_asked_at is not null`)
  return rowCount === 1
}

export async function dropAuthenticator(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from authenticator where member_id = ${memberId}`)
  await tx.execute(sql`delete from recovery_code where member_id = ${memberId}`)
}

/** Removes the app and its recovery codes if it was set up at or after that time. Returns true if so. */
export async function dropAuthenticatorSince(tx: Tx, memberId: string, since: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from authenticator where member_id = ${memberId} and confirmed_at >= ${since.toISOString()}`)
  if (rows.length > 0) await dropAuthenticator(tx, memberId)
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, memberId: string, digests: string[]): Promise<void> {
  await tx.execute(sql`delete from recovery_code where member_id = ${memberId}`)
  await tx.execute(
    sql`insert into recovery_code ${values(...digests.map((digest) => ({ memberId, digest })))}`,
  )
}

export async function spendRecoveryCode(tx: Queryable, memberId: string, digest: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from recovery_code where member_id = ${memberId} and digest = ${digest}`,
  )
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from recovery_code where member_id = ${memberId}`,
  )
  return rows[0]?.count ?? 0
}
