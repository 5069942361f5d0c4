import { type CallContext, customerCalls } from './calls-customers.ts'
import { subscriptionCalls } from './calls-subscriptions.ts'

export type { CallContext } from './calls-customers.ts'

/** One of Stripe's addresses: method, path with {names}, and what it answers. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer(context: CallContext): object
}

export const calls: readonly Call[] = [...customerCalls, ...subscriptionCalls]
