export { PlanSwitch } from './plan-switch.tsx'
export { SubscriptionSettings } from './subscription-settings.tsx'
