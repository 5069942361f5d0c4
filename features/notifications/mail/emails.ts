import { type EmailContent, greeting, type Part } from '@keyturn/platform/mail'
import type { UnsubscribeScope } from '../domain/choices.ts'
import { textOf } from '../domain/copy.ts'
import type { NotificationContent } from '../domain/grouping.ts'
import { hrefOf } from '../domain/href.ts'
import { ruleOf } from '../domain/kinds.ts'
import { notificationsPage } from '../links.ts'

interface Reader {
  firstName: string
  publicUrl: string
  /** Null for mandatory emails, which have no unsubscribe link. */
  stop: { scope: UnsubscribeScope; address: string } | null
}

const MAX_IN_FULL = 12

/** Email about one notification, or a list of several. */
export function emailFor(news: readonly NotificationContent[], reader: Reader): EmailContent {
  const [only] = news
  const letter = news.length === 1 && only ? singleEmail(only, reader) : digest(news, reader)
  const { stop } = reader
  return stop ? { ...letter, unsubscribe: { label: stopLabel(stop.scope), href: stop.address } } : letter
}

const stopLabel = (scope: UnsubscribeScope): string =>
  scope === 'all' ? 'Stop all emails like this one' : `Stop emails about “${ruleOf(scope).name}”`

function singleEmail(story: NotificationContent, { firstName, publicUrl }: Reader): EmailContent {
  const { title, body } = textOf(story)
  return {
    subject: title,
    preview: body,
    heading: title,
    parts: [
      { kind: 'paragraph', text: `${greeting(firstName)}. ${body}` },
      { kind: 'button', label: 'See it in Keyturn', href: `${publicUrl}${hrefOf(story)}` },
    ],
  }
}

function digest(news: readonly NotificationContent[], { firstName, publicUrl }: Reader): EmailContent {
  const [first] = news
  const titles = news.map((story) => textOf(story))
  const more = news.length - MAX_IN_FULL
  const listed = titles
    .slice(0, MAX_IN_FULL)
    .map(({ title, body }): Part => ({ kind: 'paragraph', text: `${title}. ${body}` }))
  return {
    subject: `${news.length} things happened: ${first ? textOf(first).title : ''}`,
    preview: titles.map(({ title }) => title).join(' · '),
    heading: `${news.length} things happened`,
    parts: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)}. Here is what happened, in one email.`,
      },
      ...listed,
      ...(more > 0 ? [{ kind: 'note' as const, text: `And ${more} more, in your notifications.` }] : []),
      { kind: 'button', label: 'See your notifications', href: `${publicUrl}${notificationsPage}` },
    ],
  }
}
