/** What features put into the frame: one line each, loaded only when it is needed. */
export const slots = {
  /** Loads who is signed in, with the tokens that are stored, and tells the session. Never called without any. */
  startSession: () => import('@keyturn/identity/session'),
  /** Asks whether the member has a plan, and tells the page. */
  loadSubscription: () => import('@keyturn/subscription/session'),
  /** Asks whether a bank is linked, and tells the session. */
  syncBankStatus: () => import('@keyturn/bank-link/status'),
  /** Stands in the member header. */
  notificationsBell: () => import('@keyturn/notifications/bell').then(({ Bell }) => Bell),
  /** Stands in the Member Login popover. */
  loginCard: () => import('@keyturn/identity/login-card').then(({ LoginCard }) => LoginCard),
}
