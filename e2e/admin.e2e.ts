import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { goOffline, useBrowser } from './browser.ts'
import { inbox } from './emails.ts'
import { loseResponse } from './lost-response.ts'
import { callApp, remember } from './member.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)

interface SignedIn {
  page: Page
  token: string
}

/** Opens a browser with a demo person signed in and remembered. */
async function signedIn(email: string, options: { mobile?: boolean } = {}): Promise<SignedIn> {
  const { page } = await browser.visitor(options)
  return { page, token: await signIn(page, email) }
}

async function signIn(page: Page, email: string): Promise<string> {
  const people = await callApp(browser.address, '/sandbox/people')
  const { password } = people.find((person: { email: string }) => person.email === email)
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: { email, password } })
  await remember(page, tokens)
  return tokens.access
}

const admin = browser.resident()

/** Opens the admin area, or one of its lists, in the admin's browser. */
async function atAdmin(list?: RegExp): Promise<Page> {
  const { page } = await admin()
  if (page.url() === 'about:blank') {
    await signIn(page, 'admin@keyturn.example')
    await page.goto('/admin')
  }
  if (list) {
    const tab = page.getByRole('link', { name: list })
    await tab.click()
    // Waits for the list, because the searched name may also be in the previous one.
    await tab.and(page.locator('[aria-current=page]')).waitFor()
  }
  return page
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const choose = (page: Page, name: string) => row(page, name).first().getByRole('button').first().click()
const panel = (page: Page) => page.getByRole('complementary')
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function decide(page: Page, act: string, reason: string): Promise<void> {
  await panel(page).getByRole('button', { name: act }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: act }).click()
  await question.getByText('Please give a reason').waitFor()
  await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: act }).click()
  await question.waitFor({ state: 'hidden' })
}

describe('the admin area', () => {
  test('lists the items that wait for staff, with amounts hidden', async () => {
    const page = await atAdmin()
    await says(page, 'Amounts are hidden for privacy.')
    await row(page, 'Priya Shah').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  test('decides an application found by search, and stores the reason for the member', async () => {
    const page = await atAdmin(/^Applications/)
    await row(page, 'Grace Adeyemi').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('ormeau BT7')
    await row(page, 'Grace Adeyemi').waitFor({ state: 'hidden' })
    await choose(page, 'Leah Donnelly')
    await decide(page, 'Take on', 'Nineteen days are enough')
    await row(page, 'Leah Donnelly').getByText('Reviewing').waitFor()
    await panel(page).getByRole('button', { name: 'Show the member' }).click()
    await panel(page).getByText('Nineteen days are enough').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
  })

  test('shows a colleague’s approval request with a decision, and one’s own request without', async () => {
    const page = await atAdmin(/^Approvals/)
    await choose(page, 'Tom Whitlock')
    await says(page, 'You asked for this, so somebody else must decide.')
    await choose(page, 'Grace Adeyemi')
    await decide(page, 'Approve', 'The shop wrote to us')
    await row(page, 'Grace Adeyemi').getByText('Approved').waitFor()
  })

  test('answers a message by email', async () => {
    const page = await atAdmin(/^Messages/)
    await choose(page, 'Nell Marsh')
    await page.getByLabel('Your answer').fill('Under Credit Profile, and it is yours to send on.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await row(page, 'Nell Marsh').getByText('Answered').waitFor()
    expect(await mail.email('nell.marsh@example.org', /Our answer/)).toContain('yours to send on')
  })

  test('answers a complaint only with reasons', async () => {
    const page = await atAdmin(/^Complaints/)
    await choose(page, 'Hal Moreton')
    await panel(page).getByText('Acknowledged', { exact: true }).waitFor()
    await page.getByLabel('Your answer').fill('No.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await says(page, 'Please give an answer with reasons')
    await page.getByLabel('Your answer').fill('A tenant gave us your address by mistake. It is deleted.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await row(page, 'Hal Moreton').getByText('Answered').waitFor()
  })

  test('keeps the text of an answer whose response is lost, and sends one email on a retry', async () => {
    const [firstName, lastName, message] = ['Ida', 'Twice', 'Where is my passport?']
    const words = { firstName, lastName, message, email: 'ida.twice@example.org' }
    await callApp(browser.address, '/api/verification/contact/', { body: words })
    const page = await atAdmin(/^Messages/)
    await choose(page, 'Ida Twice')
    const answer = 'Under Rent passport in the menu.'
    await page.getByLabel('Your answer').fill(answer)
    await loseResponse(page, '**/reply/')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await says(page, /^We could not hear whether this was saved\./)
    expect(await page.getByLabel('Your answer').inputValue()).toBe(answer)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect.poll(() => page.getByLabel('Your answer').inputValue()).toBe('')
    await row(page, 'Ida Twice').getByText('Answered').waitFor()
    expect(await panel(page).getByRole('list', { name: 'Our answers' }).getByRole('listitem').count()).toBe(1)
    expect(await mail.email('ida.twice@example.org', /Our answer/)).toContain(answer)
    const letters = await callApp(browser.address, '/sandbox/mail/messages?to=ida.twice@example.org')
    const answers = letters.filter(({ subject }: { subject: string }) => /Our answer/.test(subject))
    expect(answers).toHaveLength(1)
  })

  test('retries a job that used up its retries', async () => {
    const [firstName, lastName, message] = ['Full', 'Mailbox', 'Do you hear me?']
    const words = { firstName, lastName, message, email: 'full@busy.example' }
    await callApp(browser.address, '/api/verification/contact/', { body: words })
    await callApp(browser.address, '/sandbox/clock', { body: { advance: '4d' } })
    const { page } = await signedIn('admin@keyturn.example')
    await page.goto('/admin')
    await page.getByRole('link', { name: /^Jobs/ }).click()
    await row(page, 'back-office.answer-sender').getByRole('button', { name: 'Try again' }).click()
    await says(page, 'Everything is done')
    await page.getByRole('link', { name: /^Providers/ }).click()
    await says(page, 'Letters')
    expect(await axeFaults(page)).toEqual([])
  })
})

test('a list in the admin area that fails to load shows an error, and loads when the connection is back', async () => {
  const { page } = await signedIn('admin@keyturn.example')
  await page.goto('/admin')
  await row(page, 'Priya Shah').waitFor()
  await goOffline(page)
  await page.getByRole('link', { name: /^Complaints/ }).click()
  await says(page, 'This could not be loaded.')
  await page.context().setOffline(false)
  await row(page, 'Hal Moreton').waitFor()
})

test('a request of one staff member is decided by another one, on a desktop and on a phone', async () => {
  const { page } = await signedIn('colleague@keyturn.example', { mobile: true })
  await page.goto('/admin?list=approvals')
  await choose(page, 'Tom Whitlock')
  await decide(page, 'Approve', 'Agreed')
  await row(page, 'Tom Whitlock').getByText('Approved').waitFor()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
  expect(await axeFaults(page)).toEqual([])
})

test('a Premium member sees their own home in the manager view; other members are sent to the dashboard', async () => {
  const grace = await signedIn('grace.adeyemi@example.co.uk')
  await grace.page.goto('/admin')
  await says(grace.page, 'Your own tenancy, as an agent would see it.')
  await grace.page.getByRole('table', { name: 'Months of rent' }).getByText('Verified').first().waitFor()
  expect(await grace.page.getByRole('main').textContent()).not.toMatch(/£\d|Priya/)
  expect(await axeFaults(grace.page)).toEqual([])
  const refused = callApp(browser.address, '/api/manager/applications/', { token: grace.token })
  await expect(refused).rejects.toThrow(/answered 404/)

  const tom = await signedIn('tom.whitlock@example.co.uk')
  await tom.page.goto('/admin')
  await tom.page.waitForURL('**/dashboard')
})
