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
export { api, subscriptionApi } from './connection.ts'
export { saveFile, sendFile } from './files.ts'
export {
  connectSurroundings,
  currentSurroundings,
  followOtherTabs,
  leaveFor,
  type Surroundings,
  session,
  tabStore,
  tokens,
} from './present.ts'
export {
  activeSubscription,
  hasActiveSubscription,
  planLabel,
  type Session,
  type SessionStore,
  type SessionUser,
  type SubscriptionState,
  type SubscriptionSummary,
} from './session.ts'
export { needsSubscription } from './subscription-paths.ts'
export { BOOT_SCRIPT, readTheme, setTheme, type Theme } from './theme.ts'
export { ownPath, type TokenStore, type Tokens } from './tokens.ts'
export { hasUnsaved, useUnsaved } from './unsaved.ts'
export { useSession } from './use-session.ts'
