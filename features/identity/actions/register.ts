import { after } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { enforceLimits, ValidationError } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { IdentityContext, Visitor } from '../context.ts'
import type { RegisterRequest } from '../contract.ts'
import { SIGN_UP_STANDS_MS, SIGN_UPS_FROM } from '../domain/limits.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { lockAddress, waitingSignUps } from '../store/addresses.ts'
import { findMemberByEmail, insertMember, type Member } from '../store/members.ts'
import { emailRateLimit, enqueueEmail } from './enqueue-email.ts'
import { sendLink } from './links.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { refuseWeakPassword } from './passwords.ts'

/**
 * Creates an account with an unproved address. Earlier sign-ups of the address remain, each with its own password and
 * link. The first one verified gets the address.
 */
export async function register(
  context: IdentityContext,
  request: RegisterRequest,
  visitor: Visitor,
): Promise<OpenedSession> {
  await countSignUp(context, visitor)
  const { email, first_name: firstName, last_name: lastName } = request
  const owner = { email, firstName, lastName }
  refuseWeakPassword('password', request.password, owner)
  const passwordHash = await hashPassword(request.password)
  const signedUpAt = context.clock.now()
  const opened = await context.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    if (await isRefused(context, tx, email, signedUpAt)) return null
    const member = await insertMember(tx, { id: newId(signedUpAt), ...owner, passwordHash, signedUpAt })
    await sendLink(context, tx, { memberId: member.id, purpose: 'verify_email', to: email })
    return openSession(context, tx, member, visitor, false)
  })
  if (!opened) throw new ValidationError({ email: ['An account with this email already exists.'] })
  return opened
}

async function countSignUp(context: IdentityContext, visitor: Visitor): Promise<void> {
  const { limit, windowMs } = SIGN_UPS_FROM
  const rule = { key: `sign-up:${visitor.address}`, limit: context.signUpsPerHour ?? limit, windowMs }
  const sentence = 'Too many sign-ups from your network. Please wait a while and try again.'
  await enforceLimits(context.db, [rule], context.clock.now(), sentence)
}

/** True if the address has a member or had a sign-up in the last minute. */
async function isRefused(context: IdentityContext, tx: Tx, email: string, now: Date): Promise<boolean> {
  const owner = await findMemberByEmail(tx, email)
  if (owner) {
    await emailOwner(context, tx, owner)
    return true
  }
  const [newest] = await waitingSignUps(tx, email, 1)
  return newest !== undefined && after(newest.signedUpAt, SIGN_UP_STANDS_MS) > now
}

async function emailOwner(context: IdentityContext, tx: Tx, owner: Member): Promise<void> {
  const allowance = await emailRateLimit(context, tx, 'already_registered', owner.email ?? '')
  if (allowance.allowed) await enqueueEmail(context, tx, { memberId: owner.id, kind: 'already_registered' })
}
