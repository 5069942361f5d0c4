import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Member on Standard, paid monthly with a card that needs 3-D Secure. */
async function subscribed(page: Page): Promise<void> {
  const email = `asked-${Date.now()}@example.com`
  await page.goto('/subscription/new')
  await page.getByText('Monthly', { exact: true }).click()
  await button(page, 'Start with Standard Plan').click()
  await page.waitForURL('**/registration?plan=standard&billing=month')
  await field(page, 'First name').fill('Nadia')
  await field(page, 'Last name').fill('Price')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('walnut gate forty two')
  await field(page, 'Confirm password').fill('walnut gate forty two')
  await button(page, 'Create Account').click()
  await page.waitForURL('**/email-verification-waiting')
  await page.goto(linkIn(await mail.email(email, /verify|confirm/i)))
  await page.waitForURL('**/sandbox/checkout/**')
  await button(page, 'Use a card that asks your bank').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sandbox/'))
}

test('a plan change that the bank must confirm leads to the payment page, and then to the new plan', async () => {
  const { page } = await browser.visitor()
  await subscribed(page)
  await page.goto('/subscription/new')
  await page.getByText('Monthly', { exact: true }).click()
  await button(page, 'Change to Premium').click()
  const change = page.getByRole('alertdialog', { name: 'Change to Premium?' })
  await change.getByText('To pay today').waitFor()
  await change.getByRole('button', { name: 'Change to Premium' }).click()

  const bank = page.getByRole('alertdialog', { name: 'Confirm with your bank' })
  await bank.getByText(/until then it stays as it is/).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await bank.getByRole('button', { name: 'Go to the payment page' }).click()
  await page.waitForURL('**/sandbox/checkout/invoices/**')
  const payment = page.url()
  await page.goto('/settings?tab=subscription')
  await page.getByText('Standard, 1 agency, 1x points').first().waitFor()

  await page.goto(payment)
  await button(page, 'Yes, pay').click()
  await page.getByText('State: paid').waitFor()
  await page.goto('/settings?tab=subscription')
  await page.getByText('Premium, 3 agencies, 1.5x points').first().waitFor()
})
