import { addMonths, dayOfInstant, firstOfMonth, formatMonth } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser()

const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const MONTHS = 6
const rows = Array.from({ length: MONTHS }, (_, at) => ({
  date: addMonths(thisMonth, at - MONTHS + 1),
  amount: -1135,
  description: 'STO PRIYA SHAH',
}))
const tenancy = { tenancyStartDate: addMonths(thisMonth, -12) }

test.each([
  { width: 1280, mobile: false },
  { width: 390, mobile: true },
])(
  'a doubtful payment series is asked about once, and one click answers it, at $width pixels',
  async ({ mobile }) => {
    const renter = await aRenter(browser.address, { rows, tenancy })
    await renter.dashboard(({ suggestions }) => suggestions.length === MONTHS)
    const { page } = await browser.visitor({ mobile })
    await renter.signIn(page)
    await page.goto('/dashboard')
    const question = page.getByRole('region', { name: `Are these ${MONTHS} payments your rent?` })
    await question.getByText('£1,135.00', { exact: true }).waitFor()
    await question.getByText('£1,135 to Priya Shah').first().waitFor()
    await question.getByText(/their months are “waiting for your answer”/).waitFor()
    expect(await page.getByText('more to check after this one').count()).toBe(0)
    expect(await page.getByText('Our best guess').count()).toBe(0)
    expect(await page.locator('.dash-missing').count()).toBe(0)
    const oldest = formatMonth(rows[0]?.date ?? '')
    await page.getByRole('button', { name: `${oldest}, waiting for your answer` }).waitFor()
    expect(await page.getByRole('button', { name: /not found yet/ }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])

    await question.getByText(`${MONTHS} then count as verified`, { exact: false }).waitFor()
    await question.getByRole('button', { name: 'Yes, all are my rent' }).click()
    await page.getByText('Thank you. That is your rent.').first().waitFor()
    await page.getByText(`${MONTHS} of 24 months verified.`).first().waitFor()
    await page
      .getByRole('region', { name: 'Your latest answers' })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await page.getByText('Taken back. Your record is as it was without it.').first().waitFor()
    await question.getByRole('link', { name: 'Answer for each payment' }).click()
    await page.waitForURL('**/payments?kind=perhaps')
    const doubtful = page.getByRole('table', { name: 'All payments' }).getByText('Please check')
    await doubtful.nth(MONTHS - 1).waitFor()
    expect(await doubtful.count()).toBe(MONTHS)
  },
)
