export { addNotice } from '../store/money-trail.ts'
export { aPlanSince } from './plan.ts'
export {
  nothingUsed,
  type SubscriptionWorld,
  subscriptionWorld,
  type TestMember,
} from './subscription-world.ts'
