export { planName, useHeldPlan } from './held-plan.ts'
export { PlanSwitch } from './plan-switch.tsx'
export { SubscriptionSettings } from './subscription-settings.tsx'
