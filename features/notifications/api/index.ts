import { type Http, memberOf, nameSchemas } from '@keyturn/platform/http'
import { z } from 'zod'
import { updatePreferences } from '../actions/choose.ts'
import { markAll, markOne } from '../actions/mark.ts'
import type { NotificationsContext } from '../context.ts'
import * as contract from '../contract.ts'
import {
  type ListQuery,
  listAnswer,
  listQuery,
  preferencesAnswer,
  preferencesRequest,
  readAllAnswer,
  readAnswer,
} from '../contract.ts'
import { loadMember } from '../store/members.ts'
import { pageOfNotifications } from '../store/notifications.ts'
import { registerPush } from './push.ts'
import { registerStream } from './stream.ts'
import { registerUnsubscribing } from './unsubscribe.ts'
import { notificationView, preferencesView } from './views.ts'

const tags = ['notifications']
const which = z.object({ id: z.string() })

export async function notificationRoutes(http: Http, context: NotificationsContext): Promise<void> {
  nameSchemas('Notifications', contract)
  await http.register(async (app) => {
    registerCentre(app, context)
    registerPreferences(app, context)
    registerPush(app, context)
    await registerStream(app, context)
    await app.register(async (plugin) => registerUnsubscribing(plugin, context))
  })
}

function registerCentre(http: Http, context: NotificationsContext): void {
  http.get(
    '/api/notifications/',
    {
      schema: {
        operationId: 'getNotifications',
        tags,
        summary: 'List my notifications',
        querystring: listQuery,
        response: { 200: listAnswer },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const found = await pageOfNotifications(context.db, memberId, wanted(request.query))
      return {
        items: found.items.map(notificationView),
        total_count: found.total,
        unread_count: found.unread,
      }
    },
  )
  for (const [url, operationId, read] of [
    ['/api/notifications/:id/read/', 'postNotificationsByIdRead', true],
    ['/api/notifications/:id/unread/', 'postNotificationsByIdUnread', false],
  ] as const)
    http.post(
      url,
      {
        config: { access: 'verified' },
        schema: {
          operationId,
          tags,
          summary: read ? 'Mark a notification as read' : 'Mark a notification as unread',
          params: which,
          response: { 200: readAnswer },
        },
      },
      async (request) => {
        const wish = { id: request.params.id, read }
        const { item, unread } = await markOne(context, memberOf(request).memberId, wish)
        return { item: notificationView(item), unread_count: unread }
      },
    )
  http.post(
    '/api/notifications/read-all/',
    {
      schema: {
        operationId: 'postNotificationsReadAll',
        tags,
        summary: 'Mark all my notifications as read',
        response: { 200: readAllAnswer },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const { marked, unread } = await markAll(context, memberOf(request).memberId)
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
    // A cursor replaces page numbers.
    offset: before ? 0 : (page - 1) * page_size,
  }
}

function registerPreferences(http: Http, context: NotificationsContext): void {
  http.get(
    '/api/notifications/preferences/',
    {
      schema: {
        operationId: 'getNotificationsPreferences',
        tags,
        summary: 'Read my notification channels by kind',
        response: { 200: preferencesAnswer },
      },
      config: { access: 'verified' },
    },
    async (request) => preferencesView((await loadMember(context.db, memberOf(request).memberId)).choices),
  )
  http.patch(
    '/api/notifications/preferences/',
    {
      schema: {
        operationId: 'patchNotificationsPreferences',
        tags,
        summary: 'Change my notification channels by kind',
        body: preferencesRequest,
        response: { 200: preferencesAnswer },
      },
      config: { access: 'verified' },
    },
    async (request) =>
      preferencesView(await updatePreferences(context, memberOf(request).memberId, request.body)),
  )
}
