import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { aRenter, type Renter } from './renter.ts'

const browser = await useBrowser()
const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const SCRIPTS = '**/assets/*.js'

async function aMonthOfRent(): Promise<Renter> {
  const rows = [{ date: addMonths(thisMonth, -1), amount: -950, description: 'STO J OKAFOR RENT' }]
  const renter = await aRenter(browser.address, {
    rows,
    tenancy: { tenancyStartDate: addMonths(thisMonth, -1) },
  })
  await renter.dashboard(({ verified_payments }) => verified_payments === 1)
  return renter
}

const card = (page: Page) => page.getByRole('complementary', { name: 'What you saw last' })

test.each([{ mobile: true }, { mobile: false }])(
  'a second visit shows the offline cache at once, until the current numbers load (mobile: $mobile)',
  async ({ mobile }) => {
    const renter = await aMonthOfRent()
    const { page } = await browser.visitor({ mobile })
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await renter.signIn(page)
    await page.goto('/dashboard')
    await page.getByText('Verified on time').first().waitFor()
    expect(await card(page).count()).toBe(0)

    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/dashboard')
    await card(page)
      .getByText(/^As you saw it on .+ at \d\d:\d\d\.$/)
      .waitFor()
    await card(page).getByText('1 of 1 paid on time').waitFor()
    await card(page)
      .getByText(/^Next rent day: /)
      .waitFor()
    // Ignores the missing heading, because it is rendered by scripts.
    expect((await axeFaults(page)).filter((fault) => !fault.startsWith('page-has-heading-one'))).toEqual([])

    await page.unroute(SCRIPTS)
    faults.length = 0
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await card(page).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  },
)

test('the cached dashboard card is not shown after signing out', async () => {
  const renter = await aMonthOfRent()
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/dashboard')
  await page.getByText('Verified on time').first().waitFor()
  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/dashboard')
  await page.getByText('Checking authentication').waitFor({ state: 'attached' })
  expect(await card(page).count()).toBe(0)
})
