export interface Tokens {
  access: string
  refresh: string
}

/** The part of Storage used here, so that tests need no browser. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface TokenStore {
  read(): Tokens | null
  /** Remembered tokens outlive the browser; the others are gone with the tab. */
  save(tokens: Tokens, options: { remember: boolean }): void
  /** New tokens go where the old ones were. */
  renew(tokens: Tokens): void
  clear(): void
  /** Held while a registration waits for its e-mail to be verified. */
  savePending(tokens: Tokens, user: unknown): void
  readPending(): { tokens: Tokens; user: unknown } | null
  /** Makes the waiting tokens the live ones. Answers what the pending user was, or null when none waited. */
  promotePending(): { tokens: Tokens; user: unknown } | null
  clearPending(): void
  rememberPath(path: string): void
  peekPath(): string | null
  takePath(): string | null
}

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const PENDING_ACCESS = 'pending_access_token'
const PENDING_REFRESH = 'pending_refresh_token'
const PENDING_USER = 'pending_user'
const RETURN_PATH = 'redirect_after_login'

export function createTokenStore(stores: { local: KeyValueStore; session: KeyValueStore }): TokenStore {
  const { local, session } = stores
  const readFrom = (store: KeyValueStore): Tokens | null => pair(store, ACCESS, REFRESH)
  const drop = (store: KeyValueStore): void => remove(store, ACCESS, REFRESH)

  const tokens: TokenStore = {
    // This tab's own sign-in is the more recent wish than one the browser remembers.
    read: () => readFrom(session) ?? readFrom(local),
    save: (pairOfTokens, { remember }) => {
      write(remember ? local : session, pairOfTokens)
      drop(remember ? session : local)
    },
    renew: (pairOfTokens) => write(readFrom(session) ? session : local, pairOfTokens),
    clear: () => {
      drop(local)
      drop(session)
    },
    savePending: ({ access, refresh }, user) => {
      session.setItem(PENDING_ACCESS, access)
      session.setItem(PENDING_REFRESH, refresh)
      session.setItem(PENDING_USER, JSON.stringify(user ?? null))
    },
    readPending: () => {
      const waiting = pair(session, PENDING_ACCESS, PENDING_REFRESH)
      return waiting && { tokens: waiting, user: parsed(session.getItem(PENDING_USER)) }
    },
    promotePending: () => {
      const waiting = tokens.readPending()
      if (!waiting) return null
      tokens.save(waiting.tokens, { remember: true })
      tokens.clearPending()
      return waiting
    },
    clearPending: () => remove(session, PENDING_ACCESS, PENDING_REFRESH, PENDING_USER),
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
export function ownerOf(access: string): string | null {
  const claims = access.split('.')[1] ?? ''
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

function write(store: KeyValueStore, { access, refresh }: Tokens): void {
  store.setItem(ACCESS, access)
  store.setItem(REFRESH, refresh)
}

function pair(store: KeyValueStore, accessKey: string, refreshKey: string): Tokens | null {
  const access = store.getItem(accessKey)
  if (!access) return null
  return { access, refresh: store.getItem(refreshKey) ?? '' }
}

function remove(store: KeyValueStore, ...keys: string[]): void {
  for (const key of keys) store.removeItem(key)
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
