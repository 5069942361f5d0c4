import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@keyturn/platform/testing/server'
import type { Page } from 'playwright-core'

/** Records layout shifts. Call it before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(window, { seenShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) seen.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Slow network: scripts take 500 ms and fonts 250 ms. */
export async function slowNetwork(page: Page): Promise<void> {
  await page.route(/\.(woff2|js)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, route.request().url().endsWith('.js') ? 500 : 250))
    await route.continue().catch(() => undefined)
  })
}

/** Holds all scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, (route) => promise.then(() => route.continue()))
  return resolve
}

const CHUNK_DELAY_MS = 400

/** Proxy that sends a page with a form in two chunks, like a slow network. */
export async function chunkedProxy(address: string): Promise<{ address: string; close: () => void }> {
  const server = createServer(async ({ url = '/' }, answer) => {
    const whole = await fetch(address + url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const type = whole.headers.get('content-type') ?? ''
    const cut = type.startsWith('text/html') ? bytes.indexOf('<form') : -1
    answer.writeHead(whole.status, { 'content-type': type })
    if (cut > 0) {
      answer.write(bytes.subarray(0, cut))
      await wait(CHUNK_DELAY_MS)
    }
    answer.end(bytes.subarray(Math.max(cut, 0)))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://localhost:${port}`, close: () => server.close() }
}

/** Records the page's height at each frame. Call it before the page is opened. */
export async function watchHeight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heights: number[] = []
    Object.assign(window, { seenHeights: heights })
    const note = (): void => {
      const main = document.querySelector('main')
      if (main) heights.push(main.scrollHeight)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

/** Returns the minimum height as a share of the current one, so that a removed section is visible. */
export const minHeightShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { seenHeights } = window as unknown as { seenHeights: number[] }
    return Math.min(...seenHeights) / (seenHeights.at(-1) ?? 1)
  })

/** Returns the browser's cumulative layout shift. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seenShifts: { sum: number } }).seenShifts.sum)
