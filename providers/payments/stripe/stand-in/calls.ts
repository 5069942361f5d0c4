import type { Call } from './call.ts'
import { customerCalls } from './calls-customers.ts'
import { subscriptionCalls } from './calls-subscriptions.ts'

export const calls: readonly Call[] = [...customerCalls, ...subscriptionCalls]
