import { type Http, type HttpPlugin, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { z } from 'zod'
import { choose } from '../actions/choose.ts'
import { mark, markAll } from '../actions/mark.ts'
import {
  type ListQuery,
  listAnswer,
  listQuery,
  preferencesAnswer,
  preferencesRequest,
  readAllAnswer,
  readAnswer,
} from '../contract.ts'
import type { Notifications } from '../notifications.ts'
import { loadMember } from '../store/members.ts'
import { pageOfNotifications } from '../store/notifications.ts'
import { registerPush } from './push.ts'
import { registerStream } from './stream.ts'
import { registerUnsubscribing } from './unsubscribe.ts'
import { notificationView, preferencesView } from './views.ts'

const tags = ['notifications']
const onRequest = requireVerifiedMember
const which = z.object({ id: z.string() })

export function notificationsApi(notifications: Notifications): HttpPlugin {
  return async (http) => {
    registerCentre(http, notifications)
    registerPreferences(http, notifications)
    registerPush(http, notifications)
    await registerStream(http, notifications)
    await http.register(async (plugin) => registerUnsubscribing(plugin, notifications))
  }
}

function registerCentre(http: Http, notifications: Notifications): void {
  http.get(
    '/api/notifications/',
    { schema: { tags, querystring: listQuery, response: { 200: listAnswer } }, onRequest },
    async (request) => {
      const { memberId } = memberOf(request)
      const found = await pageOfNotifications(notifications.db, memberId, wanted(request.query))
      return {
        items: found.items.map(notificationView),
        total_count: found.total,
        unread_count: found.unread,
      }
    },
  )
  for (const [word, read] of [
    ['read', true],
    ['unread', false],
  ] as const)
    http.post(
      `/api/notifications/:id/${word}/`,
      { schema: { tags, params: which, response: { 200: readAnswer } }, onRequest },
      async (request) => {
        const wish = { id: request.params.id, read }
        const { item, unread } = await mark(notifications, memberOf(request).memberId, wish)
        return { item: notificationView(item), unread_count: unread }
      },
    )
  http.post(
    '/api/notifications/read-all/',
    { schema: { tags, response: { 200: readAllAnswer } }, onRequest },
    async (request) => {
      const { marked, unread } = await markAll(notifications, memberOf(request).memberId)
      return { marked, unread_count: unread }
    },
  )
}

function wanted(query: ListQuery) {
  const { page, page_size, state, topic, kind, before } = query
  return {
    state,
    topic: topic ?? null,
    kind: kind ?? null,
    before: before ?? null,
    limit: page_size,
    // From a known place on, pages have no numbers.
    offset: before ? 0 : (page - 1) * page_size,
  }
}

function registerPreferences(http: Http, notifications: Notifications): void {
  const path = '/api/notifications/preferences/'
  http.get(path, { schema: { tags, response: { 200: preferencesAnswer } }, onRequest }, async (request) =>
    preferencesView((await loadMember(notifications.db, memberOf(request).memberId)).choices),
  )
  http.patch(
    path,
    { schema: { tags, body: preferencesRequest, response: { 200: preferencesAnswer } }, onRequest },
    async (request) => preferencesView(await choose(notifications, memberOf(request).memberId, request.body)),
  )
}
