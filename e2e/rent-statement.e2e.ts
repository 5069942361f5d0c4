import { readFile } from 'node:fs/promises'
import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })
const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const MONTHS = 6

test('a statement is previewed, made, checked without JavaScript or an account, and revoked', async () => {
  const rows = Array.from({ length: MONTHS }, (_, index) => ({
    date: addMonths(thisMonth, index - MONTHS),
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  const tenancy = { tenancyStartDate: addMonths(thisMonth, -MONTHS) }
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS)
  const visitor = await browser.visitor()
  const { page, complaints } = visitor
  await renter.signIn(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Daniel Reyes' }).click()
  await page.getByRole('link', { name: 'Rent statement' }).click()
  await page.waitForURL('**/rent-statement')
  await page.getByRole('heading', { name: 'Make a new one' }).waitFor()
  await page.getByLabel('Who it is for').selectOption({ label: 'An arrears hearing' })
  await page.getByLabel('My landlord or agent').uncheck()
  await page.getByLabel('To', { exact: true }).selectOption({ index: MONTHS - 1 })
  await page.getByRole('button', { name: 'Show the preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the statement' })
  await preview.getByRole('heading', { name: '£5,700.00 paid of £5,700.00 due' }).waitFor()
  await preview.getByText('6 of 6 periods known.').waitFor()
  expect(await preview.getByText('Okafor').count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  // Another choice needs another preview, so that no statement is made unseen.
  await page.getByLabel('The day of each payment').uncheck()
  expect(await preview.count()).toBe(0)
  await page.getByLabel('The day of each payment').check()
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await page.getByRole('button', { name: 'Make this statement' }).click()
  await page.getByText('Nobody has looked at it yet.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  const address = (await page.getByRole('link', { name: 'Open it' }).getAttribute('href')) ?? ''

  const stranger = await browser.visitor({ mobile: true, javaScriptEnabled: false })
  await stranger.page.goto(address)
  await stranger.page.getByRole('heading', { name: '£5,700.00 paid of £5,700.00 due' }).waitFor()
  await stranger.page.getByText('Rent statement of Daniel Reyes').waitFor()
  await stranger.page.getByText('Address: 14 Harbour Street, Leeds, LS1 4DY').waitFor()
  expect(await stranger.page.getByText('Okafor').count()).toBe(0)
  const code = (await stranger.page.locator('.code').textContent()) ?? ''
  const download = stranger.page.waitForEvent('download')
  await stranger.page.getByRole('link', { name: 'Download as PDF' }).click()
  const buffer = await readFile(await (await download).path())
  await stranger.page.getByRole('link', { name: 'Check a statement' }).click()
  const file = { name: 'rent-statement.pdf', mimeType: 'application/pdf', buffer }
  await stranger.page.getByLabel('PDF, CSV or JSON file').setInputFiles(file)
  await stranger.page.getByRole('button', { name: 'Check the file' }).click()
  await stranger.page.getByText('This file is genuine').waitFor()
  await stranger.page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await stranger.page.getByRole('button', { name: 'Check the code' }).click()
  await stranger.page.getByRole('heading', { name: '£5,700.00 paid of £5,700.00 due' }).waitFor()

  await page.reload()
  await page.getByText('Looked at 4 times').click()
  await page.getByText('The PDF was downloaded').waitFor()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked. Nobody can open it any more.').waitFor()
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: 'This statement was revoked' }).waitFor()
  await page.goto('/your-data')
  await page.getByRole('heading', { name: 'Rent statements' }).click()
  await page.getByText('£5,700.00 paid, 6 of 6 periods proved.').waitFor()
  await continueBrowsing(visitor)
  expect(complaints).toEqual([])
})

test('public statement pages pass the accessibility check, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await browser.visitor({ colorScheme })
    await page.goto('/statement')
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/statement/ABCDEFGHJKMN')
    await page.getByRole('heading', { name: 'We do not know this statement' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
  }
})
