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
} as const
