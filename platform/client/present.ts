import { browserStore } from './browser-stores.ts'
import { createSessionStore } from './session.ts'
import { createTokenStore, ownerOf } from './tokens.ts'

/** What one tab remembers, and nothing after it. */
export const tabStore = browserStore('sessionStorage')

/** Who is here, in this browser. Apart from the calls: a page that makes none need not load them. */
export const tokens = createTokenStore({
  local: browserStore('localStorage'),
  session: tabStore,
})

export const session = createSessionStore()

/** What the page does for the calls; the shell fills it in once it stands. */
export interface Page {
  goTo(path: string): void
  showError(message: string): void
  /** The server has just said who the member is: what hangs on that is asked for anew. */
  profileRead(): void
  /** Anybody may read it: a session that ends there is no news. */
  isPublic(path: string): boolean
}

const page: Page = {
  goTo: (path) => globalThis.location.assign(path),
  showError: () => undefined,
  profileRead: () => undefined,
  isPublic: () => false,
}

export function connectPage(given: Partial<Page>): void {
  Object.assign(page, given)
}

export function currentPage(): Page {
  return page
}

/** A no that is about more than the call: a toast says it, and then the member is led away. */
export interface Refusal {
  code: string
  message: string
  leave(): void
}

export interface CallGuard {
  /** Known to be refused: the call is not even sent. */
  before(call: { method: string; path: string }): Refusal | null
  /** What an answer refuses beyond its own call. */
  after(status: number, body: unknown): Refusal | null
}

export const callGuard: CallGuard = { before: () => null, after: () => null }

/** From whoever knows what members may call. Until then the server decides. */
export function guardCalls(given: CallGuard): void {
  Object.assign(callGuard, given)
}

/**
 * Off to another site, a bank or a card form; it lasts until the member comes back by the browser's own button
 * to the page as they left it.
 */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    // A page still arriving is shown too, and has not been left yet.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      globalThis.removeEventListener('pageshow', onShow)
      resolve()
    }
    globalThis.addEventListener('pageshow', onShow)
    globalThis.location.assign(address)
  })
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
