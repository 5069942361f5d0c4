export { createStripePayments } from './adapter.ts'
