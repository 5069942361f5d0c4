import { browserStore } from './browser-stores.ts'
import { createSessionStore } from './session.ts'
import { createTokenStore, ownerOf } from './tokens.ts'

/** What one tab remembers, and nothing after it. */
export const tabStore = browserStore('sessionStorage')
/** What the browser remembers for longer. */
export const deviceStore = browserStore('localStorage')

/** Who is here, in this browser. Apart from the calls: a page that makes none need not load them. */
export const tokens = createTokenStore({
  local: deviceStore,
  session: tabStore,
})

export const session = createSessionStore()

/** What the page does for the calls; the shell fills it in once it stands. */
export interface Page {
  goTo(path: string, options?: { replace?: boolean; state?: unknown }): void
  /** Settled once it can be read. */
  showError(message: string): Promise<void>
  /** Says that a part of the page will not come before a reload, which stays the member's choice. */
  offerReload(): void
  /** The server has just said who the member is: what hangs on that is asked for anew. */
  profileRead(): void
  /** Anybody may read it: a session that ends there is no news. */
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

/**
 * Another tab signed out, or signed somebody else in: this one must not go on showing the member's data, nor
 * send what is typed here under the other's name. One where nobody is signed in follows a sign-in.
 */
export function followOtherTabs(onSignIn: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== 'access_token') return
    const now = session.getSnapshot()
    const held = tokens.read()
    if (held && now.status === 'signed-out') onSignIn()
    else if (!held || (now.status === 'signed-in' && ownerOf(held.access) !== now.user.id))
      session.signedOut()
  }
  globalThis.addEventListener('storage', onStorage)
  return () => globalThis.removeEventListener('storage', onStorage)
}
