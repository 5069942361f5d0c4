import { lookUp, together } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { deliverLetter } from '@keyturn/providers/mail'
import type { NotificationsContext } from '../context.ts'
import { channelsFor, type UnsubscribeScope } from '../domain/choices.ts'
import { ruleOf } from '../domain/kinds.ts'
import { whenAwake } from '../domain/letters-due.ts'
import { letterFor } from '../mail/letters.ts'
import { noteSent, putInLetter, type WaitingNews, waitingOf, withdrawFromLetters } from '../store/letters.ts'
import { eraseMember, lockMember } from '../store/members.ts'
import { type Contact, contactWith } from './contact.ts'
import { letterDueAt, planLetter } from './tell.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

interface DueLetter {
  id: string
  news: WaitingNews[]
  contact: Contact
}

/** Sends all waiting notifications as one email if it is due. A retry has the same email id. */
export async function writeLetter(
  context: NotificationsContext,
  memberId: string,
  begunBefore: boolean,
): Promise<void> {
  const due = await takeUp(context, memberId, begunBefore)
  if (!due) return
  await send(context, memberId, due)
  await context.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const ids = due.news.map(({ id }) => id)
    noteSent(tx, memberId, ids, context.clock.now())
  })
}

/** Claims the due notifications for one email. Returns null if none is due or the time has changed. */
function takeUp(
  context: NotificationsContext,
  memberId: string,
  begunBefore: boolean,
): Promise<DueLetter | null> {
  return context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const known = together({ contact: contactWith(memberId), all: waitingOf(memberId) })
    const { contact, all } = await lookUp(tx, known)
    if (!contact) {
      await eraseMember(tx, memberId)
      return null
    }
    // Applies the current choices, which may have changed.
    const wanted = all.filter(({ kind }) => channelsFor(kind, member.choices).email)
    const unwanted = all.filter((each) => !wanted.includes(each)).map(({ id }) => id)
    if (unwanted.length > 0) await withdrawFromLetters(tx, memberId, unwanted)
    const letterId = wanted.find((each) => each.letterId !== null)?.letterId
    // Another try of this job is sending it, unless this is that try.
    if (letterId && begunBefore)
      return { id: letterId, news: wanted.filter((each) => each.letterId === letterId), contact }
    const at = letterDueAt(wanted, member)
    const now = context.clock.now()
    // A job delayed into the night sends in the morning.
    const awake = at && whenAwake(new Date(Math.max(at.getTime(), now.getTime())), member.choices.timezone)
    if (!awake || awake > now) {
      await planLetter(context, tx, memberId, awake)
      return null
    }
    const id = newId(now)
    const fresh = wanted.filter((each) => each.letterId === null)
    await putInLetter(tx, memberId, { letterId: id, ids: fresh.map((each) => each.id) })
    return { id, news: fresh, contact }
  })
}

async function send(
  context: NotificationsContext,
  memberId: string,
  { id, news, contact }: DueLetter,
): Promise<void> {
  const scope = scopeOf(news)
  const stop = scope && unsubscribeAddress(context, memberId, scope)
  const letter = letterFor(news, {
    firstName: contact.firstName,
    publicUrl: context.publicUrl,
    stop: scope && stop ? { scope, address: stop.page } : null,
  })
  const delivery = {
    id: `notification-${id}`,
    to: { address: contact.email, name: contact.firstName },
    letter,
    ...(stop ? { unsubscribeUrl: stop.oneClick } : {}),
  }
  // If the mailbox refuses it, the member can read the same in the app.
  await deliverLetter(context, delivery, { memberId })
}

/** Scope of the unsubscribe link: one kind, or all optional emails if the email has several kinds. */
function scopeOf(news: WaitingNews[]): UnsubscribeScope | null {
  const declinable = [...new Set(news.map(({ kind }) => kind))].filter(
    (kind) => ruleOf(kind).letter === 'chosen',
  )
  const [only] = declinable
  if (only === undefined) return null
  return declinable.length === 1 ? only : 'all'
}
