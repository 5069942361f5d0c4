import type { BrowserContext, Page } from 'playwright-core'

/** Prefix of the console message for a lost focus. */
export const FOCUS_LOST = 'focus lost: '

/** Logs when the focused element is removed and nothing has the focus half a second later. */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript((sentence) => {
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
        // biome-ignore lint/suspicious/noConsole: the test reads it.
        console.info(`${sentence}${location.pathname}: ${held?.outerHTML.slice(0, 120)}`)
        held = null
      }
    }, 50)
  }, FOCUS_LOST)
}

/** Asserts that an element other than the body has the focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body)
}
