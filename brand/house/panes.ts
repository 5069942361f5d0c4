/** Panes, three across and four down, between glazing bars and a thicker meeting rail; one path per sash. */
export function panePaths(height: number): { upper: string; lower: string } {
  const middle = height / 2
  const columns = [
    { x: 5, width: 17 },
    { x: 24, width: 16 },
    { x: 42, width: 17 },
  ]
  const row = (top: number, bottom: number) =>
    columns.map(({ x, width }) => `M${x} ${round(top)}h${width}v${round(bottom - top)}h-${width}z`).join('')
  const sash = (top: number, bottom: number) => {
    const bar = (top + bottom) / 2
    return row(top, bar - 1) + row(bar + 1, bottom)
  }
  return { upper: sash(5, middle - 2.4), lower: sash(middle + 2.4, height - 5) }
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
