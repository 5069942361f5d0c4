export { type Api, type CallOptions, having } from './api.ts'
export {
  ApiError,
  authErrorMessage,
  errorMessage,
  FAILED,
  fieldErrors,
  isToldOf,
  NETWORK_MESSAGE,
} from './api-error.ts'
export { type CallGuard, guardCalls, type Refusal } from './call-guard.ts'
export { api, strictApi } from './connection.ts'
export { saveFile, sendFile } from './files.ts'
export { leaveFor } from './leave-for.ts'
export {
  connectPage,
  currentPage,
  followOtherTabs,
  type Page,
  session,
  tabStore,
  tokens,
} from './present.ts'
export {
  activeSubscription,
  hasActiveSubscription,
  type Session,
  type SessionStore,
  type SessionUser,
  type SubscriptionState,
  type SubscriptionSummary,
} from './session.ts'
export { BOOT_SCRIPT, readTheme, setTheme, type Theme } from './theme.ts'
export { ownPath, type TokenStore, type Tokens } from './tokens.ts'
export { hasUnsaved, useUnsaved } from './unsaved.ts'
export { useSession } from './use-session.ts'
