import { clockAt } from '@keyturn/platform/days'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time to collect further notifications after the first, before the email is sent. */
export const COLLECT_DELAY_MS = 10 * MINUTE
/** Minimum interval between two emails. */
export const MIN_INTERVAL_MS = HOUR
/** Minimum interval between emails without urgent notifications. */
export const DAILY_INTERVAL_MS = 24 * HOUR
const DAY_BEGINS_AT = 8
const NIGHT_BEGINS_AT = 21

export interface WaitingNotification {
  since: Date
  urgent: boolean
}

/**
 * Returns when the next email is due: batched, not at night, and rate limited. It contains all that waits. Null if
 * nothing waits.
 */
export function nextEmailAt(given: {
  waiting: readonly WaitingNotification[]
  lastLetterAt: Date | null
  timezone: string
}): Date | null {
  const { waiting, lastLetterAt, timezone } = given
  const [first] = waiting
  if (!first) return null
  const gathered = (some: readonly WaitingNotification[]): number =>
    Math.min(...some.map(({ since }) => since.getTime())) + COLLECT_DELAY_MS
  const notBefore = (pause: number): number => (lastLetterAt ? lastLetterAt.getTime() + pause : 0)
  const urgent = waiting.filter((each) => each.urgent)
  const ordinary = Math.max(gathered(waiting), notBefore(DAILY_INTERVAL_MS))
  const soon = urgent.length > 0 ? Math.max(gathered(urgent), notBefore(MIN_INTERVAL_MS)) : ordinary
  return byDaytime(new Date(Math.min(ordinary, soon)), timezone)
}

/** Returns the same time by day, or eight in the morning of the member's time zone at night. */
export function byDaytime(instant: Date, timezone: string): Date {
  const from = clockAt(instant, timezone)
  if (isDaytime(from)) return instant
  const hours = (DAY_BEGINS_AT - from.hour + 24) % 24
  const guess = instant.getTime() + hours * HOUR - from.minute * MINUTE - from.second * 1000
  // Corrects the guess if the clocks change in this night. Some time zones change by half an hour.
  const { hour, minute } = clockAt(new Date(guess), timezone)
  return new Date(guess + ((DAY_BEGINS_AT - hour) * 60 - minute) * MINUTE)
}

const isDaytime = ({ hour }: { hour: number }): boolean => hour >= DAY_BEGINS_AT && hour < NIGHT_BEGINS_AT
