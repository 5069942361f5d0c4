import type { Http } from '@keyturn/platform/http'
import { z } from 'zod'
import { hearWebhook } from '../actions/hear-webhook.ts'
import type { BankLink } from '../bank-link.ts'

/** The signature covers the body as it came, so here it stays text. */
export function webhookRoute(http: Http, bank: BankLink): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = { tags: ['webhooks'], response: { 200: z.object({ received: z.literal(true) }) } }
    scope.post(`/api/webhooks/${bank.provider.id}/`, { schema }, async (request) => {
      await hearWebhook(bank, request.headers, typeof request.body === 'string' ? request.body : '')
      return { received: true as const }
    })
  })
}
