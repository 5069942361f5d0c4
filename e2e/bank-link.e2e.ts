import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { aMember } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Opens Settings > Bank as a signed-in member with a plan. */
async function atBankSettings(page: Page): Promise<void> {
  const member = await aMember(browser.address, { plan: 'standard' })
  await member.signIn(page)
  await page.goto('/settings?tab=bank')
}

async function connectAs(page: Page, persona: string, answer = 'Allow'): Promise<void> {
  await press(page, 'Connect your bank')
  await page.waitForURL('**/sandbox/bank/consent/**')
  await page.getByLabel('Whose account is this?').selectOption(persona)
  await press(page, answer)
  await page.waitForURL('**/bud-callback?**')
}

test('a member links a bank, sees its state and removes it', async () => {
  const visitor = await browser.visitor()
  const { page, complaints } = visitor
  await atBankSettings(page)
  await says(page, 'No bank is connected')
  await connectAs(page, 'steady-payer')
  await says(page, 'Northgate Bank is connected: 2 accounts.')
  await page.waitForURL('**/settings?tab=bank')
  await says(page, /Connected until/)
  await page.getByText('Details of your consent').click()
  await says(page, 'To find your rent payments and prove your rent history.')
  expect(await axeFaults(page)).toEqual([])

  await page.goBack()
  await page.goto('/settings?tab=bank')
  await press(page, 'Disconnect')
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await says(page, 'Disconnected. Your history is kept.')

  await continueBrowsing(visitor)
  expect(complaints).toEqual([])
})

test('the screen before the bank names the Keyturn account that will get the data', async () => {
  const { page } = await browser.visitor()
  await atBankSettings(page)
  await says(page, 'This bank goes to Daniel R…’s Keyturn account.')
  await connectAs(page, 'steady-payer')
  await says(page, 'This bank went to Daniel R…’s Keyturn account.')
})

test('a member who refuses consent at the bank sees the reason and can try again', async () => {
  const { page } = await browser.visitor()
  await atBankSettings(page)
  await connectAs(page, 'steady-payer', 'Refuse')
  await says(page, 'You chose not to share your account. Nothing was connected.')
  await page.getByRole('heading', { name: 'Open Banking connected accounts' }).waitFor()
  await says(page, 'You chose not to share your account. Nothing was connected.')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('bank'))),
  ).toEqual([])
})

test('a bank error that arrives after the member left the page is not shown', async () => {
  const { page } = await browser.visitor()
  await atBankSettings(page)
  await connectAs(page, 'steady-payer', 'Refuse')
  await says(page, 'You chose not to share your account. Nothing was connected.')
  await page.evaluate(() => {
    history.pushState(null, '', '/qand-a')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { level: 1, name: /questions|FAQ/i }).waitFor()
  await page.goto('/settings?tab=bank')
  await says(page, 'No bank is connected')
  expect(await page.getByText('You chose not to share').count()).toBe(0)
})

test('a member who renews consent returns to a page that shows the result', async () => {
  const member = await aRenter(browser.address, { persona: 'steady-payer' })
  const { page } = await browser.visitor()
  await member.signIn(page)
  await page.route('**/api/payment-report/dashboard/', async (route) => {
    const answer = await route.fetch()
    const told = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...told, bank: { ...told.bank, health: 'reconfirm_due' } },
    })
  })
  await page.goto('/dashboard')
  // Waits until the data is loaded, because the placeholder does not read the tab's storage.
  await page.getByText(/Paid by/).waitFor()
  const refused = { type: 'error', message: 'You chose not to share your account. Nothing was connected.' }
  await page.evaluate((told) => sessionStorage.setItem('bankConnectionError', JSON.stringify(told)), refused)
  await page.reload()
  await says(page, refused.message)
  await page.goto('/settings?tab=bank')
  await page.getByRole('heading', { name: 'Open Banking connected accounts' }).waitFor()
  expect(await page.getByText(refused.message).count()).toBe(0)
})

test('linking two banks at once is refused with their number; a bank statement can be uploaded instead', async () => {
  const { page } = await browser.visitor({ mobile: true })
  await atBankSettings(page)
  await connectAs(page, 'two-connections')
  await says(page, /4 accounts at more than one bank/)
  await page.waitForURL('**/settings?tab=bank')
  await says(page, 'No bank is connected')

  const csv = 'Date,Description,Amount\n01/10/2026,RENT J OKAFOR,-950.00\n02/10/2026,"COFFEE, LARGE",-3.10\n'
  await page
    .getByLabel('Choose a statement')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await says(page, '2 transactions')
  await says(page, 'COFFEE, LARGE')
  await press(page, 'Add this statement')
  await says(page, 'Enter the name of your bank.')
  await page.getByLabel('Name of the bank').fill('Old Mill Bank')
  await press(page, 'Add this statement')
  const statements = page.getByRole('list', { name: 'Statements you added' })
  await statements.getByText('Old Mill Bank').waitFor()
  // Waits until the toast is gone, because it covers the foot of a phone's page and stays under a mouse.
  await page.getByText('Statement added').waitFor({ state: 'hidden' })
  await press(page, 'Remove Old Mill Bank')
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await statements.waitFor({ state: 'detached' })
})

test('a bank return that no member started is refused', async () => {
  const { page } = await browser.visitor()
  await atBankSettings(page)
  await page.goto('/bud-callback?status=success')
  await says(page, 'Invalid callback parameters. Please try again.')
  await page.goto('/bud-callback?status=error&error=<script>')
  await says(page, 'Bank connection failed. Please try again.')
  await page.waitForURL('**/verification-dashboard')
})
