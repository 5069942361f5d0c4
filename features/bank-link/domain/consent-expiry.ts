import { dayOfInstant, daysBetween } from '@keyturn/platform/days'

/**
 * A link that ends sooner than this needs the member to reconfirm. The provider's settings have the length of a
 * consent.
 */
export const RECONFIRM_WITHIN_DAYS = 15
/** Days before the end on which a member is reminded. */
const REMIND_DAYS_BEFORE = [RECONFIRM_WITHIN_DAYS, 7, 2]

const DAY_MS = 86_400_000

export interface ConsentDates {
  givenAt: Date
  reconfirmedAt: Date | null
  consentExpiresAt: Date
  authorisationExpiresAt: Date | null
  tokenExpiresAt: Date | null
}

export type EndsBy = 'consent' | 'authorisation' | 'token'

export interface ConsentExpiry {
  endsAt: Date
  /** Cause of the earliest expiry: the member's consent, the bank's sign-in, or the provider's token. */
  endsBy: EndsBy
  /** Calendar days. 0 in the last twenty-four hours. */
  daysLeft: number
  reconfirmDue: boolean
  ended: boolean
}

export function consentExpiry(dates: ConsentDates, now: Date): ConsentExpiry {
  const ends: [EndsBy, Date | null][] = [
    ['consent', dates.consentExpiresAt],
    ['authorisation', dates.authorisationExpiresAt],
    ['token', dates.tokenExpiresAt],
  ]
  let endsBy: EndsBy = 'consent'
  let endsAt = dates.consentExpiresAt
  for (const [kind, at] of ends) if (at && at < endsAt) [endsBy, endsAt] = [kind, at]
  const left = endsAt.getTime() - now.getTime()
  return {
    endsAt,
    endsBy,
    daysLeft: left < DAY_MS ? 0 : daysBetween(dayOfInstant(now), dayOfInstant(endsAt)),
    reconfirmDue: left <= RECONFIRM_WITHIN_DAYS * DAY_MS,
    ended: left <= 0,
  }
}

/**
 * Returns the latest reminder that is due and unsent, named by the day of the consent. Skips older ones, so an outage
 * does not end in three emails.
 */
export function reminderDue(
  dates: ConsentDates,
  sent: readonly string[],
  now: Date,
  reconfirmDays: number,
): string | null {
  const { endsAt, ended } = consentExpiry(dates, now)
  if (ended) return null
  const left = (endsAt.getTime() - now.getTime()) / DAY_MS
  const passed = REMIND_DAYS_BEFORE.filter((before) => left <= before).at(-1)
  if (passed === undefined) return null
  const reminder = `day ${reconfirmDays - passed}`
  return sent.includes(reminder) ? null : reminder
}
