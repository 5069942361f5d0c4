export {
  ApiError,
  authErrorMessage,
  errorMessage,
  FAILED,
  fieldErrors,
  isRecord,
  isToldOf,
  NETWORK_MESSAGE,
} from './api-error.ts'
export { BOOT_SCRIPT } from './boot-script.ts'
export type { Call } from './call.ts'
export { type CallGuard, guardCalls, type Refusal } from './call-guard.ts'
export { api, keyProof, strictApi } from './connection.ts'
export { saveDownload, sendUpload } from './files.ts'
export { hideLastSeen } from './hide-last-seen.ts'
export { KEPT_MESSAGE } from './kept-message.ts'
export { keepWhenSeen, readSeen } from './last-seen.ts'
export { lazyPart } from './lazy-part.tsx'
export { leaveFor } from './leave-for.ts'
export { underLock } from './lock.ts'
export { isAnswerLost, sendChecked, UNHEARD_MESSAGE } from './lost-answer.ts'
export {
  announceLoad,
  handedOver,
  loadPage,
  openPage,
  receiveState,
} from './page-change.ts'
export {
  connectPage,
  currentPage,
  deviceStore,
  followOtherTabs,
  session,
  tabStore,
  tokens,
} from './present.ts'
export { retryImport } from './retry-import.ts'
export { memberIn, type Session, type SessionUser } from './session.ts'
export { renewStaleToken } from './stale-token.ts'
export { createStore } from './store.ts'
export { readTheme, setTheme } from './theme.ts'
export { type KeyValueStore, ownPath } from './tokens.ts'
export { TRUSTED_TYPES_SCRIPT } from './trusted-types.ts'
export { undoCall } from './undo-call.ts'
export {
  addUndoable,
  dropUndoable,
  refreshUndoList,
  type Undoable,
  undoListStore,
} from './undo-list.ts'
export { hasUnsaved, KEPT_TEXT, keptUnsaved, useUnsaved } from './unsaved.ts'
export { useHydrated } from './use-hydrated.ts'
export { useSave } from './use-save.ts'
export { useSession } from './use-session.ts'
export { forgetTyped, useTyped } from './use-typed.ts'
