import { sha256 } from '@keyturn/platform/crypto'
import { enforceLimits, Refusal } from '@keyturn/platform/http'
import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext, Visitor } from '../context.ts'
import { RESET_LINK_TRIES } from '../domain/limits.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { readLinkToken } from '../secrets/tokens.ts'
import { addressIsTaken, lockAddress } from '../store/addresses.ts'
import { isTrusted } from '../store/devices.ts'
import { type EmailLink, findLink, spendLink } from '../store/email-links.ts'
import {
  changeMember,
  dropSignUpsAt,
  findMember,
  lockMember,
  type Member,
  type MemberChange,
} from '../store/members.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { ownerOf, refuseWeakPassword } from './passwords.ts'
import { removableAuthenticator } from './remove-authenticator.ts'
import { revokeAllAccess, revokeAllAccessOfStranger } from './revoke-access.ts'
import { admitOrRequestApproval } from './staff.ts'
import { emailVerified } from './verify-email.ts'

/** Published after a password reset, so that features remove what a stranger with a session may have added. */
export const passwordReset = domainEvent(
  'identity.password-reset',
  // Programs of the release before publish no time.
  z.object({ memberId: z.string(), at: z.string().optional() }),
)

const refusals = {
  unknown: 'This reset link is not valid. Please request a new one.',
  used: 'This reset link has already been used. Please request a new one.',
  expired: 'This reset link has expired. Please request a new one.',
}

/**
 * Sets a new password and ends every session and other link. Returns when an authenticator app was set up, if this link
 * may remove it.
 */
export async function resetPassword(
  context: IdentityContext,
  given: { token: string; password: string },
  { deviceToken }: Pick<Visitor, 'deviceToken'>,
): Promise<{ authenticatorAddedAt: Date | null }> {
  await countTry(context, given.token)
  const token = readLinkToken(given.token)
  const owner = token && (await findMember(context.db, token.memberId))
  if (!token || !owner) throw refused('unknown')
  const linkState = stateOf(await findLink(context.db, token.memberId, token.digest), context.clock.now())
  if (linkState !== 'good') throw refused(linkState)
  refuseWeakPassword('password', given.password, ownerOf(owner))
  const passwordHash = await hashPassword(given.password)
  let authenticatorAddedAt: Date | null = null
  const outcome = await context.db.transaction(async (tx) => {
    const now = context.clock.now()
    await lockAddress(tx, owner.email ?? '')
    const member = await lockMember(tx, token.memberId)
    const link = await findLink(tx, token.memberId, token.digest)
    const state = stateOf(link, now)
    if (!member || !link || state !== 'good') return state === 'good' ? 'unknown' : state
    if (member.emailVerifiedAt === null && (await addressIsTaken(tx, member.email ?? ''))) return 'unknown'
    await spendLink(tx, link, now)
    const isOwnDevice = await isTrusted(tx, member.id, sha256(deviceToken), now)
    if (member.emailVerifiedAt === null) await dropSignUpsAt(tx, member.email ?? '', member.id)
    const shut = member.emailVerifiedAt === null ? revokeAllAccessOfStranger : revokeAllAccess
    await shut(tx, member.id, { link: link.digest })
    const changed = await changeMember(tx, member.id, {
      passwordHash,
      pendingEmail: null,
      ...proved(member, now, isOwnDevice),
    })
    await admitOrRequestApproval(context, tx, changed)
    if (member.emailVerifiedAt === null)
      await context.queue.publish(tx, emailVerified, { memberId: member.id })
    await context.queue.publish(tx, passwordReset, { memberId: member.id, at: now.toISOString() })
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'password_changed' })
    authenticatorAddedAt = await removableAuthenticator(context, tx, changed)
    return 'good'
  })
  if (outcome !== 'good') throw refused(outcome)
  return { authenticatorAddedAt }
}

/**
 * Marks the address as proved and clears details that a stranger may have typed. Keeps the name if the same browser
 * signed up.
 */
function proved(member: Member, now: Date, isOwnDevice: boolean): MemberChange {
  if (member.emailVerifiedAt !== null) return {}
  return {
    ...(!isOwnDevice && { firstName: '', lastName: '' }),
    emailVerifiedAt: now,
    title: null,
    phone: null,
    dateOfBirth: null,
    address: null,
    city: null,
    postcode: null,
    detailsVerified: false,
    emailCodesOn: false,
    authenticatorOn: false,
  }
}

function stateOf(link: EmailLink | null, now: Date): 'good' | keyof typeof refusals {
  if (link?.purpose !== 'reset_password') return 'unknown'
  if (link.usedAt !== null) return 'used'
  return link.expiresAt <= now ? 'expired' : 'good'
}

const refused = (why: keyof typeof refusals): Refusal => new Refusal(400, `reset_link_${why}`, refusals[why])

async function countTry(context: IdentityContext, token: string): Promise<void> {
  const rule = { key: `reset:${sha256(token)}`, ...RESET_LINK_TRIES }
  const sentence = 'Too many tries with this link. Please wait a few minutes.'
  await enforceLimits(context.db, [rule], context.clock.now(), sentence)
}
