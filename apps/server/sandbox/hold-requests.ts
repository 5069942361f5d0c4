import type { Http } from '@keyturn/platform/http'

/**
 * Holds requests to the API and the sandbox until the demo is complete, because its clock starts in the past. Pages and
 * the webhooks that the demo itself causes are answered at once. Waits after the body is read, which has a timeout.
 */
export function holdRequests(http: Http): () => void {
  const complete = Promise.withResolvers<void>()
  http.addHook('preHandler', async ({ url }) => {
    if (/^\/(?:api|sandbox)\//.test(url) && !url.startsWith('/api/webhooks/')) await complete.promise
  })
  return complete.resolve
}
