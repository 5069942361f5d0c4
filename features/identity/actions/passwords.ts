import { enforceLimits, NotSignedIn, resetLimits, ValidationError } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import { WRONG_PASSWORDS } from '../domain/limits.ts'
import { type PasswordOwner, weaknessOf } from '../domain/password-rules.ts'
import { COMMON_PASSWORDS } from '../secrets/common-passwords.ts'
import { isPassword } from '../secrets/password-hash.ts'
import { findPasswordHash, type Member } from '../store/members.ts'
import { missingPassword, wrongPassword } from './lock-member.ts'
import { consumeAppCode } from './second-factor-codes.ts'

export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner, COMMON_PASSWORDS)
  if (weakness) throw new ValidationError({ [field]: [weakness] })
}

export const ownerOf = (member: Member): PasswordOwner => ({
  email: member.email ?? '',
  firstName: member.firstName,
  lastName: member.lastName,
})

/**
 * Checks the signed-in member's password again, at most ten wrong guesses per 15 minutes. Returns the hash it compared
 * with.
 */
export async function checkOwnPassword(
  context: Pick<IdentityContext, 'db' | 'clock'>,
  memberId: string,
  password: string,
  field: string,
): Promise<{ hash: string; field: string }> {
  const hash = await findPasswordHash(context.db, memberId)
  // The account was deleted after the session check.
  if (!hash) throw new NotSignedIn()
  await countingProofs(context, memberId, async () => {
    if (!(await isPassword(hash, password))) throw wrongPassword(field)
  })
  return { hash, field }
}

/** Checks a password, an authenticator code or a recovery code. Returns the password hash compared with, if any. */
export async function checkProof(
  context: IdentityContext,
  member: Member,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  field = 'password',
): Promise<{ hash: string; field: string } | null> {
  if (password !== undefined) return checkOwnPassword(context, member.id, password, field)
  // No guess was made, so none is counted.
  if (code === undefined) throw missingPassword(field)
  await countingProofs(context, member.id, async () => {
    if (member.authenticatorOn && (await consumeAppCode(context, context.db, member.id, code))) return
    throw new ValidationError({ code: ['That code is not right. Please try the next one.'] })
  })
  return null
}

export async function countingProofs(
  context: Pick<IdentityContext, 'db' | 'clock'>,
  memberId: string,
  check: () => Promise<void>,
  kind: 'proof' | 'link-password' = 'proof',
): Promise<void> {
  const rule = { key: `${kind}:${memberId}`, ...WRONG_PASSWORDS }
  const sentence = 'Too many wrong tries. Please wait a few minutes and try again.'
  await enforceLimits(context.db, [rule], context.clock.now(), sentence)
  await check()
  await resetLimits(context.db, [rule.key])
}
