export { refuseAllButAdmins } from './access.ts'
export {
  type AccessTokens,
  type Credential,
  type CurrentMember,
  type LoadSession,
  memberOf,
  presentAt,
  registerAuth,
} from './auth.ts'
export { sendDownload } from './download.ts'
export { createProbes, type Probed, registerHealth } from './health.ts'
export type { Http, HttpPlugin } from './http.ts'
export { idempotencyKeyOf } from './idempotency-key.ts'
export { keepAnswers } from './kept-answers.ts'
export { leave } from './leave.ts'
export { nameSchemas } from './name-schemas.ts'
export { networkOf } from './network-of.ts'
export { ownAddress } from './own-address.ts'
export { FieldRefusal, NotSignedIn, notFound, Refusal, tooMany } from './refusal.ts'
export { createHttp } from './server.ts'
export {
  countAgainst,
  forgetCount,
  giveBack,
  refuseAbove,
  shutUntil,
  sweepThrottles,
  type ThrottleRule,
} from './throttle.ts'
export { answerPagesWith } from './unknown-routes.ts'
export { isUpload, oneFile } from './upload.ts'
export { createUploadChecks, UPLOADS_A_DAY } from './upload-checks.ts'
