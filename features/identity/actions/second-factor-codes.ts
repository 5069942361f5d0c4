import { after } from '@keyturn/platform/clock'
import { randomDigits, sameDigest, totpStepOf } from '@keyturn/platform/crypto'
import type { Queryable, Tx } from '@keyturn/platform/db'
import type { IdentityContext } from '../context.ts'
import { mfaMethodOf } from '../domain/account-facts.ts'
import { CODE_LIFETIME_MS, SECOND_FACTOR_WAITS_MS } from '../domain/limits.ts'
import type { Member } from '../store/members.ts'
import {
  findAuthenticatorSecret,
  putChallenge,
  spendRecoveryCode,
  takeStep,
} from '../store/second-factors.ts'
import { enqueueLetter, letterAllowance } from './letters.ts'

export const authenticatorContext = (memberId: string): string => `authenticator:${memberId}`

/** From here the second factor is awaited; by letter a new code kills the old. */
export async function challenge(
  context: IdentityContext,
  tx: Tx,
  member: Member,
): Promise<{ retryAfterSeconds: number } | null> {
  const memberId = member.id
  const now = context.clock.now()
  if (mfaMethodOf(member) === 'authenticator') {
    const expiresAt = after(now, SECOND_FACTOR_WAITS_MS)
    await putChallenge(tx, { memberId, codeDigest: null, expiresAt })
    return null
  }
  const allowance = await letterAllowance(context, tx, 'sign_in_code', member.email ?? '')
  if (!allowance.allowed) return { retryAfterSeconds: allowance.retryAfterSeconds }
  const code = randomDigits(6)
  const expiresAt = after(now, CODE_LIFETIME_MS)
  await putChallenge(tx, { memberId, codeDigest: codeDigest(context, memberId, code), expiresAt })
  await enqueueLetter(context, tx, { memberId, kind: 'sign_in_code', secrets: { code } })
  return null
}

export function codeDigest(context: IdentityContext, memberId: string, code: string): string {
  return context.digest('sign-in-code', `${memberId}:${code}`)
}

export function isCode(context: IdentityContext, memberId: string, code: string, digest: string): boolean {
  return sameDigest(codeDigest(context, memberId, code.replace(/\D/g, '')), digest)
}

/** A code of the app, each half-minute's once, or one of the recovery codes, each once; null: neither. */
export async function takeAppCode(
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
  return step !== null && (await takeStep(db, memberId, step)) ? 'app' : null
}

export function recoveryDigest(context: IdentityContext, memberId: string, code: string): string {
  return context.digest('recovery-code', `${memberId}:${code}`)
}
