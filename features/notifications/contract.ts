import { isTimeZone } from '@keyturn/platform/days'
import { recordOf } from '@keyturn/platform/values'
import { z } from 'zod'
import { channelApiNames } from './domain/channels.ts'
import { currencies, languages, switchNames, themes } from './domain/choices.ts'
import { kinds, topics } from './domain/kinds.ts'

const kind = z.enum(kinds)
const topic = z.enum(topics)

export const notificationView = z.object({
  id: z.string(),
  kind,
  topic,
  title: z.string(),
  body: z.string(),
  /** Path of the page that shows it or acts on it. */
  href: z.string(),
  /** Number of events in it. */
  count: z.number(),
  created_at: z.string(),
  is_read: z.boolean(),
  read_at: z.string().nullable(),
})
export type NotificationView = z.infer<typeof notificationView>

export const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
  state: z.enum(['all', 'unread', 'read']).default('all'),
  topic: topic.optional(),
  kind: kind.optional(),
  /** Pagination cursor: id of the last one seen. Returns older ones, however many are new. */
  before: z.uuid().optional(),
})
export type ListQuery = z.infer<typeof listQuery>

export const listAnswer = z.object({
  items: z.array(notificationView),
  total_count: z.number(),
  unread_count: z.number(),
})
export type ListAnswer = z.infer<typeof listAnswer>

export const readAnswer = z.object({ item: notificationView, unread_count: z.number() })
export const readAllAnswer = z.object({ marked: z.number(), unread_count: z.number() })

const channelWishes = z.strictObject(recordOf(channelApiNames, () => z.boolean()))

const switches = recordOf(switchNames, () => z.boolean())
const tastes = {
  language: z.enum(languages),
  currency: z.enum(currencies),
  timezone: z.string().max(64).refine(isTimeZone, 'Must be a time zone such as Europe/London.'),
  theme: z.enum(themes),
}

export const preferencesAnswer = z.object({
  ...switches,
  ...tastes,
  kinds: z.array(
    z.object({
      kind,
      topic,
      name: z.string(),
      channels: channelWishes,
      /** Mandatory channels, which cannot be switched off. */
      fixed: z.array(z.enum(channelApiNames)),
      /** True if this kind is ever sent by email. */
      has_letter: z.boolean(),
    }),
  ),
})
export type PreferencesView = z.infer<typeof preferencesAnswer>

export const preferencesRequest = z
  .strictObject({ ...switches, ...tastes, kinds: z.partialRecord(kind, channelWishes.partial()) })
  .partial()
export type PreferencesChange = z.infer<typeof preferencesRequest>

/** Page that an email's unsubscribe link opens. */
export const unsubscribeAnswer = z.object({
  scope: z.string(),
  /** Subject of these emails, for display. */
  name: z.string(),
  subscribed: z.boolean(),
})
export type UnsubscribeView = z.infer<typeof unsubscribeAnswer>

/** Push subscription of a browser (PushSubscription.toJSON). */
export const pushTargetRequest = z.strictObject({
  endpoint: z.url().max(2_000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'Must be a key of the browser.'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Must be a secret of the browser.'),
  }),
})
export type PushTargetRequest = z.infer<typeof pushTargetRequest>
