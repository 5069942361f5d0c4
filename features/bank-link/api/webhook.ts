import type { Http } from '@keyturn/platform/http'
import { capitalised } from '@keyturn/platform/values'
import { z } from 'zod'
import { receiveWebhook } from '../actions/receive-webhook.ts'
import type { BankLinkContext } from '../context.ts'
import { bankWebhook } from '../links.ts'

/** Leaves the body as text, because the signature covers its bytes. */
export function webhookRoute(http: Http, context: BankLinkContext): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = {
      operationId: `postWebhooks${capitalised(context.bank.id)}`,
      tags: ['webhooks'],
      summary: 'Receive webhooks of the open banking provider',
      response: { 200: z.object({ received: z.literal(true) }) },
    }
    scope.post(bankWebhook(context.bank.id), { schema, config: { access: 'public' } }, async (request) => {
      await receiveWebhook(context, request.headers, typeof request.body === 'string' ? request.body : '')
      return { received: true as const }
    })
  })
}
