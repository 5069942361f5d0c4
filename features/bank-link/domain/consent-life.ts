import { dayOfInstant, daysBetween } from '@keyturn/platform/days'

/** A member says yes again at least every ninety days. The rule is the regulator's and may change. */
export const CONSENT_RULE = { lifeDays: 90, reconfirmFromDay: 75, remindOnDays: [75, 83, 88] } as const

/** A link that ends sooner than this needs the member's yes. */
export const RECONFIRM_WITHIN_DAYS = CONSENT_RULE.lifeDays - CONSENT_RULE.reconfirmFromDay

const DAY_MS = 86_400_000

export interface ConsentDates {
  givenAt: Date
  reconfirmedAt: Date | null
  consentExpiresAt: Date
  authorisationExpiresAt: Date | null
  tokenExpiresAt: Date | null
}

export type EndsBy = 'consent' | 'authorisation' | 'token'

export interface ConsentLife {
  endsAt: Date
  /** Which of the three runs out first: the member's yes, the bank's sign-in, or the company's key. */
  endsBy: EndsBy
  /** As a calendar counts them; none in the last twenty-four hours. */
  daysLeft: number
  reconfirmDue: boolean
  ended: boolean
}

export function consentLife(dates: ConsentDates, now: Date): ConsentLife {
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
 * The reminder that is due and was not sent, named by the day of the consent's life. Only the latest is given,
 * so that a pause of ours does not end in three letters at once.
 */
export function reminderDue(dates: ConsentDates, sent: readonly string[], now: Date): string | null {
  const { endsAt, ended } = consentLife(dates, now)
  if (ended) return null
  const day = CONSENT_RULE.lifeDays - (endsAt.getTime() - now.getTime()) / DAY_MS
  const passed = CONSENT_RULE.remindOnDays.filter((on) => day >= on).at(-1)
  return passed === undefined || sent.includes(`day ${passed}`) ? null : `day ${passed}`
}
