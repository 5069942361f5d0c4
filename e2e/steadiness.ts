import type { Page } from 'playwright-core'

/** Begins to watch what moves by itself; call it before the page is opened. */
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

/** The browser's own figure for how far things were pushed aside since the page was opened. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seenShifts: { sum: number } }).seenShifts.sum)
