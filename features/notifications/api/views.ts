import type { NotificationView, PreferencesView } from '../contract.ts'
import { byApiName, channelNames, channels } from '../domain/channels.ts'
import { type Choices, chosenChannels } from '../domain/choices.ts'
import { kinds, mustBeSaid, ruleOf } from '../domain/kinds.ts'
import { wordsOf } from '../domain/words.ts'
import type { Notification } from '../store/notifications.ts'

export function notificationView(notification: Notification): NotificationView {
  const { id, kind, topic, count, madeAt, readAt } = notification
  return {
    id,
    kind,
    topic,
    ...wordsOf(notification),
    href: ruleOf(kind).href,
    count,
    created_at: madeAt.toISOString(),
    is_read: readAt !== null,
    read_at: readAt?.toISOString() ?? null,
  }
}

const mandatoryApiNames = channelNames
  .filter((name) => channels[name].isMandatory)
  .map((name) => channels[name].apiName)

export function preferencesView(choices: Choices): PreferencesView {
  const { kinds: _each, ...rest } = choices
  return {
    ...rest,
    kinds: kinds.map((kind) => {
      const { topic, name, letter } = ruleOf(kind)
      const chosen = chosenChannels(kind, choices)
      return {
        kind,
        topic,
        name,
        channels: byApiName(chosen),
        fixed: mustBeSaid(kind) ? mandatoryApiNames : [],
        has_letter: letter !== 'never',
      }
    }),
  }
}
