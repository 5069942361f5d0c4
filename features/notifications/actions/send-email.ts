import { combineLookups, lookUp } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { deliverEmail } from '@keyturn/providers/mail'
import type { NotificationsContext } from '../context.ts'
import { channelsFor, type UnsubscribeScope } from '../domain/choices.ts'
import { byDaytime } from '../domain/email-schedule.ts'
import { ruleOf } from '../domain/kinds.ts'
import { emailFor } from '../mail/emails.ts'
import { eraseMember, lockMember } from '../store/members.ts'
import {
  assignToEmail,
  markSent,
  type WaitingContent,
  waitingOf,
  withdrawFromEmails,
} from '../store/waiting-emails.ts'
import { type Contact, contactWith } from './contact.ts'
import { emailDueAt, scheduleEmail } from './notify.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

interface DueEmail {
  id: string
  news: WaitingContent[]
  contact: Contact
}

/** Sends all waiting notifications as one email if it is due. A retry has the same email id. */
export async function sendDueEmail(
  context: NotificationsContext,
  memberId: string,
  begunBefore: boolean,
): Promise<void> {
  const due = await claimDueNotifications(context, memberId, begunBefore)
  if (!due) return
  await send(context, memberId, due)
  await context.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const ids = due.news.map(({ id }) => id)
    markSent(tx, memberId, ids, context.clock.now())
  })
}

/** Claims the due notifications for one email. Returns null if none is due or the time has changed. */
function claimDueNotifications(
  context: NotificationsContext,
  memberId: string,
  begunBefore: boolean,
): Promise<DueEmail | null> {
  return context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const known = combineLookups({ contact: contactWith(memberId), all: waitingOf(memberId) })
    const { contact, all } = await lookUp(tx, known)
    if (!contact) {
      await eraseMember(tx, memberId)
      return null
    }
    // Applies the current choices, which may have changed.
    const wanted = all.filter(({ kind }) => channelsFor(kind, member.choices).email)
    const unwanted = all.filter((each) => !wanted.includes(each)).map(({ id }) => id)
    if (unwanted.length > 0) await withdrawFromEmails(tx, memberId, unwanted)
    const letterId = wanted.find((each) => each.letterId !== null)?.letterId
    // Another try of this job is sending it, unless this is that try.
    if (letterId && begunBefore)
      return { id: letterId, news: wanted.filter((each) => each.letterId === letterId), contact }
    const at = emailDueAt(wanted, member)
    const now = context.clock.now()
    // A job delayed into the night sends in the morning.
    const awake = at && byDaytime(new Date(Math.max(at.getTime(), now.getTime())), member.choices.timezone)
    if (!awake || awake > now) {
      await scheduleEmail(context, tx, memberId, awake)
      return null
    }
    const id = newId(now)
    const fresh = wanted.filter((each) => each.letterId === null)
    await assignToEmail(tx, memberId, { letterId: id, ids: fresh.map((each) => each.id) })
    return { id, news: fresh, contact }
  })
}

async function send(
  context: NotificationsContext,
  memberId: string,
  { id, news, contact }: DueEmail,
): Promise<void> {
  const scope = scopeOf(news)
  const stop = scope && unsubscribeAddress(context, memberId, scope)
  const letter = emailFor(news, {
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
  await deliverEmail(context, delivery, { memberId })
}

/** Scope of the unsubscribe link: one kind, or all optional emails if the email has several kinds. */
function scopeOf(news: WaitingContent[]): UnsubscribeScope | null {
  const declinable = [...new Set(news.map(({ kind }) => kind))].filter(
    (kind) => ruleOf(kind).letter === 'chosen',
  )
  const [only] = declinable
  if (only === undefined) return null
  return declinable.length === 1 ? only : 'all'
}
