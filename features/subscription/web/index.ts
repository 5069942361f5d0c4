export { followSignIn, loadSubscription } from './load-subscription.ts'
export { SubscriptionSettings } from './subscription-settings.tsx'
