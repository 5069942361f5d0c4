export const rentPassportLinks = {
  passports: '/rent-passport',
  /** Public page of a passport; needs no account. */
  passport: (code: string): string => `/passport/${code}`,
  passportFile: (code: string): string => `/passport/${code}/rent-passport.pdf`,
  /** Offer for a wallet. */
  credentialOffer: (offer: string): string => `/passport/offers/${offer}`,
  /** Sample passport for visitors. */
  samplePassport: '/passport/SAMPASSPRT22',
  /** Public page to check a code or a file. */
  check: '/passport',
} as const

/** Pages for viewers. None needs a member's account. */
export const viewerLinks = {
  list: '/viewer',
  keep: (code: string): string => `/viewer/keep/${code}`,
  link: '/viewer/link',
  signIn: (token: string): string => `/viewer/sign-in/${token}`,
  drop: '/viewer/drop',
  word: '/viewer/word',
  leave: '/viewer/leave',
  forget: '/viewer/forget',
  /** Invitation page for a guarantor; after accepting, the page that stops the emails. */
  guarantor: (token: string): string => `/viewer/guarantor/${token}`,
  guarantorAccept: (token: string): string => `/viewer/guarantor/${token}/accept`,
  /** One-click unsubscribe endpoint of mail programs (RFC 8058). */
  guarantorSilence: (token: string): string => `/viewer/guarantor/${token}/silence`,
  guarantorEnd: '/viewer/guarantor-end',
  guarantorRelease: '/viewer/guarantor-release',
  /** Public page of a release letter, by code. */
  release: (code: string): string => `/viewer/release/${code}`,
} as const
