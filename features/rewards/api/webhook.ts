import { FieldRefusal, type Http, NotSignedIn } from '@keyturn/platform/http'
import { NewsForged, NewsUnreadable } from '@keyturn/providers/vouchers'
import { z } from 'zod'
import { receiveNews } from '../actions/receive-news.ts'
import type { RewardsContext } from '../context.ts'

const UNREADABLE = 'This is not what news of yours carries here.'

/** The signature covers the raw body, so it is not parsed here. */
export function registerVoucherWebhook(http: Http, context: RewardsContext): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = {
      tags: ['webhooks'],
      summary: 'What the voucher company tells us',
      response: { 200: z.object({ received: z.literal(true) }) },
    }
    scope.post(
      '/api/webhooks/tillo/',
      { config: { access: 'public' }, schema: { operationId: 'postWebhooksTillo', ...schema } },
      async (request) => {
        try {
          await receiveNews(context, request.headers, typeof request.body === 'string' ? request.body : '')
        } catch (error) {
          if (error instanceof NewsForged)
            throw new NotSignedIn('This message is not signed by the company it claims to come from.')
          if (error instanceof NewsUnreadable) {
            context.log.error({ err: error }, 'signed news of a voucher cannot be read')
            throw new FieldRefusal(Object.fromEntries(error.fields.map((field) => [field, [UNREADABLE]])))
          }
          throw error
        }
        return { received: true as const }
      },
    )
  })
}
