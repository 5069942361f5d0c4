import { after } from '@keyturn/platform/clock'
import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { enforceLimits, Refusal } from '@keyturn/platform/http'
import { job } from '@keyturn/platform/jobs'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { isStaffAddress } from '../domain/account-facts.ts'
import { AUTHENTICATOR_REMOVAL_DELAY_MS, NEW_AUTHENTICATOR_MS, RESET_LINK_TRIES } from '../domain/limits.ts'
import { makeLinkToken, readLinkToken } from '../secrets/tokens.ts'
import { addressesLeftSince, findLink, insertLink, spendLink } from '../store/email-links.ts'
import { changeMember, lockMember, type Member } from '../store/members.ts'
import {
  cancelPendingRemoval,
  dropAuthenticator,
  endChallenges,
  findAuthenticator,
  recordRemovalRequest,
} from '../store/second-factors.ts'
import { enqueueEmail } from './enqueue-email.ts'

/** Removes the authenticator app unless the request of that time was cancelled. */
export const authenticatorRemovalDue = job(
  'identity.authenticator-removal',
  z.strictObject({ memberId: z.string(), askedAt: z.string() }),
)

const refusals = {
  unknown: [400, 'This link is not valid. Please open the newest email we sent you.'],
  expired: [400, 'This link has expired. Please ask for a new one with "Forgot password?".'],
  unused: [409, 'Set a new password first. Then you can remove the authenticator app.'],
  missing: [409, 'No authenticator app is set up. You can sign in.'],
  old: [409, 'This authenticator app was set up more than 30 days ago. Please write to us and we will help.'],
  done: [409, 'The authenticator app is no longer waiting to be removed.'],
} as const

const refused = (why: keyof typeof refusals): Refusal =>
  new Refusal(refusals[why][0], `authenticator_removal_${why}`, refusals[why][1])

/** Returns when the app was set up, if a reset link may remove it: in its first 30 days. Null for staff. */
export async function removableAuthenticator(
  context: IdentityContext,
  tx: Tx,
  member: Pick<Member, 'id' | 'email' | 'authenticatorOn'>,
): Promise<Date | null> {
  if (!member.authenticatorOn || isStaffAddress(member.email, context.adminEmails)) return null
  const app = await findAuthenticator(tx, member.id)
  const isNew = app !== null && after(app.confirmedAt, NEW_AUTHENTICATOR_MS) >= context.clock.now()
  return isNew ? app.confirmedAt : null
}

/** Requests the removal with the reset link that set the new password. A second request does not restart the delay. */
export async function requestRemoval(context: IdentityContext, tokenText: string): Promise<Date> {
  await countTry(context, tokenText)
  const token = readLinkToken(tokenText)
  if (!token) throw refused('unknown')
  return context.db.transaction(async (tx) => {
    const now = context.clock.now()
    const member = await lockMember(tx, token.memberId)
    const link = await findLink(tx, token.memberId, token.digest)
    if (!member || link?.purpose !== 'reset_password') throw refused('unknown')
    if (link.expiresAt <= now) throw refused('expired')
    if (link.usedAt === null) throw refused('unused')
    if (!member.authenticatorOn) throw refused('missing')
    if ((await removableAuthenticator(context, tx, member)) === null) throw refused('old')
    const waiting = (await findAuthenticator(tx, member.id))?.removalAskedAt ?? null
    if (waiting === null) await begin(context, tx, member, now)
    return after(waiting ?? now, AUTHENTICATOR_REMOVAL_DELAY_MS)
  })
}

async function begin(context: IdentityContext, tx: Tx, member: Member, now: Date): Promise<void> {
  const dueAt = after(now, AUTHENTICATOR_REMOVAL_DELAY_MS)
  await recordRemovalRequest(tx, member.id, now)
  const work = { memberId: member.id, askedAt: now.toISOString() }
  await context.queue.enqueue(tx, authenticatorRemovalDue, work, { startAfter: dueAt })
  const left = await addressesLeftSince(tx, member, after(now, -NEW_AUTHENTICATOR_MS))
  for (const to of [member.email ?? '', ...left]) {
    const keep = makeLinkToken(member.id)
    await insertLink(tx, {
      memberId: member.id,
      digest: keep.digest,
      purpose: 'keep_authenticator',
      newEmail: null,
      madeAt: now,
      expiresAt: dueAt,
    })
    const secrets = { token: keep.text, to }
    await enqueueEmail(context, tx, { memberId: member.id, kind: 'authenticator_removal_asked', secrets })
  }
}

/** Cancels the removal through the link in either email. */
export async function cancelRemovalByLink(context: IdentityContext, tokenText: string): Promise<void> {
  await countTry(context, tokenText)
  const token = readLinkToken(tokenText)
  if (!token) throw refused('unknown')
  await context.db.transaction(async (tx) => {
    const member = await lockMember(tx, token.memberId)
    const link = await findLink(tx, token.memberId, token.digest)
    if (!member || link?.purpose !== 'keep_authenticator') throw refused('unknown')
    if (link.usedAt !== null || !(await cancelRemoval(context, tx, member.id))) throw refused('done')
    await spendLink(tx, link, context.clock.now())
  })
}

/** Cancels a pending removal after the member used a code of the app or the link. */
export async function cancelRemoval(context: IdentityContext, tx: Tx, memberId: string): Promise<boolean> {
  if (!(await cancelPendingRemoval(tx, memberId))) return false
  await enqueueEmail(context, tx, { memberId, kind: 'authenticator_kept' })
  return true
}

/** Removes the app and turns emailed codes on, so that the account never depends on the password alone. */
export async function removeAuthenticatorWhenDue(
  context: IdentityContext,
  { memberId, askedAt }: { memberId: string; askedAt: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const app = await findAuthenticator(tx, memberId)
    if (!member?.authenticatorOn || app?.removalAskedAt?.toISOString() !== askedAt) return
    await dropAuthenticator(tx, memberId)
    await endChallenges(tx, memberId)
    await changeMember(tx, memberId, { authenticatorOn: false, emailCodesOn: true })
    await enqueueEmail(context, tx, { memberId, kind: 'authenticator_removed' })
    context.log.warn({ memberId }, 'identity: authenticator app removed after a password reset')
  })
}

async function countTry(context: IdentityContext, token: string): Promise<void> {
  const rule = { key: `authenticator-removal:${sha256(token)}`, ...RESET_LINK_TRIES }
  const sentence = 'Too many tries with this link. Please wait a few minutes.'
  await enforceLimits(context.db, [rule], context.clock.now(), sentence)
}
