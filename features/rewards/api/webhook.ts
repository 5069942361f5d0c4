import { type Http, NotSignedIn } from '@keyturn/platform/http'
import { NewsForged } from '@keyturn/providers/vouchers'
import { z } from 'zod'
import { hearNews } from '../actions/hear-news.ts'
import type { Surroundings } from '../surroundings.ts'

/** The signature covers the body as it came, so here it stays text. */
export function registerVoucherWebhook(http: Http, around: Surroundings): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = { tags: ['webhooks'], response: { 200: z.object({ received: z.literal(true) }) } }
    scope.post('/api/webhooks/tillo/', { schema }, async (request) => {
      try {
        await hearNews(around, request.headers, typeof request.body === 'string' ? request.body : '')
      } catch (error) {
        if (error instanceof NewsForged)
          throw new NotSignedIn('This message is not signed by the company it claims to come from.')
        throw error
      }
      return { received: true as const }
    })
  })
}
