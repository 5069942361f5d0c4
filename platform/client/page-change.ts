import { currentPage, tabStore } from './session-state.ts'

export interface PageOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** History state for the next page. */
  state?: unknown
}

const PASSED_STATE_KEY = 'handed_over'

/** Opens another page of Keyturn: through the router in the app, by a page load on a content page. */
export const openPage = (to: string, options?: PageOptions): void => currentPage().goTo(to, options)

const beforeLoadCallbacks = new Set<() => void>()

/** Calls back before the browser loads another document of Keyturn. */
export function beforePageLoad(act: () => void): void {
  beforeLoadCallbacks.add(act)
}

/** Runs the `beforePageLoad` callbacks, for code that loads a document without `loadPage`. */
export function runBeforePageLoad(): void {
  for (const act of beforeLoadCallbacks) act()
}

/** Loads a page as a new document and passes the state through sessionStorage. */
export function loadPage(to: string, { replace = false, state }: PageOptions = {}): void {
  if (state !== undefined) tabStore.setItem(PASSED_STATE_KEY, JSON.stringify({ path: pathOf(to), state }))
  runBeforePageLoad()
  if (replace) location.replace(to)
  else location.assign(to)
}

const pathOf = (to: string): string => new URL(to, location.href).pathname

/** Moves the state from sessionStorage into the history entry, where React Router reads it. */
export function receiveState(): void {
  const kept = tabStore.getItem(PASSED_STATE_KEY)
  if (kept === null) return
  tabStore.removeItem(PASSED_STATE_KEY)
  const { path, state }: { path?: string; state?: unknown } = JSON.parse(kept)
  if (path === location.pathname) history.replaceState({ usr: state, key: 'handed-over', idx: 0 }, '')
}

/** State passed by the previous page, or null. */
export function passedState(): unknown {
  const entry: unknown = history.state
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : null
}
