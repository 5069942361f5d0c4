import {
  addDays,
  addMonths,
  dayOfInstant,
  firstOfMonth,
  formatDay,
  formatMonth,
} from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { loseResponse } from './lost-response.ts'
import { aRenter, type BankRow, type Renter } from './renter.ts'

const browser = await useBrowser()

const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const lastMonth = addMonths(thisMonth, -1)
const rent = (date: string): BankRow => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })
/** Rent on the 1st of six months, then a payment that is not matched as rent, then rent again. */
const rows: BankRow[] = [
  ...Array.from({ length: 6 }, (_, index) => rent(addMonths(lastMonth, index - 6))),
  { date: addDays(lastMonth, 2), amount: -1200, description: 'FPO A NWOSU' },
  { date: addDays(lastMonth, 8), amount: -7, description: 'LARDER & CO' },
  rent(thisMonth),
]
const tenancy = { tenancyStartDate: addMonths(lastMonth, -6) }
const window = (page: Page, state: string, day = lastMonth) =>
  page.getByRole('button', { name: `${formatMonth(day)}, ${state}` })
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const ANSWERS = '**/api/payment-report/payments/*/answer/'
const ONCE = { times: 1 }

async function atDashboard(renter: Renter, mobile: boolean): Promise<Page> {
  const { page } = await browser.visitor({ mobile })
  await renter.signIn(page)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Welcome, Daniel' }).waitFor()
  return page
}

test.each([
  ['on a phone', true],
  ['on a desktop', false],
])(
  'a member assigns a payment to a month that was not found, after a preview, and undoes it: %s',
  async (_where, mobile) => {
    const renter = await aRenter(browser.address, { rows, tenancy })
    await renter.dashboard(({ months }) => months.some(({ is_asked }: { is_asked: boolean }) => is_asked))
    const page = await atDashboard(renter, mobile)
    await window(page, 'not found yet').click()
    await page.getByRole('link', { name: 'It was another payment' }).click()
    await page.getByRole('heading', { name: 'All payments' }).waitFor()
    await says(page, `What may have paid the rent due on ${formatDay(lastMonth)}`)
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: /^Change.*Nwosu/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Now not found yet, then verified on time.').waitFor()
    // Paid before the plan began.
    await dialog.getByText('Your points stay as they are.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await says(page, 'Saved. You can take it back here for as long as we keep the payment.')
    await says(page, `You told us: the ${formatMonth(lastMonth)} rent.`)
    await renter.dashboard(({ months }) =>
      months.some(
        ({ due_on, found }: { due_on: string; found: number }) => due_on === lastMonth && found > 0,
      ),
    )

    await page.getByRole('button', { name: /^Change.*Nwosu/i }).click()
    await dialog.getByRole('radio', { name: 'Take back what I said about it' }).check()
    await dialog.getByText('Now verified on time, then not found yet.').waitFor()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await says(page, 'Taken back. Your record is as it was without it.')

    // Asks for a confirmation, because this payment is unlikely to be rent.
    await page.getByRole('button', { name: /^Change.*Larder/i }).click()
    await dialog.getByRole('radio', { name: 'It is rent' }).check()
    await dialog.getByText('This is £7.00, and your rent is £950.00. Is it really part of it?').waitFor()
    await dialog.getByText('Tick that you are sure.').waitFor()
    await dialog.getByRole('button', { name: 'Leave it' }).click()
  },
)

test.each([
  ['on a phone', true],
  ['on a desktop', false],
])(
  'a payment only on an uploaded statement is drawn as an outline, counts for no month, and is named in the passport: %s',
  async (_where, mobile) => {
    const first = addMonths(lastMonth, -2)
    const bankRows = [rent(first), rent(addMonths(first, 1)), rent(lastMonth), rent(thisMonth)]
    const renter = await aRenter(browser.address, {
      rows: bankRows,
      tenancy: { tenancyStartDate: addMonths(first, -4) },
    })
    const told = [1, 2, 3].map((count) => addMonths(first, -count))
    await renter.call('/api/banking/statements/', {
      bank_name: 'Old Mill Bank',
      account_name: 'Old account',
      from: addDays(addMonths(first, -3), -5),
      to: addDays(first, -2),
      transactions: told.map(rent),
    })
    await renter.dashboard(({ months, verified_payments }) => months.length > 6 && verified_payments === 4)
    const page = await atDashboard(renter, mobile)
    await says(page, '4 of 24 months verified.')
    await says(page, 'From your own statement')
    await window(page, 'from your own statement', told[0]).click()
    await says(page, 'A statement you added says so.')
    expect(await axeFaults(page)).toEqual([])

    const passport = await renter.call('/api/payment-report/passports/', {
      from: (told[0] ?? '').slice(0, 7),
      to: lastMonth.slice(0, 7),
    })
    await page.goto(passport.url)
    await page.getByRole('heading', { name: '3 of 4 months verified' }).waitFor()
    await says(page, 'Not verified: from the renter’s own statement')
    expect(await axeFaults(page)).toEqual([])
  },
)

test.each([
  [
    'a server error',
    (page: Page) => page.route(ANSWERS, (route) => route.fulfill({ status: 500, json: {} }), ONCE),
  ],
  ['no connection', (page: Page) => page.route(ANSWERS, (route) => route.abort(), ONCE)],
  ['a lost response', (page: Page) => loseResponse(page, ANSWERS)],
])('the payment dialog keeps the choice if saving ends in %s', async (_how, spoil) => {
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ months }) => months.some(({ is_asked }: { is_asked: boolean }) => is_asked))
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/payments')
  await page.getByRole('button', { name: /^Change.*Nwosu/i }).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('radio', { name: 'It paid the rent of a month' })
  await choice.check()
  await dialog.getByLabel('Rent due on').selectOption(lastMonth)
  await dialog.getByText('Now not found yet, then verified on time.').waitFor()
  await spoil(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('.kt-toast').first().waitFor()
  expect(await choice.isChecked()).toBe(true)
  expect(await dialog.getByLabel('Rent due on').inputValue()).toBe(lastMonth)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await says(page, `You told us: the ${formatMonth(lastMonth)} rent.`)
})
