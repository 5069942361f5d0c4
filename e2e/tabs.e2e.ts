import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { aMember, type Member } from './member.ts'

const browser = await useBrowser({ sharedApp: true })
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function reporting(member: Member, ...agencies: string[]): Promise<void> {
  await member.call('/api/credit-profile/consents/', { agencies, channel: 'settings' }, 'PUT')
}

test('a setting changed in one of two tabs appears in the other tab without a reload', async () => {
  const member = await aMember(browser.address)
  await reporting(member, 'experian', 'equifax')
  const { page: one, context } = await browser.visitor()
  await member.signIn(one)
  const other = await context.newPage()
  for (const tab of [one, other]) {
    await tab.goto('/settings?tab=subscription')
    await says(tab, /next file,? (on )?\d/i)
    await says(tab, /Renews \d/)
  }
  await one.getByRole('switch', { name: 'Your reporting' }).click()
  await one.getByRole('alertdialog').getByRole('button', { name: 'Stop reporting' }).click()
  for (const tab of [one, other]) await says(tab, 'Nothing is sent to any agency.')

  await other.getByRole('switch', { name: 'Your reporting' }).click()
  const question = other.getByRole('dialog', { name: 'Which agencies should we report to?' })
  await question.getByRole('checkbox', { name: 'TransUnion' }).check()
  await question.getByRole('button', { name: 'I agree' }).click()
  for (const tab of [other, one]) await says(tab, /next file,? (on )?\d/i)
  // The first tab adds to the second tab's choice, not to its own old state.
  await one.getByRole('switch', { name: 'Experian' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'I agree' }).click()
  await one.getByRole('dialog').waitFor({ state: 'hidden' })
  const { agencies } = await member.call('/api/credit-profile/')
  const given = agencies.filter((each: { given: boolean }) => each.given)
  expect(given.map((each: { agency: string }) => each.agency).toSorted()).toEqual(['experian', 'transunion'])

  await other.getByRole('switch', { name: 'Your plan' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  for (const tab of [other, one]) await says(tab, 'Canceling at period end.')
  await one.getByRole('button', { name: 'Reactivate' }).click()
  for (const tab of [one, other]) await says(tab, /Renews \d/)
})

test.each([
  ['Payment reminders', '/settings#notifications'],
  ['Offers and news from Keyturn', '/settings#notifications'],
])('“%s” switched on in one tab and off in another is off in both, without a reload', async (name, path) => {
  const member = await aMember(browser.address)
  const { page: one, context } = await browser.visitor()
  await member.signIn(one)
  const other = await context.newPage()
  for (const tab of [one, other]) await tab.goto(path)
  const stands = (tab: Page, checked: boolean) => tab.getByRole('switch', { name, checked }).waitFor()
  const before = (await one.getByRole('switch', { name }).getAttribute('aria-checked')) === 'true'
  await stands(other, before)
  await one.getByRole('switch', { name }).click()
  for (const tab of [one, other]) await stands(tab, !before)
  await other.getByRole('switch', { name }).click()
  for (const tab of [other, one]) await stands(tab, before)
})

test('in a browser that blocks cookies, storage and locks, a member can sign in and the token is renewed', async () => {
  const member = await aMember(browser.address)
  const { page, context, complaints } = await browser.visitor()
  await context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get: denied })
    IDBFactory.prototype.open = denied
    LockManager.prototype.request = async () => denied()
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  await signIn(page, member)
  await context.clearCookies()
  const renewed = page.waitForResponse('**/token/refresh/')
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  // The access token has expired by the time of this request.
  await page.route(
    '**/api/subscriptions/payment-history/',
    (route) => route.fulfill({ status: 401, json: {} }),
    {
      times: 1,
    },
  )
  await page.getByRole('link', { name: 'Subscription' }).first().click()
  expect((await renewed).status()).toBe(200)
  await says(page, /Renews \d/)
  expect(complaints).toEqual([])
})
