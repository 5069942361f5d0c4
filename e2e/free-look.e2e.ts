import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'
import { aMember, callApp } from './member.ts'
import { registerAs } from './registration.ts'

const browser = await useBrowser({ sharedApp: true })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

interface Persona {
  id: string
  tenancy: { monthlyRent: number; landlordName: string }
}

/** Walks from the plans page to the bank and back, as a member who has never paid. */
async function lookAs(page: Page, id: string): Promise<Persona['tenancy']> {
  const personas: Persona[] = await callApp(browser.address, '/sandbox/bank/personas')
  const known = personas.find((persona) => persona.id === id)?.tenancy
  if (!known) throw new Error(`Nobody is called ${id}.`)
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Look at my bank' }).click()
  await page.getByLabel('Monthly rent').fill(String(known.monthlyRent))
  await page.getByLabel('Landlord or agent name').fill(known.landlordName)
  await page.getByLabel('Use my tenancy details').check()
  await page.getByLabel('Read my bank transactions').check()
  await press(page, 'Look at my bank')
  await page.waitForURL('**/sandbox/bank/consent/**')
  await page.getByLabel('Whose account is this?').selectOption(id)
  await press(page, 'Allow')
  await page.waitForURL('**/look')
  return known
}

test('a member uses the free look before paying, and enters no bank or home a second time', async () => {
  const { page } = await browser.visitor()
  const member = await aMember(browser.address, { plan: null })
  await member.signIn(page)
  const told = await lookAs(page, 'steady-payer')
  await heading(page, /\d+ of 24 months would be proved/)
  expect(await page.getByRole('main').textContent()).not.toContain(told.landlordName)
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Start with Standard Plan' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await press(page, 'Pay')
  await page.waitForURL('**/verification-dashboard')
  expect((await member.call('/api/verification/bank/sync/', {})).data.bank_verified).toBe(true)
  await page.goto('/verification-dashboard?step=3')
  await expect.poll(() => page.getByLabel('Monthly rent').inputValue()).toBe(String(told.monthlyRent))
})

test('on a phone, a free look can be deleted at once, and the page shows when the next one may begin', async () => {
  const { page } = await browser.visitor({ mobile: true })
  const member = await aMember(browser.address, { plan: null })
  await member.signIn(page)
  await lookAs(page, 'steady-payer')
  await heading(page, /\d+ of 24 months would be proved/)
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'Delete it all now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it all' }).click()
  await page.getByText('The next one can begin on').waitFor()
  expect((await member.call('/api/banking/accounts/')).total_count).toBe(0)
})

test('a member who returns before the payment is confirmed sees a waiting message, and then the next page without a click', async () => {
  const { page } = await browser.visitor()
  const member = await aMember(browser.address, { plan: null })
  await member.signIn(page)
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Start with Standard Plan' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await press(page, 'Cancel')
  await page.waitForURL('**/subscription/new')
  await page.goto('/subscription')
  await heading(page, 'See what your bank proves, free')
  expect(await page.getByText(/your payment/).count()).toBe(0)

  await page.getByRole('link', { name: 'Start with Standard Plan' }).click()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.route('**/api/subscriptions/subscription/', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
  )
  await press(page, 'Pay')
  await page.waitForURL('**/subscription')
  await page.getByText('We are waiting for your payment to be confirmed.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.unroute('**/api/subscriptions/subscription/')
  await page.waitForURL('**/verification-dashboard')
  await page.getByText('Thank you. Standard is yours.').waitFor()
})

test.each(['/', '/qand-a', '/about-us'])('the prices are one click away from %s', async (path) => {
  const { page } = await browser.visitor()
  await page.goto(path)
  const ways = page.locator('main, footer').locator('a[href="/subscription"]')
  await ways.first().click()
  await heading(page, 'Choose your plan')
})

test('a visitor who picked a plan and then the free look gets the free look, without a checkout', async () => {
  const { page } = await browser.visitor()
  const email = `looker-${Date.now()}@example.com`
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Start with Premium Plan' }).first().click()
  await page.getByText('You chose Premium, £9.99 a month.').waitFor()
  await page.getByText('Nothing is charged yet. No card, no credit search.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Create an account and look' }).click()
  await page.getByText('You chose the free look at your bank.').waitFor()
  await registerAs(page, email)
  await page.goto(linkIn(await inbox(browser.address).email(email, /verify|confirm/i)))
  await page.waitForURL('**/look')
  await heading(page, 'See what your bank proves, free')
  // One click further, the plans still wait for a choice.
  await page.goto('/subscription')
  await page.getByRole('link', { name: 'Start with Premium Plan' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/subscription')
})
