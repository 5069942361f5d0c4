import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { inbox, linkIn } from './emails.ts'
import { loseResponse } from './lost-response.ts'
import { aMember } from './member.ts'
import { PASSWORD, registerAs } from './registration.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)
let people = 0
const somebody = (): string => `subscriber-${Date.now()}-${people++}@example.com`

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const plate = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const planSwitch = (page: Page) => plate(page).getByRole('switch', { name: 'Your plan' })

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${browser.address}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
}
/** Moves the clock. Only the last day is played; recurring jobs of the others run once before it. */
async function passDays(count: number): Promise<void> {
  await control('clock', { advance: `${count - 1}d`, asleep: true })
  await control('clock', { advance: '1d' })
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

const openPlan = (page: Page) => page.goto('/settings?tab=subscription')

test('a plan picked before registering is paid, cancelled, resumed, ended and bought again', async () => {
  const visitor = await browser.visitor()
  const { page } = visitor
  const email = somebody()

  // On a slow network, the member chooses before the scripts load.
  await page.route('**/assets/*.js', (route) =>
    new URL(page.url()).pathname === '/subscription' ? route.abort() : route.continue(),
  )
  await page.goto('/subscription')
  await page.getByText('Monthly', { exact: true }).click()
  await page.getByRole('link', { name: 'Start with Premium Plan' }).click()
  await page.waitForURL('**/registration?plan=premium&billing=month')
  await page.unroute('**/assets/*.js')
  await registerAs(page, email)
  await page.goto(linkIn(await mail.email(email, /verify|confirm/i)))

  await page.waitForURL('**/sandbox/checkout/**')
  await says(page, /Keyturn Premium.*£9\.99 a month/)
  await button(page, 'Decline').click()
  await says(page, 'Your card was declined.')
  await button(page, 'Pay').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sandbox/'))
  await mail.email(email, /Your receipt: £9\.99/)

  await openPlan(page)
  await says(page, /Renews \d{2} \w+ \d{4}/)
  await says(page, 'Premium, 3 agencies, 1.5x points')
  expect(await page.getByRole('table', { name: 'Payments to Keyturn' }).textContent()).toMatch(
    /Premium, monthly.*£9\.99/,
  )
  await says(page, 'Card ending 4242')
  expect(await axeFaults(page)).toEqual([])

  await planSwitch(page).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel your Premium plan?' })
  await question.getByRole('button', { name: 'Keep my plan' }).click()
  await says(page, /Renews \d{2} \w+ \d{4}/)
  // After a request that never arrived the page shows a failure. After a lost response it reads the plan.
  await page.route('**/subscription/cancel/', (route) => route.fulfill({ status: 502, body: '' }), {
    times: 1,
  })
  await planSwitch(page).click()
  await question.getByLabel(/Why are you leaving/).selectOption('It costs too much')
  await question.getByRole('button', { name: 'Cancel plan' }).click()
  await says(page, 'Failed to cancel subscription')
  await loseResponse(page, '**/subscription/cancel/')
  await question.getByRole('button', { name: 'Cancel plan' }).click()
  await says(page, 'You will not be charged again.')
  await says(page, 'Canceling at period end.')
  await says(page, /Access until \d{2} \w+ \d{4}\. \d+ days remaining\./)
  await mail.email(email, /Your plan ends on/)

  await loseResponse(page, '**/subscription/reactivate/')
  await button(page, 'Reactivate').click()
  await says(page, /Your plan goes on\. It renews on \d{2} \w+ \d{4}/)
  await says(page, /Renews \d{2} \w+ \d{4}/)
  await continueBrowsing(visitor)

  await control('checkout/fail-renewal', { email })
  // Closes the page, because it would refresh its session while the days pass.
  await page.goto('about:blank')
  await passDays(33)
  await signIn(page, email)
  await says(page, 'Your last payment did not go through.')
  await page.getByRole('link', { name: 'Update your card' }).click()
  await page.waitForURL('**/settings?tab=subscription')
  await says(page, 'Payment owed.')
  await mail.email(email, /did not go through/)

  await passDays(8)
  await mail.email(email, /Your plan has ended/)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/subscription')
  await says(otherTab, /Your Premium plan ended on \d{2} \w+ \d{4}\./)
  expect(await otherTab.getByText('plan ended').count()).toBe(1)
  await says(otherTab, 'Not staying?')
  expect(await axeFaults(otherTab)).toEqual([])
  // Redirected from the wizard: cancelling leads to the plans, paying leads to the wizard.
  for (const act of ['Cancel', 'Pay']) {
    await page.goto('/verification-dashboard')
    // Waits for the session, because an earlier click registers like a visitor's.
    await says(page, /Your Premium plan ended on/)
    await page.getByText('Monthly', { exact: true }).click()
    await page.getByRole('link', { name: 'Start with Standard Plan' }).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await button(page, act).click()
    await page.waitForURL(act === 'Pay' ? '**/verification-dashboard*' : '**/subscription')
  }
  await openPlan(page)
  await says(page, 'Standard, 1 agency, 1x points')
  await otherTab.evaluate(() => window.dispatchEvent(new Event('focus')))
  await otherTab.waitForURL('**/verification-dashboard')
})

test('a member sees the price of a plan change before it is made, and can get a refund', async () => {
  const { page } = await browser.visitor()
  const email = somebody()
  await page.goto('/subscription/new')
  await page.getByText('Monthly', { exact: true }).click()
  await button(page, 'Start with Standard Plan').click()
  await page.waitForURL('**/registration?plan=standard&billing=month')
  await registerAs(page, email)
  await page.goto(linkIn(await mail.email(email, /verify|confirm/i)))
  await page.waitForURL('**/sandbox/checkout/**')
  await button(page, 'Cancel').click()
  await page.waitForURL('**/subscription/new')

  await page.getByText('Monthly', { exact: true }).click()
  const start = button(page, /Start with Standard Plan|Opening checkout/)
  const looked = Promise.withResolvers<void>()
  await page.route('**/subscription/create/', async (route) => {
    await looked.promise
    await route.continue()
  })
  await start.click()
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true')
  looked.resolve()
  await page.waitForURL('**/sandbox/checkout/**')
  await button(page, 'Pay').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sandbox/'))

  await openPlan(page)
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.waitForURL('**/subscription/new')
  await page.getByText('Monthly', { exact: true }).click()
  await button(page, 'Change to Premium').click()
  const dialog = page.getByRole('alertdialog', { name: 'Change to Premium?' })
  await dialog.getByText('To pay today').waitFor()
  expect(await dialog.textContent()).toMatch(/£4\.99.*£5\.00.*£9\.99 a month/)
  expect(await axeFaults(page)).toEqual([])
  // The plan changes although the response is lost, and the page reads the new plan.
  await loseResponse(page, '**/subscription/update/')
  await dialog.getByRole('button', { name: 'Change to Premium' }).click()
  await page.waitForURL('**/settings?tab=subscription')
  await says(page, 'Your plan has changed.')
  await says(page, 'Premium, 3 agencies, 1.5x points')

  // Back restores the page as it was, without a pending button.
  const portal = plate(page).getByRole('button', { name: /Open billing portal|Opening/ })
  await page.route('**/elsewhere', (route) => route.fulfill({ status: 204 }))
  await page.route('**/customer-portal/', (route) =>
    route.fulfill({ json: { success: true, portal_url: '/elsewhere' } }),
  )
  const left = page.waitForRequest('**/elsewhere')
  await portal.click()
  await left
  expect(await portal.getAttribute('aria-busy')).toBe('true')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => portal.getAttribute('aria-busy')).toBe(null)

  await loseResponse(page, '**/subscription/refund/')
  await button(page, 'End plan and refund £9.99').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund £9.99' }).click()
  await says(page, 'Your plan has ended and your payment is refunded.')
  await mail.email(email, /Your refund of £9\.99/)
})

test('a change to Standard lists the agencies that stop, keeps the chosen agency and updates Settings', async () => {
  const member = await aMember(browser.address)
  const three = { agencies: ['experian', 'equifax', 'transunion'], channel: 'settings' }
  await member.call('/api/credit-profile/consents/', three, 'PUT')
  const { page } = await browser.visitor()
  await member.signIn(page)
  await openPlan(page)
  await says(page, 'Premium, 3 agencies, 1.5x points')
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByText('Monthly', { exact: true }).click()
  await button(page, 'Change to Standard').click()
  const dialog = page.getByRole('alertdialog', { name: 'Change to Standard?' })
  await dialog.getByText(/^Equifax and TransUnion get no new months\./).waitFor()
  await dialog.getByLabel('Which one stays?').selectOption('equifax')
  await dialog.getByText(/^Experian and TransUnion get no new months\. What is already there stays/).waitFor()
  // The rest of the larger plan becomes a credit, and the text explains it.
  await dialog.getByText(/^The credit stays with us and .*Nothing goes back to your card\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Change to Standard' }).click()
  await page.waitForURL('**/settings?tab=subscription')
  await says(page, 'Standard, 1 agency, 1x points')
  const stands = (name: string, checked: boolean) =>
    page.getByRole('switch', { name, exact: true, checked }).waitFor()
  for (const [name, checked] of [
    ['Experian', false],
    ['Equifax', true],
    ['TransUnion', false],
  ] as const)
    await stands(name, checked)
  const { agencies } = await member.call('/api/credit-profile/')
  expect(
    agencies.flatMap((each: { agency: string; given: boolean }) => (each.given ? [each.agency] : [])),
  ).toEqual(['equifax'])
})
