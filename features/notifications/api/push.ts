import { type Http, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { z } from 'zod'
import { addBrowser, removeBrowser } from '../actions/push.ts'
import { pushTargetRequest } from '../contract.ts'
import type { Notifications } from '../notifications.ts'

const tags = ['notifications']
const onRequest = requireVerifiedMember
const done = z.object({ push: z.boolean() })

export function registerPush(http: Http, notifications: Notifications): void {
  const path = '/api/notifications/push/'
  http.get(
    path,
    { schema: { tags, response: { 200: z.object({ public_key: z.string().nullable() }) } }, onRequest },
    async () => ({ public_key: notifications.push?.publicKey ?? null }),
  )
  http.post(
    path,
    { schema: { tags, body: pushTargetRequest, response: { 200: done } }, onRequest },
    async (request) => {
      await addBrowser(notifications, memberOf(request), request.body)
      return { push: true }
    },
  )
  http.delete(
    path,
    {
      schema: { tags, body: pushTargetRequest.pick({ endpoint: true }), response: { 200: done } },
      onRequest,
    },
    async (request) => {
      await removeBrowser(notifications, memberOf(request).memberId, request.body.endpoint)
      return { push: false }
    },
  )
}
