import { addDays, type Day, monthOf } from '@keyturn/platform/days'
import { isProven, type StoredPeriod } from '@keyturn/rent-record'
import type { RentPassportContext } from '../context.ts'
import { EARLY_WORD_DAYS, EARLY_WORD_UNTIL_DAYS } from '../domain/guarantor.ts'
import { homeCounts, homeMonths } from './home-statement.ts'

export interface Progress {
  /** The latest month with a rent day; null before the first. */
  month: string | null
  /** Everything due in that month is proven. False never means missed. */
  isPaid: boolean
  proven: number
}

/** All that a guarantor is shown of the rent of one home, proved as on a passport. */
export async function progressOf(
  context: RentPassportContext,
  memberId: string,
  tenancyId: string,
  today: Day,
): Promise<Progress> {
  const { periods, months } = await homeMonths(context, memberId, tenancyId)
  const due = periods.filter(({ dueOn }) => dueOn <= today)
  const latest = due.at(-1)
  if (!latest) return { month: null, isPaid: false, proven: 0 }
  const month = monthOf(latest.dueOn)
  const isPaid = due.filter(({ dueOn }) => monthOf(dueOn) === month).every(isProven)
  return { month, isPaid, proven: homeCounts({ months }).verified }
}

/** Returns the rent day to write about today: not found, and nothing said of it. Null if there is none. */
export function rentDayToTell(periods: readonly StoredPeriod[], tenancyId: string, today: Day): Day | null {
  const latest = periods
    .filter((period) => period.tenancyId === tenancyId && addDays(period.dueOn, EARLY_WORD_DAYS) <= today)
    .at(-1)
  if (!latest || addDays(latest.dueOn, EARLY_WORD_UNTIL_DAYS) < today) return null
  const isAnswered = latest.memberAnswer !== null || latest.awaitsAnswer
  return isAnswered || isProven(latest) ? null : latest.dueOn
}
