import { formatMonth } from '@keyturn/platform/days'
import { countMonthStates, isMonthVerified, type MonthState, monthStateTexts } from '../../constants.ts'
import { windowCount, windowsPerHouse } from './geometry.ts'

export interface HouseMonth {
  /** YYYY-MM */
  month: string
  state: MonthState
  /** Addition to the accessible name of the window's button, for example "waiting for a document". */
  note?: string
}

export const legendTexts: Record<MonthState, string> = {
  on_time: 'Verified on time',
  late: 'Verified late',
  told: 'From your own statement',
  part_paid: 'Part paid',
  paid_by_agent: 'Paid by benefit or agent',
  waiting: 'Waiting for your answer',
  not_found: 'Not found yet',
  looking: 'Looking now',
  missed: 'Confirmed missed',
  upcoming: 'Upcoming',
}

export function countVerified(months: readonly HouseMonth[]): number {
  return months.filter(({ state }) => isMonthVerified(state)).length
}

/** "16 of 24 months verified" */
export function verifiedPhrase(months: readonly HouseMonth[]): string {
  return `${countVerified(months)} of ${windowCount} months verified`
}

export interface YearPlate {
  year: 1 | 2
  verified: number
  of: number
  /** True if the whole year is verified, which lights the fanlight over the door. */
  lit: boolean
}

export function yearPlates(months: readonly HouseMonth[]): [YearPlate, YearPlate] {
  const plate = (year: 1 | 2): YearPlate => {
    const first = (year - 1) * windowsPerHouse
    const verified = countVerified(months.slice(first, first + windowsPerHouse))
    return { year, verified, of: windowsPerHouse, lit: verified === windowsPerHouse }
  }
  return [plate(1), plate(2)]
}

/** Label under a window: "Aug", with the year at the first window and each January: "Jan 27". */
export function windowLabel(month: string, index: number): string {
  const short = formatMonth(month).slice(0, 3)
  return index === 0 || short === 'Jan' ? `${short} ${month.slice(2, 4)}` : short
}

/** Accessible name of a window's button: "August 2026, not found yet, waiting for a document" */
export function windowName({ month, state, note }: HouseMonth): string {
  return [formatMonth(month), monthStateTexts[state], note].filter(Boolean).join(', ')
}

const countedAs: Partial<Record<MonthState, string>> = {
  on_time: 'on time',
  late: 'late',
  told: 'from your own statement',
  paid_by_agent: 'paid by benefit or agent',
  upcoming: 'upcoming',
}

/** Months of an uncommon state up to which each is named; above it they are counted. */
const namedAtMost = 3

/** Whole house in one sentence, for screen readers. */
export function houseSentence(months: readonly HouseMonth[]): string {
  const parts = countMonthStates(months).flatMap(({ state, count }) => {
    const counted = countedAs[state]
    if (counted !== undefined) return [`${count} ${counted}`]
    if (count > namedAtMost) return [`${count} ${monthStateTexts[state]}`]
    return months
      .filter((month) => month.state === state)
      .map(({ month }) => `${formatMonth(month)} ${monthStateTexts[state]}`)
  })
  const verified = `${verifiedPhrase(months)}.`
  return parts.length === 0 ? verified : `${verified} ${parts.join(', ')}.`
}
