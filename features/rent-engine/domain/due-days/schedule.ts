import {
  type Day,
  dayOfNumber,
  type Every,
  type Nation,
  numberOfDay,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import type { Terms } from '../model.ts'
import { graceDays } from './grace.ts'
import type { TermsSegment } from './grid.ts'
import { dueDayNumbers, type ShownRhythm, type Span } from './runs.ts'

export const LATE_DAYS = 30
const MAX_PERIODS = 1400
const MAX_TERMS = 200

/** Due day with the sums for the member's share and for the whole home. */
export interface Due {
  on: number
  /** Rent day, or the working day it moves to on weekends and holidays. */
  bankDay: number
  lateAfter: number
  sharePence: number
  wholePence: number
  /** False for due days just before the history: payments may settle them, but they are never shown. */
  shown: boolean
  /**
   * True after the tenancy's end: nothing is due, but later payments to the landlord belong here, not to earlier
   * months.
   */
  afterEnd: boolean
}

const EVERY: readonly Every[] = ['week', 'fortnight', 'four_weeks', 'month']

export function shareOf(share: number | undefined): number {
  if (typeof share !== 'number' || !(share > 0)) return 1
  if (share <= 1) return share
  return share <= 100 ? share / 100 : 1
}

export function readTerms(terms: readonly Terms[] | undefined): TermsSegment[] {
  const stretches: TermsSegment[] = []
  for (const each of (Array.isArray(terms) ? terms : []).slice(-MAX_TERMS)) {
    const from = numberOfDay(each?.from)
    const pence = each?.pence
    if (Number.isNaN(from) || !Number.isSafeInteger(pence) || pence <= 0) continue
    const every = EVERY.find((cadence) => cadence === each.every) ?? null
    const given = each.dueDay
    const dueDay =
      typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= 31 ? given : null
    const share = each.share === undefined ? null : shareOf(each.share)
    stretches.push({ from, pence, every, dueDay, share })
  }
  return stretches.sort((left, right) => left.from - right.from || left.pence - right.pence)
}

function segmentOn(stretches: readonly TermsSegment[], day: number): TermsSegment | undefined {
  return stretches.findLast((stretch) => stretch.from <= day) ?? stretches[0]
}

/** Due days from shortly before the coverage to the first after today, ignoring the tenancy's end. */
export function dueList(
  stretches: readonly TermsSegment[],
  shown: ShownRhythm | null,
  span: Span,
  share: number,
  nation: Nation,
): Due[] {
  const dues: Due[] = []
  let after = 0
  for (const on of dueDayNumbers(stretches, shown, span)) {
    if (on > span.today) after += 1
    if (after > 1) break
    const stretch = segmentOn(stretches, on)
    const wholePence = stretch?.pence ?? 0
    const sharePence = Math.max(1, Math.round(wholePence * (stretch?.share ?? share)))
    const bankDay = numberOfDay(movedDay(on, nation))
    const lateAfter = bankDay + graceDays[nation]
    const afterEnd = on > span.end
    dues.push({
      on,
      bankDay,
      lateAfter,
      sharePence,
      wholePence,
      shown: !afterEnd && on >= span.coveredFrom,
      afterEnd,
    })
  }
  return dues.slice(-MAX_PERIODS)
}

export function movedDay(on: number, nation: Nation): Day {
  return workingDayOnOrAfter(dayOfNumber(on), nation)
}
