// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'

/** Receive webhooks of the open banking provider */
export const postWebhooksBud: Call<undefined, { received: true }> = {
  method: 'POST',
  path: '/api/webhooks/bud/',
}

/** Receive Stripe’s webhooks */
export const postWebhooksStripe: Call<undefined, { received: true }> = {
  method: 'POST',
  path: '/api/webhooks/stripe/',
}

/** Receive Tillo’s webhooks */
export const postWebhooksTillo: Call<undefined, { received: true }> = {
  method: 'POST',
  path: '/api/webhooks/tillo/',
}
