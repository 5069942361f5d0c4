import { after } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { FieldRefusal, refuseAbove } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { IdentityContext, Visitor } from '../context.ts'
import type { RegisterRequest } from '../contract.ts'
import { SIGN_UP_STANDS_MS, SIGN_UPS_FROM } from '../domain/limits.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { insertMember, lockMemberByEmail, type Member, replaceMember } from '../store/members.ts'
import { enqueueLetter, letterAllowance } from './letters.ts'
import { sendLink } from './links.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { refuseWeakPassword } from './passwords.ts'
import { shutOutStranger } from './shut-out.ts'

/**
 * Opens an account whose address is still to be proved. Over an account that nobody proved, the newcomer
 * takes the row as if it were new: nothing its maker set or left behind stays, links on their way included,
 * so that each link proves the address only for the sign-up that asked for it.
 */
export async function register(
  context: IdentityContext,
  request: RegisterRequest,
  visitor: Visitor,
): Promise<OpenedSession> {
  await countSignUp(context, visitor)
  const owner = { email: request.email, firstName: request.first_name, lastName: request.last_name }
  refuseWeakPassword('password', request.password, owner)
  const passwordHash = await hashPassword(request.password)
  const signedUpAt = context.clock.now()
  const signUp = { ...owner, passwordHash, signedUpAt }
  const opened = await context.db.transaction(async (tx) => {
    const member =
      (await insertMember(tx, { id: newId(signedUpAt), ...signUp })) ?? (await takeOver(context, tx, signUp))
    if (!member) return null
    await sendLink(context, tx, { memberId: member.id, purpose: 'verify_email', to: signUp.email })
    return openSession(context, tx, member, visitor, false)
  })
  if (!opened) throw new FieldRefusal({ email: ['An account with this email already exists.'] })
  return opened
}

async function countSignUp(context: IdentityContext, visitor: Visitor): Promise<void> {
  const { limit, windowMs } = SIGN_UPS_FROM
  const rule = { key: `sign-up:${visitor.address}`, limit: context.signUpsPerHour ?? limit, windowMs }
  const sentence = 'Too many sign-ups from your network. Please wait a while and try again.'
  await refuseAbove(context.db, [rule], context.clock.now(), sentence)
}

async function takeOver(
  context: IdentityContext,
  tx: Tx,
  signUp: Parameters<typeof replaceMember>[2],
): Promise<Member | null> {
  const existing = await lockMemberByEmail(tx, signUp.email)
  if (!existing) return null
  if (existing.emailVerifiedAt !== null) {
    await tellOwner(context, tx, existing)
    return null
  }
  // Of sign-ups at the same moment one wins, however slowly the others arrive.
  if (after(existing.signedUpAt, SIGN_UP_STANDS_MS) > signUp.signedUpAt) return null
  await shutOutStranger(tx, existing.id)
  return replaceMember(tx, existing.id, signUp)
}

async function tellOwner(context: IdentityContext, tx: Tx, owner: Member): Promise<void> {
  const allowance = await letterAllowance(context, tx, 'already_registered', owner.email ?? '')
  if (allowance.allowed) await enqueueLetter(context, tx, { memberId: owner.id, kind: 'already_registered' })
}
