import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { expectFocusKept } from './focus.ts'

/** Links to pages of the app. A plan link opens a checkout, and the rest leaves the app or the session. */
const PAGES =
  'a[href^="/"]:not([href^="/api"], [href^="/sandbox"], [href^="/passport/"], [href*="logout"], [href*="plan="], [href*="#"], [target], [download])'

const MARK = 'walkedOn'

/**
 * Makes three more presses after the goal of a journey: a link of the page, a link of the menu, and back. What the goal
 * mounted is taken down without an error, and the keyboard has a place on each page.
 */
export async function walkOn({ page, complaints }: Pick<Visitor, 'page' | 'complaints'>): Promise<void> {
  const before = complaints.length
  await pressOneOf(page, 'main', MENUS)
  await pressOneOf(page, MENUS, 'main')
  await arriveBy(page, () => page.goBack())
  expect(complaints.slice(before), 'complaints of the browser after the goal').toEqual([])
}

const MENUS = ':is(header, nav)'
/** A link to a page that the member may not see leads back at once. */
const PATIENCE_MS = 3_000

/** Presses a visible link to another page, in the first of these places that has one. A page without one is left by Back. */
async function pressOneOf(page: Page, ...places: string[]): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const here = new URL(page.url()).pathname
  for (const place of places) {
    const hrefs = await page
      .locator(`${place} ${PAGES}:visible`)
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    for (const href of new Set(hrefs.filter((each) => each.split('?')[0] !== here))) {
      const link = page.locator(`${place} a[href="${href}"]:visible`).first()
      // The page may still be drawing: a link that is gone meanwhile is passed over.
      const press = async () =>
        link.click({ timeout: PATIENCE_MS }).catch(async (error: unknown) => {
          if ((await link.count()) > 0) throw error
        })
      if (await arriveBy(page, press)) return
    }
  }
  await arriveBy(page, () => page.goBack())
}

/** Returns false if the page stayed. Otherwise checks the page that came: it works, and the keyboard has a place. */
async function arriveBy(page: Page, press: () => Promise<unknown>): Promise<boolean> {
  const from = page.url()
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK)
  await press()
  const left = page.waitForURL((url) => url.href !== from, { timeout: PATIENCE_MS, waitUntil: 'commit' })
  const hasLeft = await left.then(
    () => true,
    () => false,
  )
  if (!hasLeft) return false
  const heading = page.locator('main h1').first()
  await heading.waitFor()
  expect(await heading.textContent()).not.toBe('Something went wrong')
  // A document that was loaded anew begins without a focus.
  if (await page.evaluate((mark) => mark in window, MARK)) await expectFocusKept(page)
  return true
}
