import { after, hours, minutes } from '@keyturn/platform/clock'
import { sameDigest, sha256 } from '@keyturn/platform/crypto'
import { countAgainst, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { mailboxOf } from '@keyturn/platform/mailbox'
import { deliverLetter } from '@keyturn/providers/mail'
import type { ViewersContext } from '../context.ts'
import { LETTERS_AN_HOUR, LINK_MINUTES } from '../domain/viewer.ts'
import { signInLetterJob } from '../jobs/kinds.ts'
import { viewerLinks } from '../links.ts'
import { signInLetter } from '../mail/sign-in-letter.ts'
import { endSession, findLink, findSession, insertLink, takeLink, type Viewer } from '../store/viewers.ts'
import { keepByCode } from './keep.ts'
import { startSession } from './start-session.ts'

/** Queues an email with a sign-in link. The response is the same for unknown addresses. */
export async function askForLink(
  context: ViewersContext,
  { email, code }: { email: string; code: string | null },
): Promise<void> {
  const now = context.clock.now()
  const key = `viewer-letter:${context.digest('viewers', 'address', mailboxOf(email))}`
  await context.db.transaction(async (tx) => {
    const rule = { key, limit: LETTERS_AN_HOUR, windowMs: hours(1) }
    // The response is the same when the rate limit is reached, but no email is sent.
    if (!(await countAgainst(tx, rule, now)).allowed) return
    const id = newId(now)
    await insertLink(tx, { id, email, code, expiresAt: after(now, minutes(LINK_MINUTES)) })
    await context.queue.enqueue(tx, signInLetterJob, { linkId: id })
  })
}

/** Looks up address and link when the job runs, so that the queue stores neither. */
export async function sendLink(context: ViewersContext, linkId: string, letterId: string): Promise<void> {
  const link = await findLink(context.db, linkId)
  if (!link || link.expiresAt <= context.clock.now()) return
  const page = context.publicUrl + viewerLinks.signIn(tokenOf(context, linkId))
  await deliverLetter(context, { id: letterId, to: { address: link.email }, letter: signInLetter(page) })
}

/** Token with the link's id and an HMAC, so that the table alone does not give access. */
const tokenOf = (context: ViewersContext, linkId: string): string =>
  `${linkId}.${context.digest('viewers', 'link', linkId)}`

function linkIdIn(context: ViewersContext, token: string): string | null {
  const [id = '', seal = ''] = token.split('.')
  return sameDigest(seal, context.digest('viewers', 'link', id)) ? id : null
}

export async function isLinkOpen(context: ViewersContext, token: string): Promise<boolean> {
  const id = linkIdIn(context, token)
  const link = id && (await findLink(context.db, id))
  return Boolean(link && link.expiresAt > context.clock.now())
}

const linkOver = (): Refusal =>
  new Refusal(410, 'link_over', 'This link was used, or its half hour is over. Ask for another.')

/** Signs a viewer in, and creates the account on the first use of an address. Returns the session token. */
export async function signIn(context: ViewersContext, token: string): Promise<string> {
  const id = linkIdIn(context, token)
  if (id === null) throw linkOver()
  const now = context.clock.now()
  const taken = await context.db.transaction(async (tx) => {
    const link = await takeLink(tx, id)
    if (!link || link.expiresAt <= now) return null
    return { ...(await startSession(context, tx, link.email)), code: link.code }
  })
  if (!taken) throw linkOver()
  // Signing in succeeds even if the passport can no longer be kept.
  if (taken.code) await keepByCode(context, taken.viewer, taken.code).catch(onlyRefusals)
  return taken.session
}

function onlyRefusals(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

export async function viewerOf(context: ViewersContext, session: string): Promise<Viewer | null> {
  return session === '' ? null : findSession(context.db, sha256(session), context.clock.now())
}

export const signOut = (context: ViewersContext, session: string): Promise<void> =>
  endSession(context.db, sha256(session))
