import { formatMonth } from '../../days/index.ts'

/** The states of a window, in the order a legend names them. */
export const monthStates = [
  'on_time',
  'late',
  'part_paid',
  'paid_by_agent',
  'not_found',
  'looking',
  'disputed',
  'missed',
  'upcoming',
] as const

export type MonthState = (typeof monthStates)[number]

export interface HouseMonth {
  /** YYYY-MM */
  month: string
  state: MonthState
  /** What else the window's button says, for example "waiting for your answer". */
  note?: string
}

export const windowCount = 24
const windowsPerHouse = 12
const windowsPerFloor = 3
const floors = windowsPerHouse / windowsPerFloor

export const stateWords: Record<MonthState, string> = {
  on_time: 'verified on time',
  late: 'verified late',
  part_paid: 'part paid',
  paid_by_agent: 'paid by benefit or agent',
  not_found: 'not found yet',
  looking: 'being looked for',
  disputed: 'disputed',
  missed: 'confirmed missed',
  upcoming: 'upcoming',
}

export const legendWords: Record<MonthState, string> = {
  on_time: 'Verified on time',
  late: 'Verified late',
  part_paid: 'Part paid',
  paid_by_agent: 'Paid by benefit or agent',
  not_found: 'Not found yet',
  looking: 'Looking now',
  disputed: 'Disputed',
  missed: 'Confirmed missed',
  upcoming: 'Upcoming',
}

export function isVerified(state: MonthState): boolean {
  return state === 'on_time' || state === 'late' || state === 'paid_by_agent'
}

/** How many months stand in each state; states that hold none are left out, in the legend's order. */
export function countStates(months: readonly HouseMonth[]): { state: MonthState; count: number }[] {
  return monthStates
    .map((state) => ({ state, count: months.filter((month) => month.state === state).length }))
    .filter(({ count }) => count > 0)
}

export function countVerified(months: readonly HouseMonth[]): number {
  return months.filter(({ state }) => isVerified(state)).length
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

/** The name of a window's button: "August 2026, not found yet, waiting for your answer" */
export function windowName({ month, state, note }: HouseMonth): string {
  return [formatMonth(month), stateWords[state], note].filter(Boolean).join(', ')
}

const countedAs: Partial<Record<MonthState, string>> = {
  on_time: 'on time',
  late: 'late',
  paid_by_agent: 'paid by benefit or agent',
  upcoming: 'upcoming',
}

/** More than this many months of one uncommon state are counted instead of named. */
const namedAtMost = 3

/** The whole house in one sentence, for those who do not see it. */
export function houseSentence(months: readonly HouseMonth[]): string {
  const parts = countStates(months).flatMap(({ state, count }) => {
    const counted = countedAs[state]
    if (counted !== undefined) return [`${count} ${counted}`]
    if (count > namedAtMost) return [`${count} ${stateWords[state]}`]
    return months
      .filter((month) => month.state === state)
      .map(({ month }) => `${formatMonth(month)} ${stateWords[state]}`)
  })
  const verified = `${verifiedPhrase(months)}.`
  return parts.length === 0 ? verified : `${verified} ${parts.join(', ')}.`
}

export interface WindowPlace {
  house: 0 | 1
  /** 0 is the top floor. */
  floor: number
  bay: number
}

/** Year 1 is the left house, year 2 the right one; each reads left to right, top to bottom. */
export function windowPlace(index: number): WindowPlace {
  const inHouse = index % windowsPerHouse
  return {
    house: index < windowsPerHouse ? 0 : 1,
    floor: Math.floor(inHouse / windowsPerFloor),
    bay: inHouse % windowsPerFloor,
  }
}

function indexAt(column: number, floor: number): number {
  const house = Math.floor(column / windowsPerFloor)
  return house * windowsPerHouse + floor * windowsPerFloor + (column % windowsPerFloor)
}

/**
 * Where a key leads from a window, as the eye sees the two houses side by side. Null when the key is not
 * one of the grid's; the same index when there is no window that way.
 */
export function windowAfterKey(
  index: number,
  key: string,
  ctrlKey: boolean,
  count = windowCount,
): number | null {
  const { house, floor, bay } = windowPlace(index)
  const column = house * windowsPerFloor + bay
  const lastColumn = 2 * windowsPerFloor - 1
  const reach = (toColumn: number, toFloor: number) => {
    const target = indexAt(
      Math.min(Math.max(toColumn, 0), lastColumn),
      Math.min(Math.max(toFloor, 0), floors - 1),
    )
    return target < count ? target : index
  }
  switch (key) {
    case 'ArrowLeft':
      return reach(column - 1, floor)
    case 'ArrowRight':
      return reach(column + 1, floor)
    case 'ArrowUp':
      return reach(column, floor - 1)
    case 'ArrowDown':
      return reach(column, floor + 1)
    case 'Home':
      return ctrlKey ? 0 : reach(0, floor)
    case 'End':
      return ctrlKey ? count - 1 : reach(lastColumn, floor)
    default:
      return null
  }
}
