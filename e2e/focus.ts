import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Notes each time the focused element leaves the page and nothing else has the focus half a second later. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lost: string[] = []
    Reflect.set(globalThis, 'lostFocus', lost)
    let held: Element | null = null
    let since = 0
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) held = target
    })
    setInterval(() => {
      const isGone = held !== null && !(held.isConnected && held.checkVisibility())
      if (document.activeElement !== document.body || !isGone) since = 0
      else if (since === 0) since = performance.now()
      else if (performance.now() - since > 500) {
        lost.push(`${location.pathname}: ${held?.outerHTML.slice(0, 120)}`)
        held = null
      }
    }, 50)
  })
}

/** After any act the focus is on an element, never on the body. */
export async function expectFocusKept(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'lostFocus'))).toEqual([])
}
