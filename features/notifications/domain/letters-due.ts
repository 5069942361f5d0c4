import { clockAt } from '@keyturn/platform/days'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time to collect further notifications after the first, before the email is sent. */
export const GATHERING_MS = 10 * MINUTE
/** Minimum interval between two emails. */
export const CLOSEST_MS = HOUR
/** Minimum interval between emails without urgent notifications. */
export const DAILY_MS = 24 * HOUR
const WAKES_AT = 8
const SLEEPS_AT = 21

export interface Waiting {
  since: Date
  urgent: boolean
}

/**
 * Returns when the next email is due: batched, not at night, and rate limited. It contains all that waits. Null if
 * nothing waits.
 */
export function nextLetterAt(given: {
  waiting: readonly Waiting[]
  lastLetterAt: Date | null
  timezone: string
}): Date | null {
  const { waiting, lastLetterAt, timezone } = given
  const [first] = waiting
  if (!first) return null
  const gathered = (some: readonly Waiting[]): number =>
    Math.min(...some.map(({ since }) => since.getTime())) + GATHERING_MS
  const notBefore = (pause: number): number => (lastLetterAt ? lastLetterAt.getTime() + pause : 0)
  const urgent = waiting.filter((each) => each.urgent)
  const ordinary = Math.max(gathered(waiting), notBefore(DAILY_MS))
  const soon = urgent.length > 0 ? Math.max(gathered(urgent), notBefore(CLOSEST_MS)) : ordinary
  return whenAwake(new Date(Math.min(ordinary, soon)), timezone)
}

/** Returns the same time by day, or eight in the morning of the member's time zone at night. */
export function whenAwake(instant: Date, timezone: string): Date {
  const from = clockAt(instant, timezone)
  if (isAwake(from)) return instant
  const hours = (WAKES_AT - from.hour + 24) % 24
  const guess = instant.getTime() + hours * HOUR - from.minute * MINUTE - from.second * 1000
  // Corrects the guess if the clocks change in this night. Some time zones change by half an hour.
  const { hour, minute } = clockAt(new Date(guess), timezone)
  return new Date(guess + ((WAKES_AT - hour) * 60 - minute) * MINUTE)
}

const isAwake = ({ hour }: { hour: number }): boolean => hour >= WAKES_AT && hour < SLEEPS_AT
