export { requireAdmin } from './access.ts'
export {
  type AccessTokens,
  type Credential,
  type CurrentMember,
  type LoadSession,
  memberOf,
  presentMemberIp,
  registerAuth,
} from './auth.ts'
export { clientSubnet } from './client-subnet.ts'
export { sendDownload } from './download.ts'
export { acceptUnsubscribeForm, limitEmailedLink } from './emailed-link.ts'
export { shutDownGracefully } from './graceful-shutdown.ts'
export { createProbes, type ProbeOptions, registerHealth } from './health.ts'
export type { Http, HttpPlugin } from './http.ts'
export { idempotencyKeyOf } from './idempotency-key.ts'
export { nameSchemas } from './name-schemas.ts'
export { NotSignedIn, notFound, ownRecord, Refusal, tooMany, ValidationError } from './refusal.ts'
export { createResponseCache } from './response-cache.ts'
export { safeRedirectUrl } from './safe-redirect.ts'
export { createHttp } from './server.ts'
export {
  blockUntil,
  enforceLimits,
  recordHit,
  refundHits,
  resetLimits,
  sweepThrottles,
  type ThrottleRule,
} from './throttle.ts'
export { setPageHandler } from './unknown-routes.ts'
export { isUpload, oneFile } from './upload.ts'
export { createUploadChecks, MAX_UPLOADS_PER_DAY } from './upload-checks.ts'
