/** Pence that may be missing while a period still counts as paid: a pound, or half a percent. */
export function toleranceOf(duePence: number): number {
  return Math.max(100, Math.floor(duePence / 200))
}
