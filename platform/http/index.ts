export {
  type AccessTokens,
  type CurrentMember,
  type LoadSession,
  memberOf,
  registerAuth,
  requireAdmin,
  requireMember,
} from './auth.ts'
export { registerHealth } from './health.ts'
export { FieldRefusal, NotSignedIn, notFound, Refusal, tooMany } from './refusal.ts'
export { createHttp, type Http, ONE_MEGABYTE } from './server.ts'
export {
  countAgainst,
  forgetCount,
  lookAt,
  sweepThrottles,
  type ThrottleRule,
  type ThrottleState,
} from './throttle.ts'
export { answerPagesWith } from './unknown-routes.ts'
