import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Transferred bytes of a page by kind, headers included, as the browser counts them. */
export interface Transferred {
  script: number
  style: number
  font: number
  requests: number
}

/** Opens the page with an empty cache, scrolls to its end and waits until the network is idle. */
export async function transferredBy(page: Page, path: string): Promise<Transferred> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const kinds = new Map<string, string>()
  const sent: Transferred = { script: 0, style: 0, font: 0, requests: 0 }
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.requests++
    const kind = kinds.get(requestId)
    if (kind === 'Script') sent.script += encodedDataLength
    if (kind === 'Stylesheet') sent.style += encodedDataLength
    if (kind === 'Font') sent.font += encodedDataLength
  })
  await readToEnd(page, path)
  return sent
}

/** Returns the gzip size of all scripts of a visit, lazy ones included. */
export async function gzipScriptBytes(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.add(answer.url())
  })
  await readToEnd(page, path)
  const weights = [...scripts].map(async (url) => {
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    return Number(headers.get('content-length'))
  })
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0)
}

async function readToEnd(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // Scripts load after the first paint, which a busy machine delays beyond the first idle moment of the network.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
  )
  await page.waitForLoadState('networkidle')
  const screens = await page.evaluate(() => Math.ceil(document.body.scrollHeight / innerHeight))
  for (let screen = 0; screen < screens; screen++) await page.mouse.wheel(0, 900)
  await page.waitForLoadState('networkidle')
}

/** Returns the compressed size of a prerendered page's inlined styles. */
export async function inlineStyleBytes(page: Page): Promise<number> {
  const texts = await page.locator('style').allTextContents()
  return brotliCompressSync(texts.join('\n')).length
}
