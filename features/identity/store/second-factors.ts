import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, count, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { authenticator, recoveryCode, secondStep } from './tables.ts'

export interface Challenge {
  memberId: string
  /** Of its token. */
  digest: string
  /** Where it was begun. */
  network: string
  codeDigest: string | null
  begunAt: Date
  expiresAt: Date
}

/** How somebody says which challenge is theirs: by its token, or else by being where it was begun. */
export interface Claim {
  digest: string
  network: string
}

const MOST_AT_ONCE = 20

/** Beside those that wait already; of very many the oldest go. */
export async function putChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  await tx.insert(secondStep).values({ ...challenge, tries: 0, triesByNetwork: 0 })
  await tx.execute(sql`
    delete from ${secondStep} where ${secondStep.memberId} = ${challenge.memberId} and ${secondStep.digest} in (
      select digest from second_step where member_id = ${challenge.memberId}
      order by begun_at desc, digest offset ${MOST_AT_ONCE})`)
}

/** The new code kills the one before it. */
export async function renewChallenge(
  tx: Tx,
  memberId: string,
  digest: string,
  code: { codeDigest: string; expiresAt: Date },
): Promise<void> {
  await tx
    .update(secondStep)
    .set({ ...code, tries: 0, triesByNetwork: 0 })
    .where(and(eq(secondStep.memberId, memberId), eq(secondStep.digest, digest)))
}

/** The one whose token was shown; without it the newest begun where the caller is. */
const claimed = (memberId: string, { digest, network }: Claim) => sql`coalesce(
  (select digest from second_step where member_id = ${memberId} and digest = ${digest}),
  (select digest from second_step where member_id = ${memberId} and network = ${network}
    order by begun_at desc, digest limit 1))`

/**
 * Counts a try before anything is compared, so that no number of guesses at once gets more than the limit. Tries with
 * the token and tries without are counted apart: nobody who lacks it spends the owner's.
 */
export async function takeTry(
  db: Queryable,
  memberId: string,
  claim: Claim,
  limit: number,
  now: Date,
): Promise<{ digest: string; codeDigest: string | null } | null> {
  const withToken = eq(secondStep.digest, claim.digest)
  const rows = await db
    .update(secondStep)
    .set({
      tries: sql`${secondStep.tries} + (${withToken})::int`,
      triesByNetwork: sql`${secondStep.triesByNetwork} + (not (${withToken}))::int`,
    })
    .where(
      and(
        eq(secondStep.memberId, memberId),
        eq(secondStep.digest, claimed(memberId, claim)),
        sql`case when ${withToken} then ${secondStep.tries} else ${secondStep.triesByNetwork} end < ${limit}`,
        gt(secondStep.expiresAt, now),
      ),
    )
    .returning({ digest: secondStep.digest, codeDigest: secondStep.codeDigest })
  return rows[0] ?? null
}

/** The challenge whose second factor is awaited, or ran out after this. */
export async function findChallenge(
  db: Queryable,
  memberId: string,
  claim: Claim,
  ranOutAfter: Date,
): Promise<string | null> {
  const rows = await db
    .select({ digest: secondStep.digest })
    .from(secondStep)
    .where(
      and(
        eq(secondStep.memberId, memberId),
        eq(secondStep.digest, claimed(memberId, claim)),
        gt(secondStep.expiresAt, ranOutAfter),
      ),
    )
  return rows[0]?.digest ?? null
}

/** True for one caller only: a code signs in once. */
export async function endChallenge(tx: Tx, memberId: string, digest: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(secondStep)
    .where(and(eq(secondStep.memberId, memberId), eq(secondStep.digest, digest)))
  return rowCount === 1
}

export async function endChallenges(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(secondStep).where(eq(secondStep.memberId, memberId))
}

export async function sweepChallenges(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from second_step where expires_at < ${now.toISOString()}`)
}

export async function putAuthenticator(tx: Tx, memberId: string, sealedSecret: string): Promise<void> {
  const fresh = { sealedSecret, confirmedAt: null, removalAskedAt: null, lastStep: 0 }
  await tx
    .insert(authenticator)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({ target: authenticator.memberId, set: fresh })
}

export async function findAuthenticatorSecret(
  db: Queryable,
  memberId: string,
  state: 'waiting' | 'confirmed',
): Promise<string | null> {
  const { confirmedAt } = authenticator
  const rows = await db
    .select({ sealedSecret: authenticator.sealedSecret })
    .from(authenticator)
    .where(
      and(
        eq(authenticator.memberId, memberId),
        state === 'confirmed' ? isNotNull(confirmedAt) : isNull(confirmedAt),
      ),
    )
  return rows[0]?.sealedSecret ?? null
}

/** False when a code of this half-minute or a later one was taken before: nobody uses what he saw over a shoulder. */
export async function takeStep(tx: Queryable, memberId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(authenticator)
    .set({ lastStep: step })
    .where(and(eq(authenticator.memberId, memberId), lt(authenticator.lastStep, step)))
  return rowCount === 1
}

export async function confirmAuthenticator(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.update(authenticator).set({ confirmedAt: now }).where(eq(authenticator.memberId, memberId))
}

/** Returns when the authenticator app was confirmed, and when its removal was asked for. Null if there is none. */
export async function findAuthenticator(
  db: Queryable,
  memberId: string,
): Promise<{ confirmedAt: Date; removalAskedAt: Date | null } | null> {
  const rows = await db
    .select({ confirmedAt: authenticator.confirmedAt, removalAskedAt: authenticator.removalAskedAt })
    .from(authenticator)
    .where(eq(authenticator.memberId, memberId))
  const [row] = rows
  return row?.confirmedAt ? { confirmedAt: row.confirmedAt, removalAskedAt: row.removalAskedAt } : null
}

export async function writeRemovalAsked(tx: Tx, memberId: string, askedAt: Date): Promise<void> {
  await tx.update(authenticator).set({ removalAskedAt: askedAt }).where(eq(authenticator.memberId, memberId))
}

/** Returns true if a removal was waiting and is stopped. */
export async function stopRemoval(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(authenticator)
    .set({ removalAskedAt: null })
    .where(and(eq(authenticator.memberId, memberId), isNotNull(authenticator.removalAskedAt)))
  return rowCount === 1
}

export async function dropAuthenticator(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(authenticator).where(eq(authenticator.memberId, memberId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId))
}

/** True: the app was set up at that moment or later, and is gone with its recovery codes. */
export async function dropAuthenticatorSince(tx: Tx, memberId: string, since: Date): Promise<boolean> {
  const rows = await tx
    .select({ memberId: authenticator.memberId })
    .from(authenticator)
    .where(and(eq(authenticator.memberId, memberId), gte(authenticator.confirmedAt, since)))
  if (rows.length > 0) await dropAuthenticator(tx, memberId)
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, memberId: string, digests: string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId))
  await tx.insert(recoveryCode).values(digests.map((digest) => ({ memberId, digest })))
}

export async function spendRecoveryCode(tx: Queryable, memberId: string, digest: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.memberId, memberId), eq(recoveryCode.digest, digest)))
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable, memberId: string): Promise<number> {
  const rows = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.memberId, memberId))
  return rows[0]?.left ?? 0
}
