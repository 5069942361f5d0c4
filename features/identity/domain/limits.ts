import { days, hours, minutes } from '@keyturn/platform/durations'

export const ACCESS_LIFETIME_MS = minutes(15)
export const REFRESH_LIFETIME_MS = days(30)
/** Limits for staff sessions outside a sandbox: 30 minutes idle, 8 hours in total. */
export const ADMIN_IDLE_MS = minutes(30)
export const ADMIN_SESSION_MS = hours(8)
export const REFRESH_GRACE_MS = 10_000
/** Age in rotations up to which a refresh token still works with its browser's key: about a day. */
export const MAX_GENERATIONS_WITH_KEY = 100
export const VERIFY_LINK_LIFETIME_MS = hours(24)
export const RESET_LINK_LIFETIME_MS = hours(1)
/** Time for which an unverified sign-up blocks another one of its address. */
export const SIGN_UP_STANDS_MS = minutes(1)
/** Time in which the old address can undo a change. */
export const UNDO_LINK_LIFETIME_MS = hours(72)
/** Maximum age of an authenticator app that a password reset can remove. */
export const NEW_AUTHENTICATOR_MS = days(30)
/** Delay between the request and the removal. */
export const AUTHENTICATOR_REMOVAL_DELAY_MS = hours(24)
export const LINK_PAUSE_MS = minutes(1)
export const CODE_LIFETIME_MS = minutes(10)
/** Time to complete the second factor after the password. Emailed codes expire sooner and can be resent. */
export const SECOND_FACTOR_TIMEOUT_MS = hours(1)
/** Time after a sign-in in which the session alone can turn emailed codes off. */
export const FRESH_SIGN_IN_MS = minutes(10)
export const CODE_TRIES = 5
/** Time for a device to answer a passkey challenge. */
export const PASSKEY_CHALLENGE_MS = minutes(5)
export const MAX_PASSKEYS = 20
export const DEVICE_LIFETIME_MS = days(180)
export const OLD_LINK_KEPT_MS = days(30)

/** Limit per time window. The caller chooses the key to count by. */
interface Limit {
  limit: number
  windowMs: number
}
const limit = (count: number, windowMs: number): Limit => ({ limit: count, windowMs })
/** Counts without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Emails requested for one address, with or without an account. */
export const EMAIL_REQUESTED = limit(1, LINK_PAUSE_MS)
/** Emails of one kind to one address. */
export const EMAILS = limit(5, hours(1))
/** Enough for a member with typos, too few for trying a list of addresses. */
export const ADDRESS_MOVES = limit(10, hours(1))
export const RESET_LINK_TRIES = limit(5, minutes(5))

/** Per account and network. A known device has its own count. */
export const WRONG_PASSWORDS = limit(10, minutes(15))
/** Per account, from all networks. */
export const WRONG_PASSWORDS_ANYWHERE = limit(100, days(1))
export const WRONG_CODES = limit(20, hours(1))
export const CODES_FOR_NOBODY = limit(NO_LIMIT, hours(1))
/** Full rounds of wrong passwords. Each makes the next wait longer. */
export const ROUNDS = limit(NO_LIMIT, days(1))

/** Requests from one network address. */
export const SIGN_UPS_FROM = limit(30, hours(1))
export const WRONG_PASSWORDS_FROM = limit(100, hours(1))
export const CODES_FROM = limit(100, hours(1))
export const PASSKEYS_FROM = limit(100, hours(1))
export const EMAILS_REQUESTED_FROM = limit(100, hours(1))
const MAX_LOCKOUT_MS = hours(12)

/** Returns the expiry of a session whose last use is `now`. */
export function sessionEndsAt(session: { isAdmin: boolean; signedInAt: Date }, now: Date): Date {
  if (!session.isAdmin) return new Date(now.getTime() + REFRESH_LIFETIME_MS)
  const longest = session.signedInAt.getTime() + ADMIN_SESSION_MS
  return new Date(Math.min(now.getTime() + ADMIN_IDLE_MS, longest))
}

/** Wait after a full round of wrong passwords. Doubles each time and always expires. */
export function waitAfterRound(round: number): number {
  return Math.min(WRONG_PASSWORDS.windowMs * 2 ** Math.max(0, round - 1), MAX_LOCKOUT_MS)
}
