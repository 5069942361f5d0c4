import { type Http, NotSignedIn } from '@keyturn/platform/http'
import { NewsForged } from '@keyturn/providers/vouchers'
import { z } from 'zod'
import { receiveNews } from '../actions/receive-news.ts'
import { rewardsPaths } from '../call-paths.ts'
import type { RewardsContext } from '../context.ts'

/** The signature covers the body as it came, so here it stays text. */
export function registerVoucherWebhook(http: Http, context: RewardsContext): void {
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const schema = {
      tags: ['webhooks'],
      summary: 'What the voucher company tells us',
      response: { 200: z.object({ received: z.literal(true) }) },
    }
    scope.post(rewardsPaths.webhook, { schema }, async (request) => {
      try {
        await receiveNews(context, request.headers, typeof request.body === 'string' ? request.body : '')
      } catch (error) {
        if (error instanceof NewsForged)
          throw new NotSignedIn('This message is not signed by the company it claims to come from.')
        throw error
      }
      return { received: true as const }
    })
  })
}
