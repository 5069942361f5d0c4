import { browserStore } from './browser-stores.ts'
import { createSessionStore } from './session.ts'
import { createTokenStore, memberIdInToken } from './tokens.ts'

/** sessionStorage: this tab only. */
export const tabStore = browserStore('sessionStorage')
/** localStorage: all tabs, outlives the browser. */
export const deviceStore = browserStore('localStorage')

/** Tokens of this browser. In its own module, because pages without API calls need not load the client. */
export const tokens = createTokenStore({
  local: deviceStore,
  session: tabStore,
})

export const session = createSessionStore()

/** Callbacks from the API client to the page; the app shell registers them after hydration. */
export interface Page {
  goTo(path: string, options?: { replace?: boolean; state?: unknown }): void
  /** Resolves when the message is visible. */
  showError(message: string): Promise<void>
  /** Offers a reload, because a part of the page cannot be loaded without it. */
  offerReload(): void
  /** Called when the server has returned the member's profile, so queries that depend on it are refetched. */
  profileRead(): void
  /** True for a public page, where an expired session needs no redirect. */
  isPublic(path: string): boolean
}

const page: Page = {
  goTo: (path) => globalThis.location.assign(path),
  showError: () => Promise.resolve(),
  offerReload: () => undefined,
  profileRead: () => undefined,
  isPublic: () => false,
}

export function connectPage(given: Partial<Page>): void {
  Object.assign(page, given)
}

export function currentPage(): Page {
  return page
}

/** Follows sign-outs and sign-ins in other tabs, so this tab never shows or sends data of another member. */
export function watchOtherTabs(onSignIn: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== 'access_token') return
    const now = session.getSnapshot()
    const held = tokens.read()
    if (held && now.status === 'signed-out') onSignIn()
    else if (!held || (now.status === 'signed-in' && memberIdInToken(held.access) !== now.user.id))
      session.signedOut()
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}
