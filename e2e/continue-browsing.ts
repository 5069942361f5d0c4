import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { expectFocusKept } from './focus.ts'

/** Links to app pages. A plan link opens a checkout, and all others leave the app or the session. */
const PAGES =
  'a[href^="/"]:not([href^="/api"], [href^="/sandbox"], [href^="/passport/"], [href*="logout"], [href*="plan="], [href*="#"], [target], [download])'

const MARK = 'walkedOn'

/**
 * Makes three more steps after a test's goal: a link of the page, a link of the menu, and Back. No step may cause an
 * error or lose the focus.
 */
export async function continueBrowsing({
  page,
  complaints,
}: Pick<Visitor, 'page' | 'complaints'>): Promise<void> {
  const before = complaints.length
  await clickOneOf(page, 'main', MENUS)
  await clickOneOf(page, MENUS, 'main')
  await navigateBy(page, () => page.goBack())
  expect(complaints.slice(before), 'complaints of the browser after the goal').toEqual([])
}

const MENUS = ':is(header, nav)'
/** Timeout for a change of URL. There is none if a link to a forbidden page redirects back. */
const NAVIGATION_TIMEOUT_MS = 3_000

/** Clicks a visible link to another page in the first place that has one. Uses Back if none has. */
async function clickOneOf(page: Page, ...places: string[]): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const here = new URL(page.url()).pathname
  for (const place of places) {
    const hrefs = await page
      .locator(`${place} ${PAGES}:visible`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    for (const href of new Set(hrefs.filter((each) => each.split('?')[0] !== here))) {
      const link = page.locator(`${place} a[href="${href}"]:visible`).first()
      // Skips a link that was removed while the page renders.
      const press = async () =>
        link.click({ timeout: NAVIGATION_TIMEOUT_MS }).catch(async (error: unknown) => {
          if ((await link.count()) > 0) throw error
        })
      if (await navigateBy(page, press)) return
    }
  }
  await navigateBy(page, () => page.goBack())
}

/** Returns false if the page stayed. Otherwise checks that the new page works and has a focus. */
async function navigateBy(page: Page, press: () => Promise<unknown>): Promise<boolean> {
  const from = page.url()
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK)
  await press()
  const left = page.waitForURL((url) => url.href !== from, {
    timeout: NAVIGATION_TIMEOUT_MS,
    waitUntil: 'commit',
  })
  const hasLeft = await left.then(
    () => true,
    () => false,
  )
  if (!hasLeft) return false
  const heading = page.locator('main h1').first()
  await heading.waitFor()
  expect(await heading.textContent()).not.toBe('Something went wrong')
  // Skips the focus check after a full page load, which begins without a focus.
  if (await page.evaluate((mark) => mark in window, MARK)) await expectFocusKept(page)
  return true
}
