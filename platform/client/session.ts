import { createStore, type Store } from './store.ts'

export interface SessionUser {
  id: string
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  isMfaEnabled: boolean
  role: 'member' | 'admin'
  /** Which further steps of joining are behind them, by the names that features give those. */
  verified: Readonly<Record<string, boolean>>
}

export type Session =
  | { status: 'checking' }
  | { status: 'signed-out'; expired: boolean }
  /** There are tokens, and no server to ask about them. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: SessionUser }

interface SessionStore extends Omit<Store<Session>, 'become'> {
  signedIn(user: SessionUser): void
  /** Steps that are not named stay as they are. */
  changeUser(change: Partial<SessionUser>): void
  unreachable(): void
  /** Begins anew, after it could not be reached. */
  checking(): void
  /** Expired: nobody asked for it, so a member page gives way to the sign-in page. */
  signedOut(how?: { expired: boolean }): void
}

const CHECKING: Session = { status: 'checking' }
const SIGNED_OUT: Session = { status: 'signed-out', expired: false }
const EXPIRED: Session = { status: 'signed-out', expired: true }

export function createSessionStore(): SessionStore {
  const { getSnapshot, subscribe, become } = createStore<Session>(CHECKING)
  return {
    getSnapshot,
    subscribe,
    signedIn: (user) => become({ status: 'signed-in', user }),
    changeUser: (change) => {
      const now = getSnapshot()
      if (now.status !== 'signed-in') return
      const verified = { ...now.user.verified, ...change.verified }
      become({ ...now, user: { ...now.user, ...change, verified } })
    },
    unreachable: () => become({ status: 'unreachable' }),
    checking: () => become(CHECKING),
    signedOut: (how) => become(how?.expired ? EXPIRED : SIGNED_OUT),
  }
}

/** What a ready-made page is drawn with: nobody is known yet. */
export const serverSession = (): Session => CHECKING

/** Null until it is known, and when nobody is. */
export const memberIn = (session: Session): string | null =>
  session.status === 'signed-in' ? session.user.id : null
