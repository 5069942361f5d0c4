/** Rounds the largest value up to a readable number for the top grid line. */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 4, 5, 10].find((candidate) => candidate * power >= largest) ?? 10
  return step * power
}

/** Three grid lines, from zero to the top. */
export function gridLines(top: number): number[] {
  return [0, top / 2, top]
}
