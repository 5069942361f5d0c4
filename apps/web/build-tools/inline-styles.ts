import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Inlines the styles of a prerendered page, so that it renders before other files load. The style sheets are linked but
 * disabled, because the lazy loader checks for these links.
 */
export function inlineStyles(html: string, client: string, styles: readonly string[]): string {
  const text = styles.map((name) => readFileSync(join(client, name), 'utf8').trim()).join('\n')
  if (/<\/style/i.test(text))
    throw new Error('A style sheet that closes a style cannot be inlined in a page.')
  const named = styles.map((href) => `<link rel="stylesheet" href="${href}" disabled=""/>`).join('')
  return minifyHtml(html).replace('</head>', () => `<style>${text}</style>${named}</head>`)
}

/** Removes SVG namespaces, closing tags of shapes, and router attributes of links, to save kilobytes. */
const minifyHtml = (html: string): string =>
  html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(' data-discover="true"', '')
    .replace(/><\/(path|circle|rect)>/g, '/>')
