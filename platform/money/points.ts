/** One point per whole pound of rent; one thousand points are one pound. */
export const PENCE_PER_POINT_EARNED = 100
export const POINTS_PER_POUND = 1000

export interface EarnedPoints {
  points: number
  /** Pence short of the next whole point: they carry to the next payment. */
  carryPence: number
}

export function pointsForPence(pence: number, carriedPence = 0): EarnedPoints {
  const total = pence + carriedPence
  const points = Math.floor(total / PENCE_PER_POINT_EARNED)
  return { points, carryPence: total - points * PENCE_PER_POINT_EARNED }
}

/** Whole pence the points are worth, rounded down: 1,200 points are 120 pence. */
export function penceOfPoints(points: number): number {
  return Math.floor((points * 100) / POINTS_PER_POUND)
}

export function pointsOfPence(pence: number): number {
  return (pence * POINTS_PER_POUND) / 100
}
