import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, count, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { authenticator, recoveryCode, signInChallenge } from './tables.ts'

export interface Challenge {
  memberId: string
  codeDigest: string | null
  expiresAt: Date
}

/** The newest replaces whatever was awaited before. */
export async function putChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  const fresh = { codeDigest: challenge.codeDigest, tries: 0, expiresAt: challenge.expiresAt }
  await tx
    .insert(signInChallenge)
    .values({ memberId: challenge.memberId, ...fresh })
    .onConflictDoUpdate({ target: signInChallenge.memberId, set: fresh })
}

/** Counts a try before anything is compared, so that no number of guesses at once gets more than the limit. */
export async function takeTry(
  db: Queryable,
  memberId: string,
  limit: number,
  now: Date,
): Promise<{ codeDigest: string | null } | null> {
  const rows = await db
    .update(signInChallenge)
    .set({ tries: sql`${signInChallenge.tries} + 1` })
    .where(
      and(
        eq(signInChallenge.memberId, memberId),
        lt(signInChallenge.tries, limit),
        gt(signInChallenge.expiresAt, now),
      ),
    )
    .returning({ codeDigest: signInChallenge.codeDigest })
  return rows[0] ?? null
}

/** Whether the second factor is awaited, or ran out after this. */
export async function isChallenged(db: Queryable, memberId: string, ranOutAfter: Date): Promise<boolean> {
  const rows = await db
    .select({ memberId: signInChallenge.memberId })
    .from(signInChallenge)
    .where(and(eq(signInChallenge.memberId, memberId), gt(signInChallenge.expiresAt, ranOutAfter)))
  return rows.length > 0
}

/** True for one caller only: a code signs in once. */
export async function endChallenge(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(signInChallenge).where(eq(signInChallenge.memberId, memberId))
  return rowCount === 1
}

export async function sweepChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(signInChallenge).where(lt(signInChallenge.expiresAt, now))
}

export async function putAuthenticator(tx: Tx, memberId: string, sealedSecret: string): Promise<void> {
  const fresh = { sealedSecret, confirmedAt: null, lastStep: 0 }
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
