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
  /** What an invited guarantor is asked; later, where its emails are stopped. */
  guarantor: (token: string): string => `/viewer/guarantor/${token}`,
  guarantorAccept: (token: string): string => `/viewer/guarantor/${token}/accept`,
  /** Where a mail program stops these emails with one press. */
  guarantorSilence: (token: string): string => `/viewer/guarantor/${token}/silence`,
  guarantorEnd: '/viewer/guarantor-end',
  guarantorRelease: '/viewer/guarantor-release',
  /** What anybody who has the code of a release letter sees. */
  release: (code: string): string => `/viewer/release/${code}`,
} as const
