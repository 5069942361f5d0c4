import { after, hours, minutes } from '@keyturn/platform/clock'
import { sameDigest, sha256 } from '@keyturn/platform/crypto'
import { Refusal, recordHit } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { mailboxOf } from '@keyturn/platform/mailbox'
import { deliverEmail } from '@keyturn/providers/mail'
import type { RentPassportContext } from '../context.ts'
import { LINK_MINUTES, MAX_EMAILS_PER_HOUR } from '../domain/viewer.ts'
import { signInEmailJob } from '../jobs/kinds.ts'
import { viewerLinks } from '../links.ts'
import { signInEmail } from '../mail/sign-in-email.ts'
import { consumeLink, endSession, findLink, findSession, insertLink, type Viewer } from '../store/viewers.ts'
import { savePassportByCode } from './saved-passports.ts'
import { startSession } from './start-session.ts'

/** Queues an email with a sign-in link. The response is the same for unknown addresses. */
export async function requestSignInLink(
  context: RentPassportContext,
  { email, code }: { email: string; code: string | null },
): Promise<void> {
  const now = context.clock.now()
  const key = `viewer-letter:${context.digest('viewers', 'address', mailboxOf(email))}`
  await context.db.transaction(async (tx) => {
    const rule = { key, limit: MAX_EMAILS_PER_HOUR, windowMs: hours(1) }
    // The response is the same when the rate limit is reached, but no email is sent.
    if (!(await recordHit(tx, rule, now)).allowed) return
    const id = newId(now)
    await insertLink(tx, { id, email, code, expiresAt: after(now, minutes(LINK_MINUTES)) })
    await context.queue.enqueue(tx, signInEmailJob, { linkId: id })
  })
}

/** Looks up address and link when the job runs, so that the queue stores neither. */
export async function sendSignInLink(
  context: RentPassportContext,
  linkId: string,
  emailId: string,
): Promise<void> {
  const link = await findLink(context.db, linkId)
  if (!link || link.expiresAt <= context.clock.now()) return
  const page = context.publicUrl + viewerLinks.signIn(tokenOf(context, linkId))
  await deliverEmail(context, { id: emailId, to: { address: link.email }, letter: signInEmail(page) })
}

/** Token with the link's id and an HMAC, so that the table alone does not give access. */
const tokenOf = (context: RentPassportContext, linkId: string): string =>
  `${linkId}.${context.digest('viewers', 'link', linkId)}`

function linkIdIn(context: RentPassportContext, token: string): string | null {
  const [id = '', hmac = ''] = token.split('.')
  return sameDigest(hmac, context.digest('viewers', 'link', id)) ? id : null
}

/** Returns the address of an open link; null if it was used, has expired or is unknown. */
export async function linkAddress(context: RentPassportContext, token: string): Promise<string | null> {
  const id = linkIdIn(context, token)
  const link = id === null ? null : await findLink(context.db, id)
  return link && link.expiresAt > context.clock.now() ? link.email : null
}

const linkExpired = (): Refusal =>
  new Refusal(410, 'link_over', 'This link was used or has expired. Ask for another.')

/** Signs a viewer in, and creates the account on the first use of an address. Returns the session token. */
export async function signIn(context: RentPassportContext, token: string): Promise<string> {
  const id = linkIdIn(context, token)
  if (id === null) throw linkExpired()
  const now = context.clock.now()
  const taken = await context.db.transaction(async (tx) => {
    const link = await consumeLink(tx, id)
    if (!link || link.expiresAt <= now) return null
    return { ...(await startSession(context, tx, link.email)), code: link.code }
  })
  if (!taken) throw linkExpired()
  // Signing in succeeds even if the passport can no longer be kept.
  if (taken.code) await savePassportByCode(context, taken.viewer, taken.code).catch(rethrowUnlessRefusal)
  return taken.session
}

function rethrowUnlessRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

export async function viewerOf(context: RentPassportContext, session: string): Promise<Viewer | null> {
  return session === '' ? null : findSession(context.db, sha256(session), context.clock.now())
}

export const signOut = (context: RentPassportContext, session: string): Promise<void> =>
  endSession(context.db, sha256(session))
