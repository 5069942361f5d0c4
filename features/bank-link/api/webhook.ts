import type { Http } from '@keyturn/platform/http'
import { z } from 'zod'
import { receiveWebhook } from '../actions/receive-webhook.ts'
import { bankPaths } from '../call-paths.ts'
import type { BankLinkContext } from '../context.ts'

/** The signature covers the body as it came, so here it stays text. */
export function webhookRoute(http: Http, context: BankLinkContext): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = {
      tags: ['webhooks'],
      summary: 'What the bank company tells us',
      response: { 200: z.object({ received: z.literal(true) }) },
    }
    scope.post(bankPaths.webhook.replace(':company', context.bank.id), { schema }, async (request) => {
      await receiveWebhook(context, request.headers, typeof request.body === 'string' ? request.body : '')
      return { received: true as const }
    })
  })
}
