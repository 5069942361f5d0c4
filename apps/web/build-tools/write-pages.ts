import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firstCallsScript } from '@keyturn/platform/client/first-calls'
import { offlineCardScript } from '@keyturn/platform/client/offline-card'
import { prerenderedPages } from '../app/page-table.ts'
import { inlineStyles } from './inline-styles.ts'
import { headOf } from './page-head.ts'
import { type PageParts, pagePartsIn } from './page-parts.ts'
import { preloadedRequestsOf } from './preloaded-requests.ts'
import { startAfterPaint, startOfApp } from './start-after-paint.ts'

/** Placeholder that the server replaces with the page's title. */
export const APP_HEAD = '<title>Keyturn</title><meta name="robots" content="noindex"/>'

/** Response file for app paths, relative to build/client. */
export const APP_FILE = 'app.html'

/** Prerenders the public pages and the empty app page. */
export async function writePages(
  client: string,
  drawPage: (path: string | null) => Promise<string>,
): Promise<void> {
  const partsOf = pagePartsIn(client)
  for (const page of prerenderedPages) {
    const parts = partsOf(page.path)
    const html = withHead(await drawPage(page.path), headOf(page))
    write(
      join(client, page.path, 'index.html'),
      startAfterPaint(inlineStyles(html, client, parts.styles), parts),
    )
  }
  write(join(client, APP_FILE), withParts(withHead(await drawPage(null), APP_HEAD), partsOf(null)))
}

export const withHead = (html: string, head: string): string =>
  html.replace('</head>', () => `${head}</head>`)

const FONT = '<link rel="preload" as="font"'

/** Loads the scripts at once and before the fonts, because nothing can be read without them. */
function withParts(html: string, parts: PageParts): string {
  const links = [
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}"/>`),
    ...parts.scripts.map((href) => `<link rel="modulepreload" href="${href}"/>`),
  ]
  // Placed before the styles, because a script waits for style sheets above it.
  const first = `<script>${firstCallsScript(preloadedRequestsOf)}</script>`
  return html
    .replaceAll(FONT, `${FONT} fetchpriority="low"`)
    .replace('</head>', () => `${first}${links.join('')}</head>`)
    .replace('</body>', () => `<script>${offlineCardScript}</script>${startOfApp(parts)}</body>`)
}

function write(file: string, html: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, html)
}
