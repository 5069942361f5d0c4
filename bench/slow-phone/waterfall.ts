export interface TracedRequest {
  path: string
  /** Milliseconds since the page was requested. */
  beganAt: number
  endedAt: number
}

const LINE_PX = 12
const MS_PX = 8
const NAMES_PX = 260

const KINDS: [RegExp, name: string, colour: string][] = [
  [/^\/api\//, 'call', '#b4531f'],
  [/\.woff2$/, 'letters', '#7a6bb0'],
  [/\.css$/, 'style', '#3f7fa6'],
  [/\.js$/, 'script', '#2f7d5b'],
  [/./, 'page and pictures', '#5a5a5a'],
]

/** Draws one bar per request, and a line at the first number. */
export function waterfall(title: string, requests: readonly TracedRequest[], firstNumberMs: number): string {
  const rows = requests.toSorted((one, other) => one.beganAt - other.beganAt)
  const width = NAMES_PX + Math.max(firstNumberMs, ...rows.map(({ endedAt }) => endedAt)) / MS_PX + 60
  const height = (rows.length + 4) * LINE_PX
  const at = (ms: number): number => Math.round(NAMES_PX + ms / MS_PX)
  const bars = rows.map(({ path, beganAt, endedAt }, row) => {
    const y = (row + 3) * LINE_PX
    const colour = KINDS.find(([ending]) => ending.test(path))?.[2]
    const name = path.replace(/^\/assets\//, '').replace(/-[\w-]{8}(\.\w+)$/, '$1')
    return `<text x="4" y="${y + 9}">${name}</text><rect x="${at(beganAt)}" y="${y + 2}" width="${Math.max(1, at(endedAt) - at(beganAt))}" height="8" fill="${colour}"/>`
  })
  const legend = KINDS.map(
    ([, name, colour], place) =>
      `<rect x="${NAMES_PX + place * 110}" y="18" width="8" height="8" fill="${colour}"/><text x="${NAMES_PX + 12 + place * 110}" y="26">${name}</text>`,
  )
  const x = at(firstNumberMs)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${height}" font-family="sans-serif" font-size="9"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/><text x="4" y="12" font-size="11">${title}</text>${legend.join('')}${bars.join('')}<line x1="${x}" x2="${x}" y1="30" y2="${height}" stroke="#c00"/><text x="${x + 3}" y="${height - 4}" fill="#c00">first number ${(firstNumberMs / 1000).toFixed(1)} s</text></svg>\n`
}
