import { after, hours } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import { countAgainst, FieldRefusal, tooMany } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { RegisterRequest } from '../contract.ts'
import { SIGN_UP_STANDS_MS } from '../domain/limits.ts'
import type { Identity, Visitor } from '../identity.ts'
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
  identity: Identity,
  request: RegisterRequest,
  visitor: Visitor,
): Promise<OpenedSession> {
  await countSignUp(identity, visitor)
  const owner = { email: request.email, firstName: request.first_name, lastName: request.last_name }
  refuseWeakPassword('password', request.password, owner)
  const passwordHash = await hashPassword(request.password)
  const signedUpAt = identity.clock.now()
  const signUp = { ...owner, passwordHash, signedUpAt }
  const opened = await identity.db.transaction(async (tx) => {
    const member =
      (await insertMember(tx, { id: newId(signedUpAt), ...signUp })) ?? (await takeOver(identity, tx, signUp))
    if (!member) return null
    await sendLink(identity, tx, { memberId: member.id, purpose: 'verify_email', to: signUp.email })
    return openSession(identity, tx, member, visitor, false)
  })
  if (!opened) throw new FieldRefusal({ email: ['An account with this email already exists.'] })
  return opened
}

async function countSignUp(identity: Identity, visitor: Visitor): Promise<void> {
  const rule = { key: `sign-up:${visitor.address}`, limit: identity.signUpsPerHour, windowMs: hours(1) }
  const state = await countAgainst(identity.db, rule, identity.clock.now())
  if (!state.allowed)
    throw tooMany(
      state.retryAfterSeconds,
      'Too many sign-ups from your network. Please wait a while and try again.',
    )
}

async function takeOver(
  identity: Identity,
  tx: Tx,
  signUp: Parameters<typeof replaceMember>[2],
): Promise<Member | null> {
  const existing = await lockMemberByEmail(tx, signUp.email)
  if (!existing) return null
  if (existing.emailVerifiedAt !== null) {
    await tellOwner(identity, tx, existing)
    return null
  }
  // Of sign-ups at the same moment one wins, however slowly the others arrive.
  if (after(existing.signedUpAt, SIGN_UP_STANDS_MS) > signUp.signedUpAt) return null
  await shutOutStranger(tx, existing.id)
  return replaceMember(tx, existing.id, signUp)
}

async function tellOwner(identity: Identity, tx: Tx, owner: Member): Promise<void> {
  const allowance = await letterAllowance(identity, tx, 'already_registered', owner.email ?? '')
  if (allowance.allowed) await enqueueLetter(identity, tx, { memberId: owner.id, kind: 'already_registered' })
}
