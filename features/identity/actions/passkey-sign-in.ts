import { after } from '@keyturn/platform/clock'
import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { enforceLimits, NotSignedIn, recordHit, refundHits } from '@keyturn/platform/http'
import { NIL_ID } from '@keyturn/platform/ids'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { IdentityContext, Visitor } from '../context.ts'
import type { PasskeyAssertion } from '../contract/passkeys.ts'
import { PASSKEY_CHALLENGE_MS, PASSKEYS_FROM } from '../domain/limits.ts'
import { isPasskeyChallenge, makePasskeyChallenge } from '../secrets/passkey-challenge.ts'
import { challengeIn, passkeyRequestOptions, verifyPasskeyUse } from '../secrets/passkey-verification.ts'
import { readMemberHandle } from '../secrets/tokens.ts'
import { isTrusted } from '../store/devices.ts'
import { lockMember } from '../store/members.ts'
import { findPasskey, type Passkey, writeUse } from '../store/passkeys.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'

/** For signing in, alone or after the password. */
const sealOf =
  (context: IdentityContext) =>
  (bytes: string): string =>
    context.digest('passkey-challenge', 'sign-in', bytes)

/** Runs no query, because the sign-in page calls it each time it opens. */
export function passkeyOptions(context: IdentityContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const expiresAt = after(context.clock.now(), PASSKEY_CHALLENGE_MS)
  return passkeyRequestOptions(context.publicUrl, makePasskeyChallenge(sealOf(context), expiresAt))
}

/** A verified passkey response, not used up yet. */
export interface ShownPasskey {
  passkey: Passkey
  counter: number
  challenge: string
}

/**
 * Returns null for an unknown passkey, another member's or site's, an expired challenge, or without user verification.
 */
export async function readPasskey(
  context: IdentityContext,
  memberId: string,
  given: PasskeyAssertion,
): Promise<ShownPasskey | null> {
  const passkey = await findPasskey(context.db, memberId, given.id)
  if (!passkey) return null
  const now = context.clock.now()
  const used = await verifyPasskeyUse(context.publicUrl, given, passkey, (text) =>
    isPasskeyChallenge(text, sealOf(context), now),
  )
  return used && { passkey, counter: used.counter, challenge: challengeIn(given.response.clientDataJSON) }
}

/** Each challenge works once, and each use must increase the counter. */
export async function consumePasskeyChallenge(
  context: IdentityContext,
  tx: Tx,
  { passkey, counter, challenge }: ShownPasskey,
): Promise<boolean> {
  const now = context.clock.now()
  const once = { key: `passkey-challenge:${sha256(challenge)}`, limit: 1, windowMs: PASSKEY_CHALLENGE_MS }
  if (!(await recordHit(tx, once, now)).allowed) return false
  if (await writeUse(tx, passkey, { counter, at: now })) return true
  const { memberId, id: passkeyId } = passkey
  context.log.warn({ memberId, passkeyId }, 'identity: passkey counter decreased, possible clone')
  return false
}

const refused = (): NotSignedIn =>
  new NotSignedIn('That passkey does not open an account here. Sign in with your password instead.')

/** Signs in with a passkey alone. The device verified its user, so no password and no code is needed. */
export async function signInWithPasskey(
  context: IdentityContext,
  given: PasskeyAssertion,
  visitor: Visitor,
): Promise<OpenedSession> {
  const now = context.clock.now()
  const net = { key: `passkey-from:${visitor.address}`, ...PASSKEYS_FROM }
  const sentence = 'Too many tries from your network. Please try again later.'
  await enforceLimits(context.db, [net], now, sentence)
  const memberId = readMemberHandle(given.response.userHandle ?? '') ?? NIL_ID
  const shown = await readPasskey(context, memberId, given)
  const opened =
    shown &&
    (await context.db.transaction(async (tx) => {
      const member = await lockMember(tx, memberId)
      if (!member?.emailVerifiedAt || !(await consumePasskeyChallenge(context, tx, shown))) return null
      const isKnown = await isTrusted(tx, memberId, sha256(visitor.deviceToken), now)
      return finishSignIn(context, tx, member, visitor, isKnown, true)
    }))
  if (!opened) throw refused()
  await refundHits(context.db, [net.key])
  return opened
}
