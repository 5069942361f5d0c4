import type { NotificationView, PreferencesView } from '../contract.ts'
import { byApiName, channelNames, channels } from '../domain/channels.ts'
import { type Choices, chosenChannels } from '../domain/choices.ts'
import { textOf } from '../domain/copy.ts'
import { hrefOf } from '../domain/href.ts'
import { isMandatoryKind, kinds, ruleOf } from '../domain/kinds.ts'
import type { Notification } from '../store/notifications.ts'

export function notificationView(notification: Notification): NotificationView {
  const { id, kind, topic, count, madeAt, readAt } = notification
  return {
    id,
    kind,
    topic,
    ...textOf(notification),
    href: hrefOf(notification),
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
        fixed: isMandatoryKind(kind) ? mandatoryApiNames : [],
        has_letter: letter !== 'never',
      }
    }),
  }
}
