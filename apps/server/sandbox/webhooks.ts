import { type Http, ValidationError } from '@keyturn/platform/http'
import { z } from 'zod'

/** Stand-in that sends webhooks and can resend them. */
export interface WebhookSource {
  provider: string
  webhooks(): { id: string; type: string; at: Date }[]
  /** Returns the ids that it does not have. */
  resend(ids: string[]): Promise<string[]>
}

const tags = ['sandbox']
const sent = z.object({ id: z.string(), provider: z.string(), type: z.string(), at: z.string() })

/** Lists the signed webhooks so far, and resends them: twice, late, or out of order. */
export function registerWebhookControls(http: Http, sources: WebhookSource[]): void {
  const all = () =>
    sources.flatMap(({ provider, webhooks }) =>
      webhooks().map(({ id, type, at }) => ({ id, provider, type, at: at.toISOString() })),
    )
  http.get(
    '/sandbox/webhooks',
    { schema: { tags, summary: 'List the webhooks that were sent', response: { 200: z.array(sent) } } },
    async () => all().sort((one, other) => other.at.localeCompare(one.at)),
  )
  http.post(
    '/sandbox/webhooks/resend',
    {
      schema: {
        tags,
        summary: 'Resend webhooks in the given order',
        body: z.strictObject({ ids: z.array(z.string()).min(1).max(1000) }),
        response: { 200: z.object({ resent: z.number() }) },
      },
    },
    async ({ body }) => {
      const providers = new Map(all().map(({ id, provider }) => [id, provider]))
      const unknown = body.ids.filter((id) => !providers.has(id))
      if (unknown.length > 0) throw new ValidationError({ ids: [`There is no webhook ${unknown[0]}.`] })
      // Sends one at a time, so that webhooks of several stand-ins arrive in the requested order.
      for (const id of body.ids) {
        await sources.find(({ provider }) => provider === providers.get(id))?.resend([id])
      }
      return { resent: body.ids.length }
    },
  )
}
