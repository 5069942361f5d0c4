export { createStripePayments } from './adapter.ts'
export {
  type CheckoutView,
  type InvoiceView,
  type PortalView,
  type StripeStandIn,
  startStripeStandIn,
} from './stand-in/index.ts'
