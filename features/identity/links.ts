/** Paths of the identity pages, for redirects and links. */
export const identityLinks = {
  signIn: '/login',
  registration: '/registration',
  waiting: '/email-verification-waiting',
  verification: '/verify-email',
  verifyEmail: (token: string): string => `/verify-email?token=${encodeURIComponent(token)}`,
  forgotPassword: '/forgot-password',
  resetPassword: (token: string): string => `/reset-password?token=${encodeURIComponent(token)}`,
  signOut: '/logout',
} as const

/** Name, date of birth and phone in Settings. A separate export, because every page loads the others. */
export const detailsSettings = '/settings?tab=personal#details'
