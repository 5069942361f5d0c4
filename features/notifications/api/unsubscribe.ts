import type { Http } from '@keyturn/platform/http'
import { z } from 'zod'
import { readSubscription, setSubscription } from '../actions/unsubscribe.ts'
import type { NotificationsContext } from '../context.ts'
import { unsubscribeAnswer } from '../contract.ts'
import { unsubscribePage } from '../links.ts'

const tags = ['notifications']
const params = z.object({ token: z.string() })
const schema = { tags, params, response: { 200: unsubscribeAnswer } }

/**
 * Unsubscribe routes, open to anyone with a link, so that no sign-in is needed. GET changes nothing, because mail
 * scanners open every link; mail programs POST (RFC 8058).
 */
export function registerUnsubscribing(http: Http, context: NotificationsContext): void {
  // Mail programs send a form body, which is ignored because the URL has all that is needed.
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
  http.get(
    '/api/notifications/unsubscribe/:token/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getNotificationsUnsubscribeByToken',
        ...schema,
        summary: 'Read which emails an unsubscribe link stops',
      },
    },
    async (request, reply) => {
      const view = await readSubscription(context, request.params.token)
      const wantsPage = (request.headers.accept ?? '').includes('text/html')
      return wantsPage ? reply.redirect(unsubscribePage(request.params.token), 303) : view
    },
  )
  http.post(
    '/api/notifications/unsubscribe/:token/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postNotificationsUnsubscribeByToken',
        ...schema,
        summary: 'Unsubscribe from emails of this kind',
      },
    },
    async (request) => setSubscription(context, request.params.token, false),
  )
  http.delete(
    '/api/notifications/unsubscribe/:token/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'deleteNotificationsUnsubscribeByToken',
        ...schema,
        summary: 'Subscribe to emails of this kind again',
      },
    },
    async (request) => setSubscription(context, request.params.token, true),
  )
}
