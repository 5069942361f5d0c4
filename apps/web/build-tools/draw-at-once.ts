import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lets a ready-made page stand before anything else has arrived: its styles are written into it, and its scripts wait
 * behind the letters' faces. The sheets are named all the same, because the loader of late parts looks which it has;
 * switched off, they are never fetched.
 */
export function drawAtOnce(html: string, client: string, styles: readonly string[]): string {
  const text = styles.map((name) => readFileSync(join(client, name), 'utf8').trim()).join('\n')
  if (/<\/style/i.test(text)) throw new Error('A style sheet that closes a style cannot stand inside a page.')
  const named = styles.map((href) => `<link rel="stylesheet" href="${href}" disabled=""/>`).join('')
  return withoutNothings(html).replace('</head>', () => `<style>${text}</style>${named}</head>`)
}

/**
 * Drawings inside a page need no namespace, and their shapes may close themselves; links need no mark for a router that
 * looks pages up: kilobytes of nothing else.
 */
const withoutNothings = (html: string): string =>
  html
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(' data-discover="true"', '')
    .replace(/><\/(path|circle|rect)>/g, '/>')
