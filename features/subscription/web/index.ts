export { planName, useHeldPlan } from './held-plan.ts'
export { Receipts } from './receipts.tsx'
export { SubscriptionSettings } from './subscription-settings.tsx'
