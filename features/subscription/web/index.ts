export { planName, useCurrentPlan } from './current-plan.ts'
export { Receipts } from './receipts.tsx'
export { SubscriptionSettings } from './subscription-settings.tsx'
