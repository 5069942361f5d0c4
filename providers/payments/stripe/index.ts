export { createStripePayments } from './adapter.ts'
export {
  type CheckoutOutcome,
  type SentWebhook,
  type StripeStandIn,
  startStripeStandIn,
} from './stand-in/index.ts'
