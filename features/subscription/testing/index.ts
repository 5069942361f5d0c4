export { addNotice } from '../store/notices-and-refunds.ts'
export { aPlanSince } from './plan.ts'
export {
  nothingUsed,
  type SubscriptionWorld,
  subscriptionWorld,
  type TestMember,
} from './subscription-world.ts'
