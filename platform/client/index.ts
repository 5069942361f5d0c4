export { api, dpopHeader, strictApi } from './api-client.ts'
export {
  ApiError,
  authErrorMessage,
  errorMessage,
  FAILURE_MESSAGES,
  fieldErrors,
  isAlreadyShown,
  isRecord,
  NETWORK_MESSAGE,
} from './api-error.ts'
export { BOOT_SCRIPT } from './boot-script.ts'
export type { Call } from './call.ts'
export { type CallGuard, guardCalls, type Refusal } from './call-guard.ts'
export { redirectToExternalSite } from './external-redirect.ts'
export { saveDownload, sendUpload } from './files.ts'
export { hideOfflineCard } from './hide-offline-card.ts'
export { lazyComponent } from './lazy-part.tsx'
export { withLock } from './lock.ts'
export { isResponseLost, NO_RESPONSE_MESSAGE, sendAndVerify } from './lost-response.ts'
export { cacheResultForOffline, readOfflineCache } from './offline-cache.ts'
export {
  loadPage,
  openPage,
  passedState,
  receiveState,
  runBeforePageLoad,
} from './page-change.ts'
export { PENDING_MESSAGE_KEY } from './pending-message.ts'
export { retryImport } from './retry-import.ts'
export { memberIdIn, type Session, type SessionUser } from './session.ts'
export {
  connectPage,
  currentPage,
  deviceStore,
  session,
  tabStore,
  tokens,
  watchOtherTabs,
} from './session-state.ts'
export { renewStaleToken } from './stale-token.ts'
export { createStore } from './store.ts'
export { readTheme, setTheme } from './theme.ts'
export { type KeyValueStore, safeRedirectPath } from './tokens.ts'
export { TRUSTED_TYPES_SCRIPT } from './trusted-types.ts'
export { undoCall } from './undo-call.ts'
export {
  addUndoable,
  dropUndoable,
  refreshUndoList,
  type Undoable,
  undoListStore,
} from './undo-list.ts'
export { hasUnsaved, RESTORED_MESSAGE, readUnsaved, useUnsaved } from './unsaved.ts'
export { clearFormDraft, useFormDraft } from './use-form-draft.ts'
export { useHydrated } from './use-hydrated.ts'
export { useSave } from './use-save.ts'
export { useSession } from './use-session.ts'
