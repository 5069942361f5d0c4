import { addMonths, dayOfInstant, formatDay, formatMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser, type Visitor } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { callApp } from './member.ts'
import { aRenter, type BankRow, type Renter } from './renter.ts'

const browser = await useBrowser()
const today = dayOfInstant(new Date())
const MONTHS = 4

const rent = (date: string, pounds: number): BankRow => ({
  date,
  amount: -pounds,
  description: 'STO J OKAFOR RENT',
})
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const voucherShop = (on: boolean) => callApp(browser.address, '/sandbox/vouchers/outage', { body: { on } })

/** Member whose plan began today and whose rent was paid in each of the last months. */
async function aMember(monthlyRent: number): Promise<Renter> {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(today, index - MONTHS))
  const tenancy = {
    tenancyStartDate: months[0],
    monthlyRent,
    frequency: 'month',
    rentDay: Number(today.slice(8)),
  }
  const rows = months.map((day) => rent(day, monthlyRent))
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS)
  return renter
}

/** Polls, because jobs run a moment after the bank's data arrives. */
const summary = (renter: Renter, wanted: object) =>
  expect.poll(() => renter.call('/api/rewards/summary/'), { timeout: 60_000 }).toMatchObject(wanted)

async function take(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: `£${amount}`, exact: true })
  const box = dialog.getByLabel('Another amount')
  await button.or(box).first().waitFor()
  if (await button.count()) await button.click()
  else await box.fill(amount)
  await press(page, 'Confirm and take voucher')
}

test('rent earns points and a tier; a returned payment takes its points back, also if they were spent', async () => {
  const renter = await aMember(2700)
  const { page, complaints } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/rewards')
  await says(page, 'Bronze tier')
  await says(page, 'Welcome Bonus: 2,000 points (£2.00)')
  const categories = page.getByRole('group').filter({ hasText: 'Points by category' })
  await categories.getByRole('listitem').filter({ hasText: 'Welcome Bonus' }).getByText('+2,000').waitFor()
  await says(page, 'Your first month appears here once rent paid since your plan began is found.')

  await renter.bank(rent(today, 2700))
  await summary(renter, { balance: { available: { points: 6_050 } } })
  await page.reload()
  await says(page, 'Blue tier')
  await says(page, 'points, worth £6.05')
  await says(
    page,
    /\+4,050 points \(£4\.05\) in the last 30 days, without the Welcome Bonus\. Premium multiplies rent points by 1\.5\./,
  )
  await says(page, '£43.95 to go: about 11 more rents like yours.')
  await page.getByText('Show as a table').click()
  await page.getByRole('cell', { name: '4,050 points, £4.05' }).waitFor()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'All 12 retailers' }).click()
  await says(page, 'You have 6,050 points, worth £6.05.')
  await page.getByRole('button', { name: /Larder & Co/ }).click()
  await take(page, '5.00')
  await page.getByRole('dialog').getByLabel('Voucher code').waitFor()

  await renter.bank({ date: today, amount: 2700, description: 'RETURNED STO J OKAFOR RENT' })
  await summary(renter, { balance: { owed: { points: 3000 } }, skipped: { refunds: 1 } })
  await page.goto('/rewards')
  await says(page, /taken back after they were spent: your next 3,000 points settle that\./)
  await says(page, 'Bronze tier')
  await says(page, /Payments that earned nothing: 1 came back to you\./)
  await page.getByRole('link', { name: 'Full ledger' }).click()
  await says(page, /rent: owed from your next points/)
  expect(await axeFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

describe('a voucher', () => {
  let spender: Renter | null = null
  beforeEach(({ task }) => {
    // A retry has a new app without this member.
    if (task.result?.retryCount) spender = null
  })

  /** Browser of a member with points for a £5 voucher. */
  async function atTheShop(): Promise<Visitor> {
    if (!spender) {
      spender = await aMember(2700)
      await spender.bank(rent(today, 2700))
      await summary(spender, { balance: { available: { points: 6_050 } } })
    }
    const visitor = await browser.visitor()
    await spender.signIn(visitor.page)
    await visitor.page.goto('/rewards?view=vouchers')
    await says(visitor.page, /You have [\d,]+ points, worth £/)
    return visitor
  }

  test('shows the reason and returns the points if it is unavailable', async () => {
    const { page, complaints } = await atTheShop()
    await page.getByRole('button', { name: /Larder & Co/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Larder & Co voucher' })
    for (const [amount, words] of [
      ['1.01', 'This voucher has just sold out. Your points are back in your balance.'],
      ['1.02', 'The retailer no longer sells this amount. Your points are back in your balance.'],
      ['1.03', 'Our voucher shop is being refilled. Your points are back; please try again tomorrow.'],
      ['1.04', 'The voucher shop is not answering. Your points are back; please try again later.'],
    ] as const) {
      await take(page, amount)
      await dialog.getByText(words).waitFor()
      await press(page, 'Choose another amount')
    }
    await dialog.getByLabel('Another amount').fill('10.11')
    await says(page, 'That takes 10,110 points, and you have 6,050.')
    await press(page, 'Close')
    await page.goto('/rewards')
    await page.getByRole('link', { name: 'Full ledger' }).click()
    await says(page, /Larder & Co voucher, £1\.04: points returned/)
    expect(complaints).toEqual([])
  })

  test('costs no points if the shop does not answer', async () => {
    const { page } = await atTheShop()
    await voucherShop(true)
    await callApp(browser.address, '/sandbox/clock', { body: { advance: '61s' } })
    await page.reload()
    await says(page, 'The voucher shop is not answering. Your points are untouched.')
    await voucherShop(false)
    await press(page, 'Try again')
    await page.getByRole('button', { name: /North Star Rail/ }).waitFor()
  })

  test('is found and paid with points, and its code can be copied and shown again', async () => {
    const { page, context, complaints } = await atTheShop()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByLabel('Search retailers').fill('grocer')
    await expect.poll(() => page.locator('.kt-voucher').count()).toBe(1)
    await page.getByRole('button', { name: /Larder & Co/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Larder & Co voucher' })
    await dialog.getByRole('button', { name: '£5.00' }).click()
    await says(page, 'A £5.00 voucher costs 5,000 points. You keep 1,050.')
    expect(await axeFaults(page)).toEqual([])
    await press(page, 'Confirm and take voucher')
    const code = (await dialog.getByLabel('Voucher code').textContent()) ?? ''
    expect(code).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
    await says(page, /Use it by \d{2} \w+ \d{4}\. The full £5\.00 is on it until you spend it\./)
    await press(page, 'Copy code')
    await says(page, 'Code copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await press(page, 'Close')
    // The focus returns to the button that opened the dialog.
    await page.locator('.kt-voucher:focus').waitFor()
    await says(page, 'You have 1,050 points, worth £1.05.')
    await page.getByRole('button', { name: 'Show code for Larder & Co' }).click()
    await dialog.getByLabel('Voucher code').getByText(code).waitFor()
    await press(page, 'Close')
    await continueBrowsing({ page, complaints })
    expect(complaints).toEqual([])
  })

  test('appears when it is ready if that takes long', async () => {
    // The previous member's points are spent.
    spender = null
    const { page, complaints } = await atTheShop()
    await page.getByRole('button', { name: /North Star Rail/ }).click()
    await take(page, '5.00')
    await says(page, /Your voucher is being made\./)
    await press(page, 'Close')
    await page.getByRole('button', { name: 'Show code for North Star Rail' }).waitFor()
    expect(complaints).toEqual([])
  })
})

test('points on hold and points that fail to load are explained in plain words', async () => {
  const renter = await aMember(25_000)
  const { page } = await browser.visitor({ mobile: true, colorScheme: 'dark' })
  await renter.signIn(page)
  await renter.bank(rent(today, 25_000))
  await summary(renter, { balance: { held: { points: 37_500 } } })
  await page.goto('/rewards')
  await says(page, /37,500 points are being checked and join your balance after that\./)
  await page.getByRole('heading', { name: 'Being checked' }).waitFor()
  await says(page, /It is far more than rent usually is\./)
  expect(await axeFaults(page)).toEqual([])

  await page.route('**/api/rewards/activity/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await says(page, 'Failed to load some rewards data')
  await says(page, 'We could not load your recent activity.')
  await page.route('**/api/banking/rewards/summary/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await says(page, 'Failed to load rewards data')
  await says(page, 'Sample data')
  await page.goto('/rewards?view=vouchers')
  await says(page, 'We could not load your points.')
  expect(await page.getByText(/You have .* points/).count()).toBe(0)
  await page.unroute('**/api/banking/rewards/summary/')
  await press(page, 'Try again')
  await says(page, 'You have 2,000 points, worth £2.00.')
  expect(await axeFaults(page)).toEqual([])
})

test('a points entry for an earlier month has today’s date and names that month', async () => {
  const renter = await aMember(950)
  await callApp(browser.address, '/sandbox/clock', { body: { advance: '35d', asleep: true } })
  const { page, complaints } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/rewards?view=ledger')
  const lines = page.locator('.rewards-list li')
  await lines.filter({ hasText: 'Welcome Bonus' }).waitFor()
  const before = await lines.allTextContents()
  await callApp(browser.address, '/sandbox/bank/transactions', {
    body: { email: renter.email, transactions: [rent(today, 950)] },
  })
  const added = lines.filter({ hasText: ` rent` })
  await expect
    .poll(
      async () => {
        await page.reload()
        await lines.first().waitFor()
        return added.count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  const { now } = await callApp(browser.address, '/sandbox/clock')
  const made = dayOfInstant(new Date(now))
  const [month = '', year = ''] = formatMonth(today).split(' ')
  const named = made.startsWith(year) ? month : `${month} ${year}`
  const line = await added.textContent()
  expect(line).toContain(`${named} rent`)
  expect(line).toContain(`${formatDay(made)}. Balance 3,425.`)
  expect((await lines.allTextContents()).slice(1)).toEqual(before)
  expect(complaints).toEqual([])
})
