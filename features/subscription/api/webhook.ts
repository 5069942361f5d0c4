import { type Http, Refusal, ValidationError } from '@keyturn/platform/http'
import { storeWebhook } from '@keyturn/platform/inbox'
import { type PaymentEvent, WebhookForged, WebhookUnreadable } from '@keyturn/providers/payments'
import { z } from 'zod'
import type { SubscriptionContext } from '../context.ts'
import { handleWebhook } from '../jobs/kinds.ts'

const UNREADABLE = 'This is not what an event of yours carries here.'

const answer = z.object({ received: z.literal(true) })

/** Verifies a webhook, stores it raw once and queues a job. A separate plugin, because its bodies must stay bytes. */
export async function registerWebhook(http: Http, context: SubscriptionContext): Promise<void> {
  await http.register(async (plugin) => {
    plugin.removeContentTypeParser('application/json')
    plugin.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const schema = {
      tags: ['webhooks'],
      summary: 'Receive Stripe’s webhooks',
      response: { 200: answer },
    }
    plugin.post(
      '/api/webhooks/stripe/',
      { config: { access: 'public' }, schema: { operationId: 'postWebhooksStripe', ...schema } },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = headerText(request.headers['stripe-signature'])
        const event = verifiedEvent(context, body, signature)
        await context.db.transaction(async (tx) => {
          const fresh = await storeWebhook(tx, {
            provider: 'stripe',
            eventId: event.id,
            type: event.type,
            headers: { 'stripe-signature': signature ?? '' },
            body: body.toString('utf8'),
            receivedAt: context.clock.now(),
          })
          const work = { eventId: event.id, customerId: event.customerId }
          if (fresh) await context.queue.enqueue(tx, handleWebhook, work)
        })
        return { received: true as const }
      },
    )
  })
}

function verifiedEvent(
  { payments, log }: SubscriptionContext,
  body: Buffer,
  signature: string | undefined,
): PaymentEvent {
  try {
    return payments.readWebhook(body, signature)
  } catch (error) {
    if (error instanceof WebhookForged)
      throw new Refusal(400, 'bad_signature', 'This webhook does not carry a valid signature.')
    if (error instanceof WebhookUnreadable) {
      log.error({ err: error }, 'subscription: signed webhook unreadable')
      throw new ValidationError(Object.fromEntries(error.fields.map((field) => [field, [UNREADABLE]])))
    }
    throw error
  }
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
