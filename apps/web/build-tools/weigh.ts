import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PageParts } from './page-parts.ts'
import type { Site } from './site-manifest.ts'

export interface PageWeight {
  path: string
  /** Stands as HTML; the others are drawn by their scripts. */
  isReadyMade: boolean
  scriptBytes: number
  /** What goes to whoever takes gzip and nothing newer. */
  gzipScriptBytes: number
  styleBytes: number
}

/** What a public page may send, compressed, before it stands: kilobytes of a thousand bytes. */
export const MOST_SCRIPT_BYTES = 130_000
export const MOST_GZIP_SCRIPT_BYTES = 125_000
export const MOST_STYLE_BYTES = 20_000
/** Of script, as gzip, for a page that its scripts draw. */
export const MOST_DRAWN_BYTES = 175_000

/** The weight of each page as it goes over the wire: to a browser of today, which takes Brotli, and to what stands between. */
export function measureScripts(
  client: string,
  site: Site,
  drawn: { path: string; parts: PageParts }[],
): PageWeight[] {
  const weigh = (path: string, isReadyMade: boolean, { scripts, styles }: Omit<PageParts, 'start'>) => {
    const total = (names: readonly string[], encoding: '.br' | '.gz'): number =>
      names.reduce((sum, name) => sum + sent(client, name, encoding), 0)
    return {
      path,
      isReadyMade,
      scriptBytes: total(scripts, '.br'),
      gzipScriptBytes: total(scripts, '.gz'),
      styleBytes: total(styles, '.br'),
    }
  }
  const readyMade = [...Object.entries(site.pages), ['404', site.notFound] as const]
  return [
    ...readyMade.map(([path, { file }]) => weigh(path, true, partsNamedIn(join(client, file)))),
    ...drawn.map(({ path, parts }) => weigh(path, false, parts)),
  ]
}

function partsNamedIn(file: string): Omit<PageParts, 'start'> {
  const named = [...new Set(readFileSync(file, 'utf8').match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const ending = (end: string): string[] => named.filter((name) => name.endsWith(end))
  return { scripts: ending('.js'), styles: ending('.css') }
}

function sent(client: string, name: string, encoding: '.br' | '.gz'): number {
  const path = join(client, name)
  return statSync(existsSync(path + encoding) ? path + encoding : path).size
}

export function sizeTable(weights: PageWeight[]): string {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  const rows = weights.map(
    ({ path, scriptBytes, gzipScriptBytes, styleBytes }) =>
      `${path.padEnd(30)} ${kilobytes(scriptBytes)} script, as gzip ${kilobytes(gzipScriptBytes)}; ${kilobytes(styleBytes)} style\n`,
  )
  return `\nCompressed, before a page stands:\n${rows.join('')}`
}

export function refuseHeavyPages(weights: PageWeight[]): void {
  const heavy = weights.filter(({ isReadyMade, scriptBytes, gzipScriptBytes, styleBytes }) =>
    isReadyMade
      ? scriptBytes > MOST_SCRIPT_BYTES ||
        gzipScriptBytes > MOST_GZIP_SCRIPT_BYTES ||
        styleBytes > MOST_STYLE_BYTES
      : gzipScriptBytes > MOST_DRAWN_BYTES,
  )
  if (heavy.length === 0) return
  const names = heavy.map(({ path }) => path).join(', ')
  throw new Error(
    `Too heavy: ${names}. A public page may send ${MOST_SCRIPT_BYTES} bytes of script, ${MOST_GZIP_SCRIPT_BYTES} as gzip would have it, and ${MOST_STYLE_BYTES} of style; one that its scripts draw ${MOST_DRAWN_BYTES} of script as gzip.`,
  )
}
