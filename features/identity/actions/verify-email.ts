import type { Tx } from '@keyturn/platform/db'
import { violates } from '@keyturn/platform/db'
import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { mfaMethodOf } from '../domain/account-facts.ts'
import { type LinkToken, readLinkToken } from '../secrets/tokens.ts'
import { ADDRESS_IS_TAKEN, addressIsTaken, lockAddress } from '../store/addresses.ts'
import { ACCESS_LINK_PURPOSES, dropLinks, type EmailLink, findLink, spendLink } from '../store/email-links.ts'
import { storeFormerAddress } from '../store/former-addresses.ts'
import { changeMember, dropSignUpsAt, findMember, lockMember, type Member } from '../store/members.ts'
import { endCredentials } from './end-credentials.ts'
import { checkLinkPassword, type LinkOpener, type OpenedBy, openerOf, passwordNeeded } from './link-opener.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { admitOrRequestApproval, refuseForStaff } from './staff.ts'
import { sendUndoLink } from './undo-address.ts'

export const emailVerified = domainEvent('identity.email-verified', z.object({ memberId: z.string() }))

export type LinkOutcome = 'success' | 'already_verified' | 'unknown' | 'used' | 'expired' | 'taken'

export interface FollowedLink {
  outcome: LinkOutcome
  /** Session opened for a caller who gave the password. Null otherwise. */
  opened: OpenedSession | null
}

const only = (outcome: LinkOutcome): FollowedLink => ({ outcome, opened: null })

/**
 * Verifies the address of a sign-up or a change by link. Throws `password_needed` unless the caller is known to have
 * asked for the link.
 */
export async function verifyEmail(
  context: IdentityContext,
  tokenText: string,
  opener: LinkOpener,
): Promise<FollowedLink> {
  const token = readLinkToken(tokenText)
  const known = token && (await findKnown(context, token))
  if (!token || !known) return only('unknown')
  const passwordHash = await checkLinkPassword(context, token.memberId, opener.password)
  try {
    return await context.db.transaction(async (tx) => {
      await lockAddress(tx, known.address)
      const member = await lockMember(tx, token.memberId)
      const link = await findLink(tx, token.memberId, token.digest)
      if (!member || !link) return only('unknown')
      return redeemLink(context, tx, { member, link, opener, passwordHash })
    })
  } catch (error) {
    if (violates(error, ADDRESS_IS_TAKEN)) return only('taken')
    throw error
  }
}

/** Returns the address that the link proves. Null for other links or a missing account. */
async function findKnown(context: IdentityContext, token: LinkToken): Promise<{ address: string } | null> {
  const link = await findLink(context.db, token.memberId, token.digest)
  const member = link && (await findMember(context.db, token.memberId))
  if (!member || (link.purpose !== 'verify_email' && link.purpose !== 'change_email')) return null
  return { address: (link.purpose === 'change_email' ? link.newEmail : member.email) ?? '' }
}

interface Followed {
  member: Member
  link: EmailLink
  opener: LinkOpener
  passwordHash: string | null
}

async function redeemLink(context: IdentityContext, tx: Tx, followed: Followed): Promise<FollowedLink> {
  const { member, link, opener, passwordHash } = followed
  const now = context.clock.now()
  if (link.usedAt !== null) return only(hasProved(member, link) ? 'already_verified' : 'used')
  if (link.expiresAt <= now) return only('expired')
  const isMove = link.purpose === 'change_email'
  if (!isMove && member.emailVerifiedAt !== null) {
    await spendLink(tx, link, now)
    return only('already_verified')
  }
  const address = isMove ? link.newEmail : member.email
  if (address === null || (await addressIsTaken(tx, address))) return only('taken')
  if (isMove) refuseForStaff(context, member, 'move')
  const openedBy = await openerOf(context, tx, member, link, opener, passwordHash)
  if (!openedBy) throw passwordNeeded(link)
  await spendLink(tx, link, now)
  await dropSignUpsAt(tx, address, member.id)
  return isMove
    ? moveTo(context, tx, { ...followed, address, openedBy })
    : prove(context, tx, { ...followed, openedBy })
}

async function prove(
  context: IdentityContext,
  tx: Tx,
  { member, opener, openedBy }: Followed & { openedBy: OpenedBy },
): Promise<FollowedLink> {
  const changed = await changeMember(tx, member.id, { emailVerifiedAt: context.clock.now() })
  const proved = await admitOrRequestApproval(context, tx, changed)
  await context.queue.publish(tx, emailVerified, { memberId: member.id })
  const signsIn = openedBy.byPassword && mfaMethodOf(member) === 'none'
  const opened = signsIn ? await openSession(context, tx, proved, opener.visitor, false) : null
  return { outcome: 'success', opened }
}

/** True if the link was used before, so that a second click gets a friendly response. */
function hasProved(member: Member, link: EmailLink): boolean {
  if (link.purpose === 'change_email' && link.newEmail !== member.email) return false
  return member.emailVerifiedAt !== null
}

/** Ends every other session, because a session stolen before the change must not keep access. */
async function moveTo(
  context: IdentityContext,
  tx: Tx,
  { member, link, address, openedBy }: Followed & { address: string; openedBy: OpenedBy },
): Promise<FollowedLink> {
  const now = context.clock.now()
  await endCredentials(tx, member.id, { session: openedBy.sessionId })
  const moved = await changeMember(tx, member.id, {
    email: address,
    emailVerifiedAt: now,
    pendingEmail: null,
    // An admission belongs to its address. Staff cannot change theirs, so this is a former colleague's.
    staffAdmittedAt: null,
  })
  await admitOrRequestApproval(context, tx, moved)
  // Other pending links were sent to the old address and prove nothing about the new one.
  await dropLinks(tx, member.id, { purposes: ACCESS_LINK_PURPOSES, except: link.digest })
  if (member.emailVerifiedAt === null) {
    await context.queue.publish(tx, emailVerified, { memberId: member.id })
  } else if (member.email !== null) {
    await storeFormerAddress(tx, member.id, member.email, now)
    await sendUndoLink(
      context,
      tx,
      { memberId: member.id, email: member.email },
      'email_changed',
      link.madeAt,
    )
  }
  return only('success')
}
