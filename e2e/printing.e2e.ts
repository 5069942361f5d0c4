import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })
const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const LONG_NAME = 'WOLFESCHLEGELSTEINHAUSENBERGERDORFFWELCHEVORALTERNWARENGEWISSENHAFTSCHAFERSWESSEN'
/** A4 within the default margins of browsers. */
const SHEET = { width: 718, height: 1047 }

const tableRoom = (page: Page): Promise<number> =>
  page.locator('.kt-table-frame').evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth)

test('a long payee without spaces cuts off no column, on a desktop, on a phone or in print', async () => {
  const rows = [-2, -1].flatMap((back) => [
    { date: addMonths(thisMonth, back), amount: -950, description: 'STO J OKAFOR RENT' },
    { date: addMonths(thisMonth, back), amount: -45.5, description: LONG_NAME },
  ])
  const tenancy = { tenancyStartDate: addMonths(thisMonth, -2) }
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ verified_payments }) => verified_payments === 2)
  await renter.call('/api/payment-report/passports/', {
    from: addMonths(thisMonth, -2).slice(0, 7),
    to: addMonths(thisMonth, -1).slice(0, 7),
  })
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/payments')
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .waitFor()
  expect(await tableRoom(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize(SHEET)
  await page.emulateMedia({ media: 'print' })
  expect(await tableRoom(page)).toBe(0)
  expect(await page.getByText('Put it right', { exact: true }).isVisible()).toBe(false)

  await page.goto('/rent-passport')
  await page.getByText('Nobody has looked at it yet.').waitFor()
  // Print hides the form, so the passports follow their heading on the first sheet.
  expect(await page.getByText('Make a new one').isVisible()).toBe(false)
})
