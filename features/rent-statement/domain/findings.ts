import type { Day } from '@keyturn/platform/days'
import type { Row, Sums } from './model.ts'
import { latest, type Month } from './months.ts'

/** `figure` reports a number without a decision. `not_known` means that the record lacks the facts. */
export const OUTCOMES = ['met', 'not_met', 'not_known', 'figure'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Facts that the rules of a purpose evaluate. */
export interface Facts {
  issuedOn: Day
  rows: readonly Row[]
  /** Number of homes in the rows. */
  homes: number
  months: readonly Month[]
  sums: Sums
  showsName: boolean
  showsLandlord: boolean
}

export interface Finding {
  outcome: Outcome
  found: string
}

export const decided = (isMet: boolean, found: string): Finding => ({
  outcome: isMet ? 'met' : 'not_met',
  found,
})
export const figure = (found: string): Finding => ({ outcome: 'figure', found })
export const provedOf = (months: readonly Month[]): number => months.filter(({ isProved }) => isProved).length
export const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`

/** Average of the latest months; null unless each is proved. */
function average(months: readonly Month[], wanted: number): number | null {
  const last = latest(months, wanted)
  if (last.length < wanted || provedOf(last) < wanted) return null
  return Math.round(last.reduce((sum, { pence }) => sum + pence, 0) / wanted)
}

export function averageFinding(
  months: readonly Month[],
  wanted: number,
  words: (pence: number) => string,
): Finding {
  const pence = average(months, wanted)
  if (pence !== null) return figure(words(pence))
  const found = `${provedOf(latest(months, wanted))} of the last ${wanted} months proved`
  return { outcome: 'not_known', found }
}
