/** A link is for a mailbox that is open now. */
export const LINK_MINUTES = 30
/** Long enough for a day's work, and never longer: nobody stays signed in. */
export const SESSION_HOURS = 12
export const MOST_KEPT = 100
/** To one address, whoever asks. */
export const LETTERS_AN_HOUR = 4

/** As much of an address as its owner knows it by: 'j•••@lettings.example'. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
