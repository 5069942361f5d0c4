/** The addresses of bank-link's pages. */
export const bankLinks = {
  callback: '/bud-callback',
  settings: '/settings?tab=bank',
  wizardStep: '/verification-dashboard?step=4',
} as const

/** Where a bank company posts its messages. */
export const bankWebhook = (company: string): string => `/api/webhooks/${company}/`
