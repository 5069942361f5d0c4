import { hours } from '@keyturn/platform/clock'
import { sha256 } from '@keyturn/platform/crypto'
import { countAgainst, forgetCount, Refusal, type ThrottleRule, tooMany } from '@keyturn/platform/http'
import { NOBODY } from '@keyturn/platform/ids'
import { CODE_TRIES, CODE_TRIES_AN_HOUR } from '../domain/limits.ts'
import type { Identity, Visitor } from '../identity.ts'
import { findForSignIn } from '../store/members.ts'
import { endChallenge, takeTry } from '../store/second-factors.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import { isCode, takeAppCode } from './second-factor-codes.ts'

const wrongCode = (): Refusal =>
  new Refusal(400, 'invalid_code', 'Invalid or expired code. Please try again.')

/**
 * Finishes a sign-in whose password was right. Without one waiting, for an unknown address, after the last
 * try or the last minute the answer is the same sentence.
 */
export async function verifySecondFactor(
  identity: Identity,
  given: { email: string; code: string },
  visitor: Visitor,
): Promise<OpenedSession> {
  const now = identity.clock.now()
  await countGuess(identity, visitor)
  const deviceDigest = sha256(visitor.deviceToken)
  const record = await findForSignIn(identity.db, given.email, deviceDigest, now)
  // An address without an account takes the same steps as one that waits for no code: time tells neither apart.
  const awaited = await takeTry(identity.db, record?.member.id ?? NOBODY, CODE_TRIES, now)
  if (!record || !awaited) throw wrongCode()
  const { member, trusted } = record
  const net = netFor(member.id, trusted ? deviceDigest : null)
  await countInNet(identity, net)
  const right =
    awaited.codeDigest === null
      ? await takeAppCode(identity, identity.db, member.id, given.code)
      : isCode(identity, member.id, given.code, awaited.codeDigest)
  if (!right) throw wrongCode()
  const opened = await identity.db.transaction(async (tx) =>
    (await endChallenge(tx, member.id)) ? finishSignIn(identity, tx, member, visitor, trusted) : null,
  )
  if (!opened) throw wrongCode()
  await forgetCount(identity.db, [net.key])
  return opened
}

/**
 * Whoever has the password can begin anew after five wrong codes. So the account counts them too, from wherever they
 * come; a device the member has signed in on before has a count of its own.
 */
function netFor(memberId: string, trustedDigest: string | null): ThrottleRule {
  const key = trustedDigest ? `code-for:${memberId}:device:${trustedDigest}` : `code-for:${memberId}`
  return { key, limit: CODE_TRIES_AN_HOUR, windowMs: hours(1) }
}

async function countInNet(identity: Identity, net: ThrottleRule): Promise<void> {
  const state = await countAgainst(identity.db, net, identity.clock.now())
  if (!state.allowed)
    throw tooMany(state.retryAfterSeconds, 'Too many wrong codes. Please wait a while and try again.')
}

async function countGuess(identity: Identity, visitor: Visitor): Promise<void> {
  const rule = { key: `code-from:${visitor.address}`, limit: 100, windowMs: hours(1) }
  const state = await countAgainst(identity.db, rule, identity.clock.now())
  if (!state.allowed)
    throw tooMany(state.retryAfterSeconds, 'Too many codes from your network. Please try again later.')
}
