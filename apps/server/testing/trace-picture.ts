import type { ExportedSpan } from '@keyturn/platform/tracing/testing'

const ROW = 34
const SPAN_STYLES: Record<number, { what: string; colour: string }> = {
  2: { what: 'request', colour: '#dbeafe' },
  5: { what: 'job', colour: '#fef3c7' },
  3: { what: 'call', colour: '#dcfce7' },
}

/** Renders a trace as a tree of spans. */
export function drawTrace(first: ExportedSpan, below: (above: ExportedSpan) => ExportedSpan[]): string {
  const rows = flatten(first, 0, below)
  const drawn = rows.map(({ step: { name, kind }, depth }, at) => {
    const { what = '', colour = '' } = SPAN_STYLES[kind] ?? {}
    const [x, y] = [8 + depth * 28, 8 + at * ROW]
    return `  <rect x="${x}" y="${y}" width="${560 - x}" height="26" rx="4" fill="${colour}"/>
  <text x="${x + 10}" y="${y + 18}">${name}</text><text x="550" y="${y + 18}" text-anchor="end" fill="#57534e">${what}</text>`
  })
  const size = `width="568" height="${rows.length * ROW + 8}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="ui-monospace, monospace" font-size="13">
  <title>${first.name}, and what it led to</title>
${drawn.join('\n')}
</svg>
`
}

const flatten = (
  step: ExportedSpan,
  depth: number,
  below: (above: ExportedSpan) => ExportedSpan[],
): { step: ExportedSpan; depth: number }[] => [
  { step, depth },
  ...below(step).flatMap((next) => flatten(next, depth + 1, below)),
]
