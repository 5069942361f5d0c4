/** Addresses of bank-link's pages. */
export const bankLinks = {
  callback: '/bud-callback',
  settings: '/settings?tab=bank',
  wizardStep: '/verification-dashboard?step=4',
} as const

/** Webhook address of a bank provider. */
export const bankWebhook = (provider: string): string => `/api/webhooks/${provider}/`
