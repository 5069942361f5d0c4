/** Feature modules of the frame, loaded lazily. */
export const slots = {
  /** Loads the signed-in member with the stored tokens, and updates the session. Only called if there are tokens. */
  startSession: () => import('@keyturn/identity/session'),
  /** Loads the member's plan. */
  loadSubscription: () => import('@keyturn/subscription/session'),
  /** Loads the bank status and updates the session. */
  syncBankStatus: () => import('@keyturn/bank-link/status'),
  /** Bell in the member header. */
  notificationsBell: () => import('@keyturn/notifications/bell').then(({ Bell }) => Bell),
  /** Login card of the Member Login popover. */
  loginCard: () => import('@keyturn/identity/login-card').then(({ LoginCard }) => LoginCard),
}
