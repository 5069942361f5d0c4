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

export interface SubscriptionSummary {
  /** The server's word; only "active" counts as having a subscription. */
  status: string
  plan: { name: string; displayName: string | null } | null
  /** A payment is owed, and until then nothing is closed. */
  graceEndsAt?: string | null
}

/** Not loaded is not the same as none: guards let requests pass until they know. Failed: the server could not say. */
export type SubscriptionState =
  | { loaded: false; failed: boolean }
  | { loaded: true; subscription: SubscriptionSummary | null }

export type Session =
  | { status: 'checking' }
  | { status: 'signed-out'; expired: boolean }
  /** There are tokens, and no server to ask about them. */
  | { status: 'unreachable' }
  | { status: 'signed-in'; user: SessionUser; subscription: SubscriptionState }

export interface SessionStore {
  getSnapshot(): Session
  subscribe(listener: () => void): () => void
  /** The subscription is kept when the same member signs in again, so that nothing flickers. */
  signedIn(user: SessionUser): void
  /** Steps that are not named stay as they are. */
  changeUser(change: Partial<SessionUser>): void
  /** Null: there is none. */
  subscriptionLoaded(subscription: SubscriptionSummary | null): void
  subscriptionFailed(): void
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
  let session: Session = CHECKING
  const listeners = new Set<() => void>()

  function become(next: Session): void {
    if (next === session) return
    session = next
    for (const listener of [...listeners]) listener()
  }

  return {
    getSnapshot: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    signedIn: (user) => {
      const before = session.status === 'signed-in' && session.user.id === user.id ? session : null
      become({
        status: 'signed-in',
        user,
        subscription: before?.subscription ?? { loaded: false, failed: false },
      })
    },
    changeUser: (change) => {
      if (session.status !== 'signed-in') return
      const { user } = session
      const verified = { ...user.verified, ...change.verified }
      become({ ...session, user: { ...user, ...change, verified } })
    },
    subscriptionLoaded: (subscription) => {
      if (session.status === 'signed-in') become({ ...session, subscription: { loaded: true, subscription } })
    },
    subscriptionFailed: () => {
      if (session.status === 'signed-in' && !session.subscription.loaded)
        become({ ...session, subscription: { loaded: false, failed: true } })
    },
    unreachable: () => become({ status: 'unreachable' }),
    checking: () => become(CHECKING),
    signedOut: (how) => become(how?.expired ? EXPIRED : SIGNED_OUT),
  }
}

/** What a ready-made page is drawn with: nobody is known yet. */
export const serverSession = (): Session => CHECKING

export function hasActiveSubscription(session: Session): boolean {
  return activeSubscription(session) !== null
}

export function activeSubscription(session: Session): SubscriptionSummary | null {
  if (session.status !== 'signed-in' || !session.subscription.loaded) return null
  const { subscription } = session.subscription
  return subscription?.status === 'active' ? subscription : null
}
