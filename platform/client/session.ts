import { createStore, type Store } from './store.ts'

export interface SessionUser {
  id: string
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  isMfaEnabled: boolean
  role: 'member' | 'admin'
  /** Completed sign-up steps, by the names that features define. */
  verified: Readonly<Record<string, boolean>>
}

export type Session =
  | { status: 'checking' }
  | { status: 'signed-out'; expired: boolean }
  /** Tokens are stored, but the server cannot be reached. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: SessionUser }

interface SessionStore extends Omit<Store<Session>, 'set'> {
  signedIn(user: SessionUser): void
  /** Omitted fields stay unchanged. */
  changeUser(change: Partial<SessionUser>): void
  unreachable(): void
  /** Checks the session again after the server could not be reached. */
  checking(): void
  /** Expired means that the member did not sign out, so a member page redirects to sign-in. */
  signedOut(how?: { expired: boolean }): void
}

const CHECKING: Session = { status: 'checking' }
const SIGNED_OUT: Session = { status: 'signed-out', expired: false }
const EXPIRED: Session = { status: 'signed-out', expired: true }

export function createSessionStore(): SessionStore {
  const { getSnapshot, subscribe, set } = createStore<Session>(CHECKING)
  return {
    getSnapshot,
    subscribe,
    signedIn: (user) => set({ status: 'signed-in', user }),
    changeUser: (change) => {
      const now = getSnapshot()
      if (now.status !== 'signed-in') return
      const verified = { ...now.user.verified, ...change.verified }
      set({ ...now, user: { ...now.user, ...change, verified } })
    },
    unreachable: () => set({ status: 'unreachable' }),
    checking: () => set(CHECKING),
    signedOut: (how) => set(how?.expired ? EXPIRED : SIGNED_OUT),
  }
}

/** Session for prerendered pages: not yet known. */
export const serverSession = (): Session => CHECKING

/** Id of the signed-in member; null if unknown or signed out. */
export const memberIdIn = (session: Session): string | null =>
  session.status === 'signed-in' ? session.user.id : null
