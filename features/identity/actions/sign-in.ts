import { after } from '@keyturn/platform/clock'
import { sha256 } from '@keyturn/platform/crypto'
import {
  blockUntil,
  enforceLimits,
  NotSignedIn,
  recordHit,
  refundHits,
  resetLimits,
  type ThrottleRule,
  tooMany,
} from '@keyturn/platform/http'
import type { IdentityContext, Visitor } from '../context.ts'
import { mfaMethodOf } from '../domain/account-facts.ts'
import {
  ROUNDS,
  WRONG_PASSWORDS,
  WRONG_PASSWORDS_ANYWHERE,
  WRONG_PASSWORDS_FROM,
  waitAfterRound,
} from '../domain/limits.ts'
import { isPassword } from '../secrets/password-hash.ts'
import { findForSignIn, type SignInRecord } from '../store/account-at.ts'
import { isStillPasswordHash } from '../store/members.ts'
import { countPasskeys } from '../store/passkeys.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { type OpenedSession, rememberDevice } from './open-session.ts'
import { challenge } from './second-factor-codes.ts'

export type SignInOutcome =
  | { kind: 'signed_in'; opened: OpenedSession }
  | { kind: 'requires_verification'; deviceToken: string | null }
  | { kind: 'requires_mfa'; method: 'email' | 'authenticator'; challenge: string; hasPasskey: boolean }

/** The first rule locks out for longer each time. The rest are wider limits. */
type RateLimitRules = [tight: ThrottleRule, ...wide: ThrottleRule[]]

export async function signIn(
  context: IdentityContext,
  credentials: { email: string; password: string },
  visitor: Visitor,
): Promise<SignInOutcome> {
  const now = context.clock.now()
  const deviceDigest = sha256(visitor.deviceToken)
  const record = await findForSignIn(context.db, credentials.email, deviceDigest, now)
  const nets = rateLimitRulesFor(context, credentials.email, visitor, record?.trusted ? deviceDigest : null)
  const tries = await countTry(context, nets)
  const right = await isPassword(record?.passwordHash ?? null, credentials.password)
  if (!record || !right) {
    if (tries >= nets[0].limit) await startWait(context, nets[0])
    throw wrong()
  }
  await resetLimits(context.db, [nets[0].key])
  if (nets.length > 1)
    await refundHits(
      context.db,
      nets.slice(1).map(({ key }) => key),
    )
  return admit(context, record, visitor)
}

const wrong = (): NotSignedIn => new NotSignedIn('Invalid email or password.')

async function admit(
  context: IdentityContext,
  record: SignInRecord,
  visitor: Visitor,
): Promise<SignInOutcome> {
  const { member, trusted } = record
  if (member.emailVerifiedAt === null) {
    // The password was correct, so the link opens in this browser without asking again.
    const remember = () => context.db.transaction((tx) => rememberDevice(context, tx, member.id))
    return { kind: 'requires_verification', deviceToken: trusted ? null : await remember() }
  }
  const method = mfaMethodOf(member)
  if (method === 'none') {
    const opened = await context.db.transaction(async (tx) => {
      if (!(await isStillPasswordHash(tx, member.id, record.passwordHash))) throw wrong()
      return finishSignIn(context, tx, member, visitor, trusted)
    })
    return { kind: 'signed_in', opened }
  }
  const begun = await context.db.transaction(async (tx) => {
    if (!(await isStillPasswordHash(tx, member.id, record.passwordHash))) throw wrong()
    return challenge(context, tx, member, visitor)
  })
  if ('retryAfterSeconds' in begun)
    throw tooMany(
      begun.retryAfterSeconds,
      'We have sent you several codes already. Please use the newest, or wait a while and try again.',
    )
  const hasPasskey = (await countPasskeys(context.db, member.id)) > 0
  return { kind: 'requires_mfa', method, challenge: begun.token, hasPasskey }
}

/**
 * Gives a known device its own limit, so guesses from elsewhere never lock its owner out. All other callers share the
 * limits of the account and the network.
 */
function rateLimitRulesFor(
  context: IdentityContext,
  email: string,
  visitor: Visitor,
  trustedDigest: string | null,
): RateLimitRules {
  const account = context.digest('sign-in', email.toLowerCase())
  if (trustedDigest) return [{ key: `sign-in:${account}:device:${trustedDigest}`, ...WRONG_PASSWORDS }]
  return [
    { key: `sign-in:${account}:${visitor.address}`, ...WRONG_PASSWORDS },
    { key: `sign-in:${account}`, ...WRONG_PASSWORDS_ANYWHERE },
    { key: `sign-in-from:${visitor.address}`, ...WRONG_PASSWORDS_FROM },
  ]
}

/** Counts before the password check, so that concurrent guesses cannot exceed the limit. */
const countTry = ({ db, clock }: IdentityContext, nets: RateLimitRules): Promise<number> =>
  enforceLimits(
    db,
    nets,
    clock.now(),
    (seconds) => `Too many attempts. Please try again in ${inWords(seconds)}.`,
  )

async function startWait(context: IdentityContext, net: ThrottleRule): Promise<void> {
  const now = context.clock.now()
  const { count } = await recordHit(context.db, { key: `${net.key}:rounds`, ...ROUNDS }, now)
  await blockUntil(context.db, net, after(now, waitAfterRound(count)))
}

function inWords(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  if (count < 60) return count <= 1 ? 'a minute' : `${count} minutes`
  const wholeHours = Math.ceil(count / 60)
  return wholeHours === 1 ? 'an hour' : `${wholeHours} hours`
}
