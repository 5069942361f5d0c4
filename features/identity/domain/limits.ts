import { days, hours, minutes } from '@keyturn/platform/durations'

/** How long things last and how often they may be tried. */
export const ACCESS_LIFETIME_MS = minutes(15)
export const REFRESH_LIFETIME_MS = days(30)
export const REFRESH_GRACE_MS = 10_000
export const VERIFY_LINK_LIFETIME_MS = hours(24)
export const RESET_LINK_LIFETIME_MS = hours(1)
/** So long a sign-up nobody proved yet stands against the next one of its address. */
export const SIGN_UP_STANDS_MS = minutes(1)
export const LINK_PAUSE_MS = minutes(1)
export const CODE_LIFETIME_MS = minutes(10)
/** So long after the right password the second factor may be shown; a code by letter lives shorter and is sent anew. */
export const SECOND_FACTOR_WAITS_MS = hours(1)
export const CODE_TRIES = 5
export const CODE_TRIES_AN_HOUR = 20
export const DEVICE_LIFETIME_MS = days(180)
/** From one network address. */
export const SIGN_UPS_AN_HOUR = 30
export const LETTERS_PER_HOUR = 5
/** A moving member mistypes once or twice; a list of addresses is no move. */
export const ADDRESS_MOVES_AN_HOUR = 10
export const OLD_LINK_KEPT_MS = days(30)

/** Wrong passwords in a window for one account from one place; a device it knows counts for itself. */
export const WRONG_PASSWORDS = 10
export const WRONG_PASSWORD_WINDOW_MS = minutes(15)
/** For one account from everywhere together. */
export const WRONG_PASSWORDS_A_DAY = 100
/** From one network address for anybody. */
export const WRONG_PASSWORDS_AN_HOUR = 100
const LONGEST_WAIT_MS = hours(12)

/** Each full round of wrong passwords doubles the wait; it always ends by itself. */
export function waitAfterRound(round: number): number {
  return Math.min(WRONG_PASSWORD_WINDOW_MS * 2 ** Math.max(0, round - 1), LONGEST_WAIT_MS)
}
