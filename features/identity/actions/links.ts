import { after } from '@keyturn/platform/clock'
import type { Tx } from '@keyturn/platform/db'
import type { IdentityContext } from '../context.ts'
import { LINK_PAUSE_MS, RESET_LINK_LIFETIME_MS, VERIFY_LINK_LIFETIME_MS } from '../domain/limits.ts'
import { makeLinkToken } from '../secrets/tokens.ts'
import { insertLink, newestLinkMadeAt } from '../store/email-links.ts'
import type { Member } from '../store/members.ts'
import { emailRateLimit, enqueueEmail } from './enqueue-email.ts'

/** True if the last email was sent less than a minute ago. Otherwise the rate limit was reached. */
export type LinkSent = { sent: true } | { sent: false; isJustSent?: boolean; retryAfterSeconds: number }

const EMAIL_KIND_OF_LINK = {
  verify_email: 'verify_email',
  reset_password: 'reset_password',
  change_email: 'confirm_new_email',
} as const

/** Creates a one-time link and queues its email. Earlier links of the kind stay valid until used. */
export async function sendLink(
  context: IdentityContext,
  tx: Tx,
  link: { memberId: string; purpose: keyof typeof EMAIL_KIND_OF_LINK; to: string; newEmail?: string },
): Promise<LinkSent> {
  const now = context.clock.now()
  const { memberId, purpose } = link
  const allowance = await emailRateLimit(context, tx, EMAIL_KIND_OF_LINK[purpose], link.to)
  if (!allowance.allowed) return { sent: false, retryAfterSeconds: allowance.retryAfterSeconds }
  const token = makeLinkToken(memberId)
  const lifetime = purpose === 'reset_password' ? RESET_LINK_LIFETIME_MS : VERIFY_LINK_LIFETIME_MS
  await insertLink(tx, {
    memberId,
    digest: token.digest,
    purpose,
    newEmail: link.newEmail ?? null,
    madeAt: now,
    expiresAt: after(now, lifetime),
  })
  const secrets = { token: token.text, to: link.to }
  await enqueueEmail(context, tx, { memberId, kind: EMAIL_KIND_OF_LINK[purpose], secrets })
  return { sent: true }
}

/** Pages request it again right after registering, so an email sent moments ago is enough. */
export async function sendVerifyLink(context: IdentityContext, tx: Tx, member: Member): Promise<LinkSent> {
  if (member.email === null || member.emailVerifiedAt !== null) return { sent: true }
  const newest = await newestLinkMadeAt(tx, member.id, 'verify_email')
  const pauseLeftMs = newest ? after(newest, LINK_PAUSE_MS).getTime() - context.clock.now().getTime() : 0
  if (pauseLeftMs > 0)
    return { sent: false, isJustSent: true, retryAfterSeconds: Math.ceil(pauseLeftMs / 1000) }
  return sendLink(context, tx, { memberId: member.id, purpose: 'verify_email', to: member.email })
}
