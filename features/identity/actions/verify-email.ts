import type { Tx } from '@keyturn/platform/db'
import { violates } from '@keyturn/platform/db'
import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { readLinkToken } from '../secrets/tokens.ts'
import { ADDRESS_IS_TAKEN, addressIsTaken } from '../store/addresses.ts'
import { dropLinks, type EmailLink, findLink, LINKS_IN, spendLink } from '../store/email-links.ts'
import { changeMember, lockMember, type Member } from '../store/members.ts'
import { offerUndo } from './undo-address.ts'

export const emailVerified = announcement('identity.email-verified', z.object({ memberId: z.string() }))

export type LinkOutcome = 'success' | 'already_verified' | 'unknown' | 'used' | 'expired' | 'taken'

/** Follows a link from a letter: proof of the address signed up with, or of the one to change to. */
export async function verifyEmail(context: IdentityContext, tokenText: string): Promise<LinkOutcome> {
  const token = readLinkToken(tokenText)
  if (!token) return 'unknown'
  try {
    return await context.db.transaction(async (tx) => {
      const member = await lockMember(tx, token.memberId)
      const link = await findLink(tx, token.memberId, token.digest)
      if (!member || !link || (link.purpose !== 'verify_email' && link.purpose !== 'change_email'))
        return 'unknown'
      return follow(context, tx, member, link)
    })
  } catch (error) {
    if (violates(error, ADDRESS_IS_TAKEN)) return 'taken'
    throw error
  }
}

async function follow(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  link: EmailLink,
): Promise<LinkOutcome> {
  const now = context.clock.now()
  if (link.usedAt !== null) return hasProved(member, link) ? 'already_verified' : 'used'
  if (link.expiresAt <= now) return 'expired'
  await spendLink(tx, link, now)
  if (link.purpose === 'change_email') return moveTo(context, tx, member, link)
  if (member.emailVerifiedAt !== null) return 'already_verified'
  await changeMember(tx, member.id, { emailVerifiedAt: now })
  await context.queue.announce(tx, emailVerified, { memberId: member.id })
  return 'success'
}

/** A second click on a link that did its work is no mishap: the address it was sent to is proved. */
function hasProved(member: Member, link: EmailLink): boolean {
  if (link.purpose === 'change_email' && link.newEmail !== member.email) return false
  return member.emailVerifiedAt !== null
}

async function moveTo(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  link: EmailLink,
): Promise<LinkOutcome> {
  if (link.newEmail === null || (await addressIsTaken(tx, link.newEmail))) return 'taken'
  const now = context.clock.now()
  await changeMember(tx, member.id, { email: link.newEmail, emailVerifiedAt: now, pendingEmail: null })
  // Whatever else is on its way went to the old address, and proves nothing about the new one.
  await dropLinks(tx, member.id, { purposes: LINKS_IN, except: link.digest })
  if (member.emailVerifiedAt === null) {
    await context.queue.announce(tx, emailVerified, { memberId: member.id })
  } else if (member.email !== null) {
    await offerUndo(context, tx, { memberId: member.id, email: member.email }, 'email_changed', link.madeAt)
  }
  return 'success'
}
