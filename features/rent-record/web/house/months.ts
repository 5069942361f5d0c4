import { formatMonth } from '@keyturn/platform/days'
import { countMonthStates, isMonthVerified, type MonthState, monthStateWords } from '../../words.ts'
import { windowCount, windowsPerHouse } from './geometry.ts'

export interface HouseMonth {
  /** YYYY-MM */
  month: string
  state: MonthState
  /** What else the window's button says, for example "waiting for a document". */
  note?: string
}

export const legendWords: Record<MonthState, string> = {
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
  /** The fanlight over the door lights when the whole year is verified. */
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

/** The name under a window: "Aug", with the year at the first window and at each January: "Jan 27". */
export function windowLabel(month: string, index: number): string {
  const short = formatMonth(month).slice(0, 3)
  return index === 0 || short === 'Jan' ? `${short} ${month.slice(2, 4)}` : short
}

/** The name of a window's button: "August 2026, not found yet, waiting for a document" */
export function windowName({ month, state, note }: HouseMonth): string {
  return [formatMonth(month), monthStateWords[state], note].filter(Boolean).join(', ')
}

const countedAs: Partial<Record<MonthState, string>> = {
  on_time: 'on time',
  late: 'late',
  told: 'from your own statement',
  paid_by_agent: 'paid by benefit or agent',
  upcoming: 'upcoming',
}

/** More than this many months of one uncommon state are counted instead of named. */
const namedAtMost = 3

/** The whole house in one sentence, for those who do not see it. */
export function houseSentence(months: readonly HouseMonth[]): string {
  const parts = countMonthStates(months).flatMap(({ state, count }) => {
    const counted = countedAs[state]
    if (counted !== undefined) return [`${count} ${counted}`]
    if (count > namedAtMost) return [`${count} ${monthStateWords[state]}`]
    return months
      .filter((month) => month.state === state)
      .map(({ month }) => `${formatMonth(month)} ${monthStateWords[state]}`)
  })
  const verified = `${verifiedPhrase(months)}.`
  return parts.length === 0 ? verified : `${verified} ${parts.join(', ')}.`
}
