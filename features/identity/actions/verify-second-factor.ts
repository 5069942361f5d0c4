import { sha256 } from '@keyturn/platform/crypto'
import {
  enforceLimits,
  Refusal,
  recordHit,
  refundHits,
  resetLimits,
  type ThrottleRule,
  tooMany,
} from '@keyturn/platform/http'
import { NIL_ID } from '@keyturn/platform/ids'
import type { IdentityContext, Visitor } from '../context.ts'
import type { PasskeyAssertion } from '../contract/passkeys.ts'
import { CODE_TRIES, CODES_FOR_NOBODY, CODES_FROM, WRONG_CODES } from '../domain/limits.ts'
import { findForSignIn, type SignInRecord } from '../store/account-at.ts'
import { countChallengeTry, endChallenge } from '../store/second-factors.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import { consumePasskeyChallenge, readPasskey } from './passkey-sign-in.ts'
import { cancelRemoval } from './remove-authenticator.ts'
import { claimOf, consumeAppCode, isCode } from './second-factor-codes.ts'

const wrongCode = (): Refusal =>
  new Refusal(400, 'invalid_code', 'Invalid or expired code. Please try again.')

/**
 * Finishes a sign-in after the password. Finds the challenge by token, or else by network. Every failure gives the same
 * message.
 */
export async function verifySecondFactor(
  context: IdentityContext,
  given: {
    email: string
    challenge: string
    code?: string | undefined
    passkey?: PasskeyAssertion | undefined
  },
  visitor: Visitor,
): Promise<OpenedSession> {
  const now = context.clock.now()
  const network = await countGuess(context, visitor)
  const deviceDigest = sha256(visitor.deviceToken)
  const record = await findForSignIn(context.db, given.email, deviceDigest, now)
  const { awaited, waiting, net } = await countTryBeforeCheck(context, record, given.challenge, visitor)
  const code = given.code ?? ''
  const shown = given.passkey ? await readPasskey(context, waiting?.member.id ?? NIL_ID, given.passkey) : null
  // Runs the authenticator check in every case, against a nil id if not needed, so that timing reveals nothing.
  const byApp = awaited?.codeDigest === null ? (waiting?.member.id ?? NIL_ID) : NIL_ID
  const opened = await context.db.transaction(async (tx) => {
    // Uses up a recovery code in the same transaction that opens the session.
    const taken = given.passkey ? null : await consumeAppCode(context, tx, byApp, code)
    if (!waiting || !awaited) throw wrongCode()
    const { member, trusted } = waiting
    const { codeDigest } = awaited
    const rightCode = codeDigest === null ? taken !== null : isCode(context, member.id, code, codeDigest)
    if (given.passkey ? shown === null : !rightCode) throw wrongCode()
    if (!(await endChallenge(tx, member.id, awaited.digest))) throw wrongCode()
    if (shown && !(await consumePasskeyChallenge(context, tx, shown))) throw wrongCode()
    if (taken !== null) await cancelRemoval(context, tx, member.id)
    if (taken === 'recovery')
      await enqueueEmail(context, tx, { memberId: member.id, kind: 'recovery_code_used' })
    return finishSignIn(context, tx, member, visitor, trusted, shown !== null)
  })
  await resetLimits(context.db, [net.key])
  await refundHits(context.db, [network])
  return opened
}

/**
 * Limits wrong codes per account, because a caller with the password can restart after five. A known device has its own
 * limit.
 */
function netFor(memberId: string, trustedDigest: string | null): ThrottleRule {
  const key = trustedDigest ? `code-for:${memberId}:device:${trustedDigest}` : `code-for:${memberId}`
  return { key, ...WRONG_CODES }
}

/**
 * Counts a try before the check. An unknown address or one without a challenge runs the same queries and writes, so
 * timing reveals nothing.
 */
async function countTryBeforeCheck(
  context: IdentityContext,
  record: SignInRecord | null,
  token: string,
  visitor: Visitor,
): Promise<{
  awaited: { digest: string; codeDigest: string | null } | null
  waiting: SignInRecord | null
  net: ThrottleRule
}> {
  const now = context.clock.now()
  const turn = await context.db.transaction(async (tx) => {
    const claim = claimOf(context, visitor, token)
    const awaited = await countChallengeTry(tx, record?.member.id ?? NIL_ID, claim, CODE_TRIES, now)
    const waiting = awaited ? record : null
    const net = waiting
      ? netFor(waiting.member.id, waiting.trusted ? sha256(visitor.deviceToken) : null)
      : { key: `code-for-nobody:${visitor.address}`, ...CODES_FOR_NOBODY }
    return { awaited, waiting, net, state: await recordHit(tx, net, now) }
  })
  if (!turn.state.allowed)
    throw tooMany(turn.state.retryAfterSeconds, 'Too many wrong codes. Please wait a while and try again.')
  return turn
}

/** Returns the rate-limit key to refund after a correct code, because offices share a network. */
async function countGuess(context: IdentityContext, visitor: Visitor): Promise<string> {
  const rule = { key: `code-from:${visitor.address}`, ...CODES_FROM }
  const sentence = 'Too many codes from your network. Please try again later.'
  await enforceLimits(context.db, [rule], context.clock.now(), sentence)
  return rule.key
}
