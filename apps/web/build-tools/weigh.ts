import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site-manifest.ts'

export interface PageWeight {
  path: string
  scriptBytes: number
  /** What goes to whoever takes gzip and nothing newer. */
  gzipScriptBytes: number
  styleBytes: number
}

/** What a public page may send, compressed, before it stands: kilobytes of a thousand bytes. */
export const MOST_SCRIPT_BYTES = 130_000
export const MOST_GZIP_SCRIPT_BYTES = 125_000
export const MOST_STYLE_BYTES = 20_000

/** The weight of each page as it goes over the wire: to a browser of today, which takes Brotli, and to what stands between. */
export function measureScripts(client: string, site: Site): PageWeight[] {
  const files = [...Object.entries(site.pages), ['404', site.notFound] as const, ['app', site.app] as const]
  return files.map(([path, { file }]) => {
    const html = readFileSync(join(client, file), 'utf8')
    const named = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
    const total = (ending: string, encoding: '.br' | '.gz'): number =>
      [...named]
        .filter((name) => name.endsWith(ending))
        .reduce((sum, name) => sum + sent(client, name, encoding), 0)
    return {
      path,
      scriptBytes: total('.js', '.br'),
      gzipScriptBytes: total('.js', '.gz'),
      styleBytes: total('.css', '.br'),
    }
  })
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
  const heavy = weights.filter(
    ({ path, scriptBytes, gzipScriptBytes, styleBytes }) =>
      path !== 'app' &&
      (scriptBytes > MOST_SCRIPT_BYTES ||
        gzipScriptBytes > MOST_GZIP_SCRIPT_BYTES ||
        styleBytes > MOST_STYLE_BYTES),
  )
  if (heavy.length === 0) return
  const names = heavy.map(({ path }) => path).join(', ')
  throw new Error(
    `Too heavy: ${names}. A public page may send ${MOST_SCRIPT_BYTES} bytes of script, ${MOST_GZIP_SCRIPT_BYTES} as gzip would have it, and ${MOST_STYLE_BYTES} of style.`,
  )
}
