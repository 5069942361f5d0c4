import { newId } from '@keyturn/platform/ids'
import { renderLetter } from '@keyturn/platform/mail'
import { MailRefused } from '@keyturn/providers/mail'
import { channelsFor, type UnsubscribeScope } from '../domain/choices.ts'
import { ruleOf } from '../domain/kinds.ts'
import { letterFor } from '../mail/letters.ts'
import type { Contact, Notifications } from '../notifications.ts'
import { putInLetter, settleLetter, type WaitingNews, waitingForLetter } from '../store/letters.ts'
import { eraseMember, lockMember, saveLetterAt } from '../store/members.ts'
import { letterDueAt, planLetter } from './tell.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

interface DueLetter {
  id: string
  news: WaitingNews[]
  contact: Contact
}

/** Sends what waits, as one letter, if its time has come. Tried again, the letter keeps its id. */
export async function writeLetter(
  notifications: Notifications,
  memberId: string,
  retry: number,
): Promise<void> {
  const due = await takeUp(notifications, memberId, retry)
  if (!due) return
  await send(notifications, memberId, due)
  await notifications.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await settleLetter(tx, memberId, { ids: due.news.map(({ id }) => id), outcome: 'sent' })
    await saveLetterAt(tx, memberId, notifications.clock.now())
  })
}

/** What is due now, bound into one letter; null when nothing is, or its time has moved. */
function takeUp(notifications: Notifications, memberId: string, retry: number): Promise<DueLetter | null> {
  return notifications.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const contact = await notifications.contact(tx, memberId)
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
    const now = notifications.clock.now()
    if (!at || at > now) {
      await planLetter(notifications, tx, memberId, at)
      return null
    }
    const id = newId(now)
    const fresh = wanted.filter((each) => each.letterId === null)
    await putInLetter(tx, memberId, { letterId: id, ids: fresh.map((each) => each.id) })
    return { id, news: fresh, contact }
  })
}

async function send(
  notifications: Notifications,
  memberId: string,
  { id, news, contact }: DueLetter,
): Promise<void> {
  const scope = scopeOf(news)
  const stop = scope && unsubscribeAddress(notifications, memberId, scope)
  const letter = letterFor(news, {
    firstName: contact.firstName,
    publicUrl: notifications.publicUrl,
    stop: scope && stop ? { scope, address: stop.page } : null,
  })
  try {
    await notifications.mail.send({
      id: `notification-${id}`,
      to: { address: contact.email, name: contact.firstName },
      ...(await renderLetter(letter)),
      ...(stop ? { unsubscribeUrl: stop.oneClick } : {}),
    })
  } catch (error) {
    // The mailbox does not exist: trying again cannot help, and the app says the same.
    if (!(error instanceof MailRefused)) throw error
  }
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
