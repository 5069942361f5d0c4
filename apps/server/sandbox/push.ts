import type { Http } from '@keyturn/platform/http'
import type { PushStandIn } from '@keyturn/providers/push/web-push/stand-in'
import { z } from 'zod'

const target = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
const message = z.object({
  endpoint: z.string(),
  payload: z.string(),
  topic: z.string(),
  urgency: z.string(),
  ttlSeconds: z.number(),
})

/** Endpoints of the push stand-in: subscribe a browser, and list the messages sent to all of them. */
export function registerPushControls(http: Http, standIn: PushStandIn): void {
  const tags = ['sandbox']
  http.post(
    '/sandbox/push/subscribe',
    { schema: { tags, summary: 'Create a stand-in push subscription', response: { 200: target } } },
    async () => {
      const { endpoint, p256dh, auth } = standIn.subscribe()
      return { endpoint, keys: { p256dh, auth } }
    },
  )
  http.get(
    '/sandbox/push/messages',
    { schema: { tags, summary: 'List the sent push messages', response: { 200: z.array(message) } } },
    async () => standIn.messages(),
  )
}
