import { type Http, NotSignedIn, ValidationError } from '@keyturn/platform/http'
import { VoucherWebhookForged, VoucherWebhookUnreadable } from '@keyturn/providers/vouchers'
import { z } from 'zod'
import { receiveWebhook } from '../actions/receive-webhook.ts'
import type { RewardsContext } from '../context.ts'

const UNREADABLE = 'This is not what news of yours carries here.'

/** The signature covers the raw body, so it is not parsed here. */
export function registerVoucherWebhook(http: Http, context: RewardsContext): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = {
      tags: ['webhooks'],
      summary: 'Receive Tillo’s webhooks',
      response: { 200: z.object({ received: z.literal(true) }) },
    }
    scope.post(
      '/api/webhooks/tillo/',
      { config: { access: 'public' }, schema: { operationId: 'postWebhooksTillo', ...schema } },
      async (request) => {
        try {
          await receiveWebhook(context, request.headers, typeof request.body === 'string' ? request.body : '')
        } catch (error) {
          if (error instanceof VoucherWebhookForged)
            throw new NotSignedIn('This message is not signed by the company it claims to come from.')
          if (error instanceof VoucherWebhookUnreadable) {
            context.log.error({ err: error }, 'rewards: signed voucher webhook unreadable')
            throw new ValidationError(Object.fromEntries(error.fields.map((field) => [field, [UNREADABLE]])))
          }
          throw error
        }
        return { received: true as const }
      },
    )
  })
}
