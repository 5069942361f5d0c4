import { readFile } from 'node:fs/promises'
import { addDays, addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { shiftOf, watchShifts } from './layout-stability.ts'
import { loseResponse } from './lost-response.ts'
import { aRenter, type Renter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })
const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const MONTHS = 6

/** Creates a member with six proven months. */
async function aRenterWithMonths(
  more: { date: string; amount: number; description: string }[] = [],
): Promise<Renter> {
  const rent = Array.from({ length: MONTHS }, (_, index) => ({
    date: addMonths(thisMonth, index - MONTHS),
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  const rows = [...rent, ...more]
  const tenancy = { tenancyStartDate: addMonths(thisMonth, -MONTHS) }
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS)
  return renter
}

test('a passport is made, read without JavaScript or an account, checked, and revoked', async () => {
  const renter = await aRenterWithMonths()
  const visitor = await browser.visitor()
  const { page, complaints } = visitor
  await renter.signIn(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Share' }).click()
  await page.waitForURL('**/rent-passport')
  await page.getByRole('heading', { name: 'Make a new one' }).waitFor()

  await watchShifts(page)
  await page.reload()
  const preview = page.getByRole('region', { name: 'What others will see' })
  await preview.getByText('6 of 7 months verified').waitFor()
  expect(await shiftOf(page)).toBeLessThan(0.02)
  await page.getByLabel('To').selectOption({ index: MONTHS - 1 })
  await preview.getByText('6 of 6 months verified').waitFor()
  await page.getByLabel('On time or late').uncheck()
  // The new passport is scrolled into view and has the focus, even if the form fills the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Make my passport' }).click()
  await page.getByText('Nobody has looked at it yet.').waitFor()
  const made = page.getByRole('region', { name: 'Passports you made' }).getByRole('heading', { level: 3 })
  expect(await made.evaluate((each) => each === document.activeElement)).toBe(true)
  await expect.poll(async () => (await made.boundingBox())?.y).toBeLessThan(844 - 80)
  expect((await made.boundingBox())?.y).toBeGreaterThan(60)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await axeFaults(page)).toEqual([])
  const address = await page.getByRole('link', { name: 'Open it' }).getAttribute('href')

  await page.getByRole('button', { name: 'Add to a wallet' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add it to your wallet' })
  await dialog.getByRole('img', { name: 'QR code for your wallet' }).waitFor()
  await dialog.getByText(/^\d{3} \d{3}$/).waitFor()
  expect(await dialog.getByRole('link', { name: 'Open a wallet' }).getAttribute('href')).toMatch(
    /^openid-cred/,
  )
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(false)

  const stranger = await browser.visitor({ mobile: true, javaScriptEnabled: false })
  await stranger.page.goto(address ?? '')
  await stranger.page.getByRole('heading', { name: '6 of 6 months verified' }).waitFor()
  await stranger.page.getByText('Rent passport of Daniel Reyes').waitFor()
  await stranger.page.getByText('14 Harbour Street, Leeds, LS1 4DY').waitFor()
  expect(await stranger.page.getByText(/on time|Okafor|950/).count()).toBe(0)
  const code = (await stranger.page.locator('.code').textContent()) ?? ''
  const download = stranger.page.waitForEvent('download')
  await stranger.page.getByRole('link', { name: 'Download as PDF' }).click()
  const file = await (await download).path()

  await stranger.page.getByRole('link', { name: 'Check a passport' }).click()
  await stranger.page.getByLabel('PDF file').setInputFiles({
    name: 'rent-passport.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(file),
  })
  await stranger.page.getByRole('button', { name: 'Check the file' }).click()
  await stranger.page.getByText('This file is genuine').waitFor()
  await stranger.page.getByLabel('Credential').fill('not one of ours')
  await stranger.page.getByRole('button', { name: 'Check the credential' }).click()
  await stranger.page.getByRole('heading', { name: 'We could not read this' }).waitFor()
  await stranger.page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await stranger.page.getByRole('button', { name: 'Check the code' }).click()
  await stranger.page.getByRole('heading', { name: '6 of 6 months verified' }).waitFor()

  await page.reload()
  await page.getByText('Looked at 4 times').click()
  await page.getByText('The PDF was downloaded').waitFor()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked. Nobody can open it any more.').waitFor()
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: 'This passport was revoked' }).waitFor()
  await continueBrowsing(visitor)
  expect(complaints).toEqual([])
})

test('a passport shows income after consent, and shows a withdrawal of that consent', async () => {
  const wages = Array.from({ length: MONTHS }, (_, index) => ({
    date: addDays(addMonths(thisMonth, index - MONTHS), 24),
    amount: 2_600,
    description: 'BGC WAGES LARK & SONS',
  }))
  const renter = await aRenterWithMonths(wages)
  const visitor = await browser.visitor()
  const { page, complaints } = visitor
  await renter.signIn(page)
  await page.goto('/rent-passport')
  await page.getByText('For your next home:').click()
  const income = page.getByLabel('My income, as the bank shows it')
  await income.waitFor()
  expect(await income.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: 'Say what my bank shows of my income' }).press('Space')
  await expect.poll(() => income.isEnabled()).toBe(true)
  await income.check()
  await page.getByLabel('My name as the bank has it').check()
  await page.getByLabel('How long I have lived here').check()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Make my passport' }).click()
  await page.getByText('Nobody has looked at it yet.').waitFor()
  const address = await page.getByRole('link', { name: 'Open it' }).getAttribute('href')

  const stranger = await browser.visitor({ mobile: true, javaScriptEnabled: false })
  await stranger.page.goto(address ?? '')
  await stranger.page.getByRole('heading', { name: 'For the next home' }).waitFor()
  await stranger.page.getByText('At least 30 times the monthly rent in a year: yes.').waitFor()
  expect(await stranger.page.getByText(/2,600|LARK/).count()).toBe(0)

  await page.getByRole('switch', { name: 'Say what my bank shows of my income' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('Not known yet').or(page.getByText('You have to agree to it first')).first().waitFor()
  await stranger.page.reload()
  await stranger.page.getByText('The renter has withdrawn this.').waitFor()
  expect(await stranger.page.getByText('30 times').count()).toBe(0)
  await continueBrowsing(visitor)
  expect(complaints).toEqual([])
})

test('a passport is made once if its response is lost or its button is clicked three times', async () => {
  const renter = await aRenterWithMonths()
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/rent-passport')
  const make = page.getByRole('button', { name: 'Make my passport' })
  const made = page.getByRole('region', { name: 'Passports you made' }).getByRole('heading', { level: 3 })
  const kept = async () => (await renter.call('/api/payment-report/passports/')).total_count
  await loseResponse(page, '**/api/payment-report/passports/')
  await make.click()
  // The list is loaded again, so the passport is shown although its response was lost.
  await made.waitFor()
  await make.click()
  await page.getByText('Your rent passport is ready').waitFor()
  expect(await kept()).toBe(1)

  await page.getByLabel('On time or late').uncheck()
  await make.click({ clickCount: 3, delay: 20 })
  await expect.poll(() => made.count()).toBe(2)
  await make.and(page.locator(':not([aria-busy])')).waitFor()
  expect(await kept()).toBe(2)
})

test('public passport pages pass the accessibility check, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await browser.visitor({ colorScheme })
    await page.goto('/passport')
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/passport/ABCDEFGHJKMN')
    await page.getByRole('heading', { name: 'We do not know this passport' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
  }
})
