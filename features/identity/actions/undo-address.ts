import { after } from '@keyturn/platform/clock'
import { type Tx, violates } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import { roleOf } from '../domain/account-facts.ts'
import { RESET_LINK_LIFETIME_MS, UNDO_LINK_LIFETIME_MS } from '../domain/limits.ts'
import { type LinkToken, makeLinkToken, readLinkToken } from '../secrets/tokens.ts'
import { ADDRESS_IS_TAKEN, addressIsTaken, lockAddress } from '../store/addresses.ts'
import { dropUndoneBy, type EmailLink, findLink, insertLink, spendLink } from '../store/email-links.ts'
import { changeMember, lockMember, type Member } from '../store/members.ts'
import { cancelPendingRemoval, dropAuthenticatorSince } from '../store/second-factors.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { revokeAllAccess } from './revoke-access.ts'
import { staffChanged } from './staff.ts'

/** Emails the old address a link that undoes the change and what was set up since an attacker may have had access. */
export async function sendUndoLink(
  context: IdentityContext,
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
  kind: 'email_change_asked' | 'email_changed',
  since: Date,
): Promise<void> {
  const token = makeLinkToken(memberId)
  await insertLink(tx, {
    memberId,
    digest: token.digest,
    purpose: 'undo_change',
    newEmail: email,
    madeAt: since,
    expiresAt: after(context.clock.now(), UNDO_LINK_LIFETIME_MS),
  })
  await enqueueEmail(context, tx, { memberId, kind, secrets: { token: token.text, to: email } })
}

const refusals = {
  unknown: 'This link is not valid. Please open the newest email we sent you.',
  used: 'This link has already been used: your address was put back. Please set a new password.',
  expired: 'This link has expired. It worked for 72 hours. Please write to us and we will help.',
  taken: 'Another account has been opened with this address since. Please write to us and we will help.',
}

const refused = (why: keyof typeof refusals): Refusal => new Refusal(400, `undo_link_${why}`, refusals[why])

/**
 * Restores the address, ends all sessions and invalidates the password, because the attacker knew it. Returns a reset
 * token, which the owner of this mailbox could request anyway.
 */
export async function undoAddressChange(
  context: IdentityContext,
  tokenText: string,
): Promise<{ email: string; resetToken: string }> {
  const token = readLinkToken(tokenText)
  if (!token) throw refused('unknown')
  const known = await findLink(context.db, token.memberId, token.digest)
  try {
    return await context.db.transaction(async (tx) => {
      await lockAddress(tx, known?.newEmail ?? '')
      return useUndoLink(context, tx, token)
    })
  } catch (error) {
    if (violates(error, ADDRESS_IS_TAKEN)) throw refused('taken')
    throw error
  }
}

async function useUndoLink(
  context: IdentityContext,
  tx: Tx,
  token: LinkToken,
): Promise<{ email: string; resetToken: string }> {
  const member = await lockMember(tx, token.memberId)
  const link = await findLink(tx, token.memberId, token.digest)
  if (!member || link?.purpose !== 'undo_change' || link.newEmail === null) throw refused('unknown')
  const now = context.clock.now()
  if (link.usedAt !== null) throw refused('used')
  if (link.expiresAt <= now) throw refused('expired')
  await spendLink(tx, link, now)
  const isStaff = roleOf(member, context.adminEmails) === 'admin'
  const back = await restoreAddress(tx, member, { ...link, newEmail: link.newEmail })
  if (isStaff && roleOf(back, context.adminEmails) !== 'admin')
    await context.queue.publish(tx, staffChanged, { memberId: member.id, what: 'moved' })
  const reset = makeLinkToken(member.id)
  await insertLink(tx, {
    memberId: member.id,
    digest: reset.digest,
    purpose: 'reset_password',
    newEmail: null,
    madeAt: now,
    expiresAt: after(now, RESET_LINK_LIFETIME_MS),
  })
  await enqueueEmail(context, tx, { memberId: member.id, kind: 'email_change_undone' })
  context.log.warn({ memberId: member.id }, 'identity: change of address undone')
  return { email: link.newEmail, resetToken: reset.text }
}

async function restoreAddress(
  tx: Tx,
  member: Member,
  link: EmailLink & { newEmail: string },
): Promise<Member> {
  const email = link.newEmail
  if (member.email !== email) {
    if (await addressIsTaken(tx, email)) throw refused('taken')
  }
  await revokeAllAccess(tx, member.id)
  await dropUndoneBy(tx, link)
  await cancelPendingRemoval(tx, member.id)
  const theirLock = await dropAuthenticatorSince(tx, member.id, link.madeAt)
  const lock = theirLock ? { authenticatorOn: false } : {}
  const admission = member.email === email ? {} : { staffAdmittedAt: null }
  return changeMember(tx, member.id, { email, pendingEmail: null, passwordHash: '', ...lock, ...admission })
}
