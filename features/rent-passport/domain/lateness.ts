import { countsOf, type PassportMonth } from './passport.ts'

export interface Lateness {
  onTime: number
  late: number
  /** Verified months without a known payment day. */
  unknown: number
}

/** Counts the verified months on time and late; null if the renter left it out. */
export function latenessIn(statement: { months: readonly PassportMonth[] }): Lateness | null {
  const { verified, onTime, late } = countsOf(statement)
  return onTime + late === 0 ? null : { onTime, late, unknown: verified - onTime - late }
}

/** '15 on time, 1 late'; null if the member left it out. "All" requires that every verified month is known. */
export function latenessOf(statement: { months: readonly PassportMonth[] }): string | null {
  const lateness = latenessIn(statement)
  if (lateness === null) return null
  const { onTime, late, unknown } = lateness
  if (late === 0 && unknown === 0) return 'All of them on time'
  const first = unknown === 0 ? `${onTime} on time` : `${onTime} of ${onTime + late + unknown} on time`
  return [
    first,
    (late > 0 || unknown === 0) && `${late} late`,
    unknown > 0 && `of ${unknown} the day is not known`,
  ]
    .filter(Boolean)
    .join(', ')
}
