import { addMonths, type Day } from '@keyturn/platform/days'
import { REMINDER_EVERY_MONTHS } from './law.ts'

interface Renewing {
  startedAt: Date
  periodStartsAt: Date
  periodEndsAt: Date
}

/** The day in UTC, because the provider repeats a charge at the same UTC time. */
const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)

/** True if the next renewal completes a half year of the plan. For a yearly plan this is every renewal. */
export function endsHalfYear({ startedAt, periodStartsAt, periodEndsAt }: Renewing): boolean {
  const [began, from, to] = [dayOf(startedAt), dayOf(periodStartsAt), dayOf(periodEndsAt)]
  for (let months = REMINDER_EVERY_MONTHS; ; months += REMINDER_EVERY_MONTHS) {
    const day = addMonths(began, months)
    if (day > to) return false
    if (day > from) return true
  }
}
