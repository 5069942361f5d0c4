import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sheetLink = /<link rel="stylesheet" href="((\/assets\/[\w.-]+\.css)#?)"\/?>/g

/**
 * Lets a ready-made page stand before anything else has arrived: its styles are written into it, and its
 * scripts wait behind the letters' faces. The links to the sheets stay, because the router and the loader of
 * late parts look for them, each by its own spelling; switched off, they are never fetched.
 */
export function drawAtOnce(client: string, paths: readonly string[]): void {
  for (const path of paths) {
    const file = join(client, path.slice(1), 'index.html')
    const html = readFileSync(file, 'utf8')
    const text = [...html.matchAll(sheetLink)]
      .map(([, , name = '']) => readFileSync(join(client, name), 'utf8').trim())
      .join('\n')
    if (/<\/style/i.test(text)) throw new Error(`A style sheet of ${path} cannot stand inside a page.`)
    const waiting = withoutNothings(html)
      .replace(sheetLink, (_link, asLinked: string, name: string) => {
        const spellings = [...new Set([asLinked, name])]
        return spellings.map((href) => `<link rel="stylesheet" href="${href}" disabled=""/>`).join('')
      })
      .replaceAll('<link rel="modulepreload" href', '<link rel="modulepreload" fetchpriority="low" href')
    writeFileSync(file, waiting.replace('<link rel="stylesheet"', `<style>${text}</style>$&`))
  }
}

/**
 * Drawings inside a page need no namespace, and their shapes may close themselves; links need no mark for the router,
 * which knows the whole site map: kilobytes of nothing else.
 */
const withoutNothings = (html: string): string =>
  html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(' data-discover="true"', '')
    .replace(/><\/(path|circle|rect)>/g, '/>')
