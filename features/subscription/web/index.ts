export { planName } from './plan-label.ts'
export { PlanSwitch } from './plan-switch.tsx'
export { SubscriptionSettings } from './subscription-settings.tsx'
