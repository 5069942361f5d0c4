import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { Refusal, ValidationError } from '@keyturn/platform/http'
import type { IdentityContext, Visitor } from '../context.ts'
import { isPassword } from '../secrets/password-hash.ts'
import { waitingSignUps } from '../store/addresses.ts'
import { isTrusted } from '../store/devices.ts'
import type { EmailLink } from '../store/email-links.ts'
import { findPasswordHash, type Member } from '../store/members.ts'
import { sessionOfClient } from '../store/sessions.ts'
import { countingProofs } from './passwords.ts'

/** The caller who follows a link from an email. */
export interface LinkOpener {
  visitor: Visitor
  /** The session of the call's access token. Null without a token. */
  session: { memberId: string; sessionId: string } | null
  /** Null if not given. */
  password: string | null
}

/** Proof that the caller began the action of the link. */
export interface OpenedBy {
  /** The caller's existing session. Null if the proof was the password or the device cookie. */
  sessionId: string | null
  byPassword: boolean
}

/**
 * Identifies the caller as the owner by session, browser or password. Mailbox access is not enough, because a stranger
 * may have typed its address.
 */
export async function openerOf(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  link: Pick<EmailLink, 'purpose'>,
  opener: LinkOpener,
  passwordHash: string | null,
): Promise<OpenedBy | null> {
  const { visitor, session } = opener
  if (session?.memberId === member.id) return { sessionId: session.sessionId, byPassword: false }
  if (passwordHash !== null && passwordHash === (await findPasswordHash(tx, member.id)))
    return { sessionId: null, byPassword: true }
  const now = context.clock.now()
  const isSignUp = link.purpose === 'verify_email'
  if (isSignUp && visitor.deviceToken !== '') {
    const isKnown = await isTrusted(tx, member.id, sha256(visitor.deviceToken), now)
    if (isKnown) return { sessionId: null, byPassword: false }
  }
  if (visitor.client === null) return null
  // With two sign-ups by one client, the one that the caller means is unknown.
  if (isSignUp && (await waitingSignUps(tx, member.email ?? '', 2)).length > 1) return null
  const sessionId = await sessionOfClient(tx, member.id, visitor.client, now)
  return sessionId === null ? null : { sessionId, byPassword: false }
}

/** Returns the hash that the given password was compared with. Null if no password was given. */
export async function checkLinkPassword(
  context: IdentityContext,
  memberId: string,
  password: string | null,
): Promise<string | null> {
  if (password === null) return null
  const hash = await findPasswordHash(context.db, memberId)
  const check = async () => {
    if (!(await isPassword(hash, password))) throw wrongLinkPassword()
  }
  await countingProofs(context, memberId, check, 'link-password')
  return hash
}

const wrongLinkPassword = (): ValidationError =>
  new ValidationError({ password: ['That is not the password of this account.'] })

export const passwordNeeded = ({ purpose }: Pick<EmailLink, 'purpose'>): Refusal =>
  new Refusal(
    403,
    'password_needed',
    purpose === 'verify_email'
      ? 'Enter the password you chose when you signed up to finish here.'
      : 'Enter the password of your account to confirm this address.',
  )
