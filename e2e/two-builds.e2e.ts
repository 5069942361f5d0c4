import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import { freePort } from '@keyturn/platform/testing/server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { goOffline, useBrowser } from './browser.ts'
import { aRenter } from './renter.ts'
import { serveTwoBuilds } from './two-builds.ts'

const [port, appPort] = [await freePort(), await freePort()]
const builds = await serveTwoBuilds(port, appPort)
afterAll(() => builds.close())
const browser = await useBrowser({
  settings: { PORT: String(appPort), PUBLIC_URL: `http://localhost:${port}` },
})
const thisMonth = firstOfMonth(dayOfInstant(new Date()))

const keptCaches = (page: Page) => page.evaluate(() => caches.keys())
/** Returns the build of the scripts in this document. */
const builtIn = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.+\.js$/.test(name))
    const isNext = scripts.map(({ name }) => name.includes('.next.'))
    if (isNext.length === 0 || new Set(isNext).size > 1) return `${isNext.length} scripts of no build`
    return isNext[0] ? 'the next build' : 'the first build'
  })
/** A lazy part of the old build is missing, so the page offers a reload and then has it. */
async function reloadsForMissingPart(page: Page): Promise<void> {
  const asTable = page.getByRole('radio', { name: 'Table' })
  const table = page.getByRole('table', { name: 'Payment history, 24 months' })
  await asTable.press('Space')
  await page.getByText(/This page is out of date/).waitFor()
  expect(await builtIn(page)).toBe('the first build')
  expect(await table.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Reload' }).press('Enter')
  await asTable.press('Space')
  await table.waitFor()
  expect(await builtIn(page)).toBe('the next build')
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('an open page survives a new build: the next page loads fully, and the service worker changes at the end', async () => {
  const rows = [{ date: addMonths(thisMonth, -1), amount: -950, description: 'STO J OKAFOR RENT' }]
  const renter = await aRenter(browser.address, {
    rows,
    tenancy: { tenancyStartDate: addMonths(thisMonth, -1) },
  })
  await renter.dashboard(({ verified_payments }) => verified_payments === 1)
  const { page, context, complaints } = await browser.visitor({ worker: true })
  await renter.signIn(page)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Next rent day' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page
    .getByText(/Paid by/)
    .first()
    .waitFor()
  expect(await builtIn(page)).toBe('the first build')
  const [first = '', ...others] = await keptCaches(page)
  expect(others).toEqual([])
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        (each) =>
          /toaster-/.test(each.name) && each instanceof PerformanceResourceTiming && each.responseEnd > 0,
      ),
  )
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('heading', { name: 'Next rent day' }).waitFor()
  builds.deploy()

  // Loaded parts still work. A page whose script is missing is loaded as a document of the new build.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Your transactions are up to date.').waitFor()
  await main(page).getByRole('link', { name: 'Rewards' }).click()
  await page.waitForURL('**/rewards')
  await page.getByText(/tier$/).first().waitFor()
  expect(await builtIn(page)).toBe('the next build')
  await reloadsForMissingPart(other)
  await other.close()

  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(waits).toBe(true)
  await goOffline(page)
  await page.goto('/dashboard')
  await page
    .getByText(/As you saw it on/)
    .first()
    .waitFor()
  expect(await builtIn(page)).toBe('the first build')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Next rent day' }).waitFor()
  expect(await builtIn(page)).toBe('the next build')
  await page.close()

  const later = await context.newPage()
  await later.goto('/dashboard')
  await later.getByRole('heading', { name: 'Next rent day' }).waitFor()
  await expect.poll(() => keptCaches(later)).toEqual([`${first}.next`])
  await goOffline(later)
  await later.goto('/rewards')
  await later
    .getByText(/As you saw it on/)
    .first()
    .waitFor()
  expect(await builtIn(later)).toBe('the next build')
  // Missing scripts and cut connections.
  expect(complaints.filter((each) => !/^Failed to load resource/.test(each))).toEqual([])
})
