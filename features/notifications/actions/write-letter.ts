import { newId } from '@keyturn/platform/ids'
import { deliverLetter } from '@keyturn/providers/mail'
import type { NotificationsContext } from '../context.ts'
import { channelsFor, type UnsubscribeScope } from '../domain/choices.ts'
import { ruleOf } from '../domain/kinds.ts'
import { letterFor } from '../mail/letters.ts'
import { putInLetter, settleLetter, type WaitingNews, waitingForLetter } from '../store/letters.ts'
import { eraseMember, lockMember, saveLetterAt } from '../store/members.ts'
import { type Contact, contactOf } from './contact.ts'
import { letterDueAt, planLetter } from './tell.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

interface DueLetter {
  id: string
  news: WaitingNews[]
  contact: Contact
}

/** Sends what waits, as one letter, if its time has come. Tried again, the letter keeps its id. */
export async function writeLetter(
  context: NotificationsContext,
  memberId: string,
  retry: number,
): Promise<void> {
  const due = await takeUp(context, memberId, retry)
  if (!due) return
  await send(context, memberId, due)
  await context.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await settleLetter(tx, memberId, { ids: due.news.map(({ id }) => id), outcome: 'sent' })
    await saveLetterAt(tx, memberId, context.clock.now())
  })
}

/** What is due now, bound into one letter; null when nothing is, or its time has moved. */
function takeUp(context: NotificationsContext, memberId: string, retry: number): Promise<DueLetter | null> {
  return context.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const contact = await contactOf(tx, memberId)
    if (!contact) {
      await eraseMember(tx, memberId)
      return null
    }
    const all = await waitingForLetter(tx, memberId)
    // Choices may have changed since: what is no longer wanted is not written.
    const wanted = all.filter(({ kind }) => channelsFor(kind, member.choices).letter)
    const unwanted = all.filter((each) => !wanted.includes(each)).map(({ id }) => id)
    if (unwanted.length > 0) await settleLetter(tx, memberId, { ids: unwanted, outcome: 'none' })
    const letterId = wanted.find((each) => each.letterId !== null)?.letterId
    // Begun and not finished: another try of this job has it, unless this is that other try.
    if (letterId && retry > 0)
      return { id: letterId, news: wanted.filter((each) => each.letterId === letterId), contact }
    const at = letterDueAt(wanted, member)
    const now = context.clock.now()
    if (!at || at > now) {
      await planLetter(context, tx, memberId, at)
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
  // Whoever's mailbox takes none reads the same in the app.
  await deliverLetter(context, delivery, { memberId })
}

/** What one click stops: this kind, or, from a letter of several, every letter that may be declined. */
function scopeOf(news: WaitingNews[]): UnsubscribeScope | null {
  const declinable = [...new Set(news.map(({ kind }) => kind))].filter(
    (kind) => ruleOf(kind).letter === 'chosen',
  )
  const [only] = declinable
  if (only === undefined) return null
  return declinable.length === 1 ? only : 'all'
}
