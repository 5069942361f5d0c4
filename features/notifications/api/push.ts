import { type Http, memberOf } from '@keyturn/platform/http'
import { z } from 'zod'
import { addBrowser, removeBrowser } from '../actions/push.ts'
import type { NotificationsContext } from '../context.ts'
import { pushTargetRequest } from '../contract.ts'

const tags = ['notifications']
const done = z.object({ push: z.boolean() })

export function registerPush(http: Http, context: NotificationsContext): void {
  http.get(
    '/api/notifications/push/',
    {
      schema: {
        operationId: 'getNotificationsPush',
        tags,
        summary: 'Read the public key for push subscriptions (VAPID)',
        response: { 200: z.object({ public_key: z.string().nullable() }) },
      },
      config: { access: 'verified' },
    },
    async () => ({ public_key: context.push?.publicKey ?? null }),
  )
  http.post(
    '/api/notifications/push/',
    {
      schema: {
        operationId: 'postNotificationsPush',
        tags,
        summary: 'Subscribe this browser to push',
        body: pushTargetRequest,
        response: { 200: done },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      await addBrowser(context, memberOf(request), request.body)
      return { push: true }
    },
  )
  http.delete(
    '/api/notifications/push/',
    {
      schema: {
        operationId: 'deleteNotificationsPush',
        tags,
        summary: 'Unsubscribe this browser from push',
        body: pushTargetRequest.pick({ endpoint: true }),
        response: { 200: done },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      await removeBrowser(context, memberOf(request).memberId, request.body.endpoint)
      return { push: false }
    },
  )
}
