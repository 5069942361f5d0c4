/** The addresses of bank-link's pages. */
export const bankLinks = {
  callback: '/bud-callback',
  settings: '/settings?tab=bank',
  wizardStep: '/verification-dashboard?step=4',
} as const
