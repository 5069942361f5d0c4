export interface Tokens {
  access: string
  refresh: string
}

/** Subset of Storage, so tests need no browser. */
export interface KeyValueStore {
  getItem: (name: string) => string | null
  setItem: (name: string, value: string) => void
  removeItem: (name: string) => void
}

export interface TokenStore {
  read(): Tokens | null
  /** Remembered tokens outlive the browser; others are deleted with the tab. */
  save(tokens: Tokens, options: { remember: boolean }): void
  /** Stores renewed tokens where the old ones were. */
  renew(tokens: Tokens): void
  clear(): void
  /** Id of the remembered session; null if there is none, or if this tab has its own sign-in. */
  remembered(): string | null
  rememberPath(path: string): void
  peekPath(): string | null
  takePath(): string | null
}

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const RETURN_PATH = 'redirect_after_login'
/** Offline data of the remembered member (`offline-cache.ts`); deleted with the tokens. */
export const OFFLINE_CACHE_KEY = 'last_seen'
/** Acts of the member that can be undone; deleted with the tokens. */
export const UNDO_LIST = 'undo_list'

export function createTokenStore(stores: { local: KeyValueStore; session: KeyValueStore }): TokenStore {
  const { local, session } = stores
  const tokens: TokenStore = {
    // This tab's own sign-in is newer than the remembered one.
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
    peekPath: () => safeRedirectPath(session.getItem(RETURN_PATH)),
    takePath: () => {
      const path = tokens.peekPath()
      session.removeItem(RETURN_PATH)
      return path
    },
  }
  return tokens
}

/** Returns a path on our own origin, or null, because stored values may be forged. */
export function safeRedirectPath(path: string | null): string | null {
  if (path === null) return null
  // Browsers read "//host", "/\host" and slashes separated by control characters as another origin.
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : null
}

/** Member id in an access token, decoded but not verified; only the server can verify it. */
export const memberIdInToken = (access: string): string | null => claimOf(access, 'sub')

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
  store.removeItem(OFFLINE_CACHE_KEY)
  store.removeItem(UNDO_LIST)
}
