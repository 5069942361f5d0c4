import { type Http, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { z } from 'zod'
import { addBrowser, removeBrowser } from '../actions/push.ts'
import { notificationPaths } from '../call-paths.ts'
import type { NotificationsContext } from '../context.ts'
import { pushTargetRequest } from '../contract.ts'

const tags = ['notifications']
const onRequest = requireVerifiedMember
const done = z.object({ push: z.boolean() })

export function registerPush(http: Http, context: NotificationsContext): void {
  const path = notificationPaths.push
  http.get(
    path,
    {
      schema: {
        tags,
        summary: 'The key that a browser subscribes with',
        response: { 200: z.object({ public_key: z.string().nullable() }) },
      },
      onRequest,
    },
    async () => ({ public_key: context.push?.publicKey ?? null }),
  )
  http.post(
    path,
    {
      schema: {
        tags,
        summary: 'Tell this browser from now on',
        body: pushTargetRequest,
        response: { 200: done },
      },
      onRequest,
    },
    async (request) => {
      await addBrowser(context, memberOf(request), request.body)
      return { push: true }
    },
  )
  http.delete(
    path,
    {
      schema: {
        tags,
        summary: 'Tell this browser no more',
        body: pushTargetRequest.pick({ endpoint: true }),
        response: { 200: done },
      },
      onRequest,
    },
    async (request) => {
      await removeBrowser(context, memberOf(request).memberId, request.body.endpoint)
      return { push: false }
    },
  )
}
