/** Lifetime of a sign-in link. Short, because the viewer's mailbox is open. */
export const LINK_MINUTES = 30
/** Lifetime of a session: a day's work, without renewal. */
export const SESSION_HOURS = 12
export const MAX_SAVED_PASSPORTS = 100
/** Rate limit per address, across all requesters. */
export const MAX_EMAILS_PER_HOUR = 4

/** Masks an address: 'j•••@lettings.example'. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
