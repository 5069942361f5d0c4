/** One thousand points are one pound. */
export const POINTS_PER_POUND = 1000

/** One point for every whole pound. */
export function pointsForPence(pence: number): number {
  return Math.floor(pence / 100)
}

/** Whole pence the points are worth, rounded down: 1,200 points are 120 pence. */
export function penceOfPoints(points: number): number {
  return Math.floor((points * 100) / POINTS_PER_POUND)
}

export function pointsOfPence(pence: number): number {
  return (pence * POINTS_PER_POUND) / 100
}
