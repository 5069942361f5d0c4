import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { prerenderedPages } from '../app/page-table.ts'
import type { PageParts } from './page-parts.ts'
import type { Site } from './site-manifest.ts'

/** A content page, a prerendered app page, or an app page that its scripts render. */
export type PageKind = 'content' | 'prerendered' | 'drawn'

export interface PageSize {
  path: string
  kind: PageKind
  scriptBytes: number
  /** Size for clients and proxies that accept gzip only. */
  gzipScriptBytes: number
  styleBytes: number
}

/** Maximum gzipped script bytes per page before its first render. */
export const MAX_SCRIPT_BYTES: Readonly<Record<PageKind, number>> = {
  content: 108_000,
  prerendered: 136_000,
  drawn: 186_000,
}
/** Maximum compressed style bytes of a page with inlined styles. */
export const MAX_STYLE_BYTES = 20_000

const prerenderedInApp = new Set(prerenderedPages.filter(({ site }) => !site).map(({ path }) => path))

/** Measures each page's transfer size, with Brotli for current browsers and gzip for old clients and proxies. */
export function measureScripts(
  client: string,
  site: Site,
  drawn: { path: string; parts: PageParts }[],
): PageSize[] {
  const measure = (path: string, kind: PageKind, { scripts, styles }: Omit<PageParts, 'start'>) => {
    const total = (names: readonly string[], encoding: '.br' | '.gz'): number =>
      names.reduce((sum, name) => sum + transferSize(client, name, encoding), 0)
    return {
      path,
      kind,
      scriptBytes: total(scripts, '.br'),
      gzipScriptBytes: total(scripts, '.gz'),
      styleBytes: total(styles, '.br'),
    }
  }
  const prerendered = [...Object.entries(site.pages), ['404', site.notFound] as const]
  return [
    ...prerendered.map(([path, { file }]) => {
      const kind = prerenderedInApp.has(path) ? 'prerendered' : 'content'
      return measure(path, kind, partsNamedIn(join(client, file)))
    }),
    ...drawn.map(({ path, parts }) => measure(path, 'drawn', parts)),
  ]
}

function partsNamedIn(file: string): Omit<PageParts, 'start'> {
  const named = [...new Set(readFileSync(file, 'utf8').match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const ending = (end: string): string[] => named.filter((name) => name.endsWith(end))
  return { scripts: ending('.js'), styles: ending('.css') }
}

function transferSize(client: string, name: string, encoding: '.br' | '.gz'): number {
  const path = join(client, name)
  return statSync(existsSync(path + encoding) ? path + encoding : path).size
}

export function sizeTable(weights: PageSize[]): string {
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  const rows = weights.map(
    ({ path, scriptBytes, gzipScriptBytes, styleBytes }) =>
      `${path.padEnd(30)} ${kilobytes(scriptBytes)} script, as gzip ${kilobytes(gzipScriptBytes)}; ${kilobytes(styleBytes)} style\n`,
  )
  return `\nCompressed, before the first render of a page:\n${rows.join('')}`
}

export function assertSizeBudget(weights: PageSize[]): void {
  const heavy = weights.filter(
    ({ kind, gzipScriptBytes, styleBytes }) =>
      gzipScriptBytes > MAX_SCRIPT_BYTES[kind] || (kind !== 'drawn' && styleBytes > MAX_STYLE_BYTES),
  )
  if (heavy.length === 0) return
  const names = heavy
    .map(({ path, kind, gzipScriptBytes }) => `${path} (${kind}: ${gzipScriptBytes})`)
    .join(', ')
  throw new Error(
    `Over the size budget: ${names}. Bytes of script as gzip: ${JSON.stringify(MAX_SCRIPT_BYTES)}; of style: ${MAX_STYLE_BYTES}.`,
  )
}
