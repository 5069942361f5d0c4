import type { StoredName } from '../base/browser-items.ts'

export interface Tokens {
  access: string
  refresh: string
}

/** The part of Storage used here, so that tests need no browser, for the names that the privacy notice prints. */
export interface KeyValueStore {
  getItem: (name: StoredName) => string | null
  setItem: (name: StoredName, value: string) => void
  removeItem: (name: StoredName) => void
}

export interface TokenStore {
  read(): Tokens | null
  /** Remembered tokens outlive the browser; the others are gone with the tab. */
  save(tokens: Tokens, options: { remember: boolean }): void
  /** New tokens go where the old ones were. */
  renew(tokens: Tokens): void
  clear(): void
  /** The session that this browser was asked to remember; null: none, or this tab has another sign-in of its own. */
  remembered(): string | null
  rememberPath(path: string): void
  peekPath(): string | null
  takePath(): string | null
}

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const RETURN_PATH = 'redirect_after_login'
/** What the remembered member saw last (`last-seen.ts`). It goes whenever their tokens go. */
export const LAST_SEEN = 'last_seen'
/** The member's answers that can be undone. It goes whenever their tokens go. */
export const UNDO_LIST = 'undo_list'

export function createTokenStore(stores: { local: KeyValueStore; session: KeyValueStore }): TokenStore {
  const { local, session } = stores
  const tokens: TokenStore = {
    // This tab's own sign-in is the more recent wish than one the browser remembers.
    read: () => readFrom(session) ?? readFrom(local),
    save: (pairOfTokens, { remember }) => {
      drop(local)
      write(remember ? local : session, pairOfTokens)
      if (remember) drop(session)
    },
    renew: (pairOfTokens) => write(readFrom(session) ? session : local, pairOfTokens),
    clear: () => {
      drop(local)
      drop(session)
      session.removeItem(RETURN_PATH)
    },
    remembered: () => (readFrom(session) ? null : claimOf(readFrom(local)?.access ?? '', 'sid')),
    rememberPath: (path) => session.setItem(RETURN_PATH, path),
    peekPath: () => ownPath(session.getItem(RETURN_PATH)),
    takePath: () => {
      const path = tokens.peekPath()
      session.removeItem(RETURN_PATH)
      return path
    },
  }
  return tokens
}

/** A path on our own origin, or null. What lies in storage may have been put there by anyone. */
export function ownPath(path: string | null): string | null {
  if (path === null) return null
  // "//host", "/\host" and control characters between the slashes are read as another origin by browsers.
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : null
}

/** Whom an access token speaks for, read and not verified: only the server can do that. */
export const ownerOf = (access: string): string | null => claimOf(access, 'sub')

function claimOf(access: string, name: 'sub' | 'sid'): string | null {
  const claims = access.split('.')[1] ?? ''
  try {
    const claim = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))[name]
    return typeof claim === 'string' ? claim : null
  } catch {
    return null
  }
}

function write(store: KeyValueStore, { access, refresh }: Tokens): void {
  store.setItem(ACCESS, access)
  store.setItem(REFRESH, refresh)
}

function readFrom(store: KeyValueStore): Tokens | null {
  const access = store.getItem(ACCESS)
  return access ? { access, refresh: store.getItem(REFRESH) ?? '' } : null
}

function drop(store: KeyValueStore): void {
  store.removeItem(ACCESS)
  store.removeItem(REFRESH)
  store.removeItem(LAST_SEEN)
  store.removeItem(UNDO_LIST)
}
