import type { ComponentType } from 'react'

export interface LoginCardProps {
  /** Told who signed in, so that the place round the card can close it. */
  onLoginComplete?: (kind: 'admin' | 'regular') => void
}

export interface Slots {
  /** Loads who is signed in, with the tokens that are stored, and tells the session. Never called without any. */
  startSession?: () => Promise<{ startSession: () => Promise<void> }>
  /** Asks whether the member has a plan, and tells the page. */
  loadSubscription?: () => Promise<{ loadSubscription: () => Promise<void> }>
  /** Asks whether a bank is linked, and tells the session. */
  syncBankStatus?: () => Promise<{ syncBankStatus: () => Promise<void> }>
  /** Stands in the Member Login popover. */
  loginCard?: () => Promise<{ default: ComponentType<LoginCardProps> }>
  /** Stands in the member header. */
  notificationsBell?: () => Promise<{ default: ComponentType }>
}

/**
 * What features put into the frame: one line each, loaded only when it is needed. An empty slot leaves no
 * trace: Member Login is then a link, and stored tokens count as none.
 */
export const slots: Slots = {
  startSession: () => import('@keyturn/identity/web'),
  loadSubscription: () => import('@keyturn/subscription/session'),
  syncBankStatus: () => import('@keyturn/bank-link/status'),
  notificationsBell: () => import('@keyturn/notifications/bell').then(({ Bell }) => ({ default: Bell })),
  loginCard: () => import('@keyturn/identity/web').then(({ LoginCard }) => ({ default: LoginCard })),
}
