export { nothingUsed, openSubscriptionApp, type SubscriptionApp, type TestMember } from './app.ts'
export { aPlanSince } from './plan.ts'
