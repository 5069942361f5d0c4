import { currentPage, tabStore } from './present.ts'

export interface PageOptions {
  /** Takes the place of the present entry in the browser's history. */
  replace?: boolean
  /** Handed over to the page that opens. */
  state?: unknown
}

const HANDED_OVER = 'handed_over'

/** Opens another page of Keyturn: in the app through its router, on a content page by loading it. */
export const openPage = (to: string, options?: PageOptions): void => currentPage().goTo(to, options)

const beforeLoad = new Set<() => void>()

/** Calls back before another document of Keyturn is loaded. */
export function onLoadPage(act: () => void): void {
  beforeLoad.add(act)
}

/** For who loads a document by another way than `loadPage`. */
export function announceLoad(): void {
  for (const act of beforeLoad) act()
}

/** Loads a page as a document of its own, and hands over the state through this tab's storage. */
export function loadPage(to: string, { replace = false, state }: PageOptions = {}): void {
  if (state !== undefined) tabStore.setItem(HANDED_OVER, JSON.stringify({ path: pathOf(to), state }))
  announceLoad()
  if (replace) location.replace(to)
  else location.assign(to)
}

const pathOf = (to: string): string => new URL(to, location.href).pathname

/** Puts what the last document handed over into this one's history entry, where React Router looks for it. */
export function receiveState(): void {
  const kept = tabStore.getItem(HANDED_OVER)
  if (kept === null) return
  tabStore.removeItem(HANDED_OVER)
  const { path, state }: { path?: string; state?: unknown } = JSON.parse(kept)
  if (path === location.pathname) history.replaceState({ usr: state, key: 'handed-over', idx: 0 }, '')
}

/** What the page before this one handed over; null where it handed over nothing. */
export function handedOver(): unknown {
  const entry: unknown = history.state
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : null
}
