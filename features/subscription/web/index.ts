export { SubscriptionSettings } from './subscription-settings.tsx'
