export { openSubscriptionHouse, type SubscriptionHouse, type TestMember } from './house.ts'
