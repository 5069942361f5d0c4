import { greeting, type Letter, type Part } from '@keyturn/platform/mail'
import type { UnsubscribeScope } from '../domain/choices.ts'
import type { Story } from '../domain/folding.ts'
import { ruleOf } from '../domain/kinds.ts'
import { wordsOf } from '../domain/words.ts'
import { notificationsPage } from '../links.ts'

interface Reader {
  firstName: string
  publicUrl: string
  /** Null for mandatory emails, which have no unsubscribe link. */
  stop: { scope: UnsubscribeScope; address: string } | null
}

const MOST_IN_FULL = 12

/** Email about one notification, or a list of several. */
export function letterFor(news: readonly Story[], reader: Reader): Letter {
  const [only] = news
  const letter = news.length === 1 && only ? letterAbout(only, reader) : digest(news, reader)
  const { stop } = reader
  return stop ? { ...letter, unsubscribe: { label: stopLabel(stop.scope), href: stop.address } } : letter
}

const stopLabel = (scope: UnsubscribeScope): string =>
  scope === 'all' ? 'Stop all emails like this one' : `Stop emails about “${ruleOf(scope).name}”`

function letterAbout(story: Story, { firstName, publicUrl }: Reader): Letter {
  const { title, body } = wordsOf(story)
  return {
    subject: title,
    preview: body,
    heading: title,
    parts: [
      { kind: 'paragraph', text: `${greeting(firstName)}. ${body}` },
      { kind: 'button', label: 'See it in Keyturn', href: `${publicUrl}${ruleOf(story.kind).href}` },
    ],
  }
}

function digest(news: readonly Story[], { firstName, publicUrl }: Reader): Letter {
  const [first] = news
  const titles = news.map((story) => wordsOf(story))
  const more = news.length - MOST_IN_FULL
  const listed = titles
    .slice(0, MOST_IN_FULL)
    .map(({ title, body }): Part => ({ kind: 'paragraph', text: `${title}. ${body}` }))
  return {
    subject: `${news.length} things happened: ${first ? wordsOf(first).title : ''}`,
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
