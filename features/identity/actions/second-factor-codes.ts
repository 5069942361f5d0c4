import { after } from '@keyturn/platform/clock'
import { randomDigits, randomToken, sameDigest, sha256, totpStepOf } from '@keyturn/platform/crypto'
import type { Queryable, Tx } from '@keyturn/platform/db'
import type { IdentityContext, Visitor } from '../context.ts'
import { mfaMethodOf } from '../domain/account-facts.ts'
import { CODE_LIFETIME_MS, SECOND_FACTOR_TIMEOUT_MS } from '../domain/limits.ts'
import type { Member } from '../store/members.ts'
import {
  type Claim,
  claimTimeStep,
  findAuthenticatorSecret,
  putChallenge,
  renewChallenge,
  spendRecoveryCode,
} from '../store/second-factors.ts'
import { emailRateLimit, enqueueEmail } from './enqueue-email.ts'

export const authenticatorContext = (memberId: string): string => `authenticator:${memberId}`

/**
 * Identifies a challenge by the digest of its token, or, for callers without the token, by a digest of the network
 * where it began.
 */
export const claimOf = (context: IdentityContext, visitor: Visitor, token: string): Claim => ({
  digest: sha256(token),
  network: context.digest('second-step', visitor.address),
})

/** Begins the second factor and returns the token that the client must present. */
export async function challenge(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  visitor: Visitor,
): Promise<{ token: string } | { retryAfterSeconds: number }> {
  const now = context.clock.now()
  const token = randomToken()
  const begun = { memberId: member.id, ...claimOf(context, visitor, token), begunAt: now }
  if (mfaMethodOf(member) === 'authenticator') {
    await putChallenge(tx, { ...begun, codeDigest: null, expiresAt: after(now, SECOND_FACTOR_TIMEOUT_MS) })
    return { token }
  }
  const sent = await sendCode(context, tx, member)
  if ('retryAfterSeconds' in sent) return sent
  await putChallenge(tx, { ...begun, ...sent })
  return { token }
}

/** A new code replaces the old one, for codes by email. */
export async function sendCodeAgain(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  digest: string,
): Promise<void> {
  const sent = await sendCode(context, tx, member)
  if ('codeDigest' in sent) await renewChallenge(tx, member.id, digest, sent)
}

async function sendCode(
  context: IdentityContext,
  tx: Tx,
  { id: memberId, email }: Member,
): Promise<{ codeDigest: string; expiresAt: Date } | { retryAfterSeconds: number }> {
  const allowance = await emailRateLimit(context, tx, 'sign_in_code', email ?? '')
  if (!allowance.allowed) return { retryAfterSeconds: allowance.retryAfterSeconds }
  const code = randomDigits(6)
  await enqueueEmail(context, tx, { memberId, kind: 'sign_in_code', secrets: { code } })
  const expiresAt = after(context.clock.now(), CODE_LIFETIME_MS)
  return { codeDigest: codeDigest(context, memberId, code), expiresAt }
}

export function codeDigest(context: IdentityContext, memberId: string, code: string): string {
  return context.digest('sign-in-code', `${memberId}:${code}`)
}

export function isCode(context: IdentityContext, memberId: string, code: string, digest: string): boolean {
  return sameDigest(codeDigest(context, memberId, code.replace(/\D/g, '')), digest)
}

/** Uses up an authenticator code or a recovery code. Each works once. Returns null for any other code. */
export async function consumeAppCode(
  context: IdentityContext,
  db: Queryable,
  memberId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(code)) {
    const spent = await spendRecoveryCode(db, memberId, recoveryDigest(context, memberId, code))
    return spent ? 'recovery' : null
  }
  const sealed = await findAuthenticatorSecret(db, memberId, 'confirmed')
  if (sealed === null) return null
  const secret = context.vault.open(sealed, authenticatorContext(memberId))
  const step = totpStepOf(secret, code, context.clock.now())
  return step !== null && (await claimTimeStep(db, memberId, step)) ? 'app' : null
}

export function recoveryDigest(context: IdentityContext, memberId: string, code: string): string {
  return context.digest('recovery-code', `${memberId}:${code}`)
}
