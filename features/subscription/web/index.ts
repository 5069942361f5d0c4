export { planName, useHeldPlan } from './held-plan.ts'
export { PlanSwitch } from './plan-switch.tsx'
export { Receipts } from './receipts.tsx'
export { SubscriptionSettings } from './subscription-settings.tsx'
