// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'

/** What the bank company tells us */
export const postWebhooksBud: Call<undefined, { received: true }> = {
  method: 'POST',
  path: '/api/webhooks/bud/',
}

/** What the card company tells us */
export const postWebhooksStripe: Call<undefined, { received: true }> = {
  method: 'POST',
  path: '/api/webhooks/stripe/',
}

/** What the voucher company tells us */
export const postWebhooksTillo: Call<undefined, { received: true }> = {
  method: 'POST',
  path: '/api/webhooks/tillo/',
}
