import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { inbox } from './emails.ts'
import { keyboardDriver } from './input-drivers.ts'
import { loseResponse, loseUploadResponse } from './lost-response.ts'
import { callApp } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)
const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }
const TOM = { email: 'tom.whitlock@example.co.uk', password: 'third-floor-back-room-8' }
const ADMIN = { email: 'admin@keyturn.example', password: 'keyholder-front-desk-7' }

const signedIn = z.object({ tokens: z.object({ access: z.string(), refresh: z.string() }) })
const files = z.array(z.object({ name: z.string(), agency: z.string(), content: z.string() }))
const disputes = z.object({ items: z.array(z.object({ id: z.string() })) })

const call = (path: string, { body, token }: { body?: object; token?: string } = {}): Promise<unknown> =>
  callApp(browser.address, path, { ...(body && { body }), ...(token && { token }) })

async function signIn(who: {
  email: string
  password: string
}): Promise<{ access: string; refresh: string }> {
  return signedIn.parse(await call('/api/auth/login/', { body: who })).tokens
}

/** Opens a page as a returning member who was remembered. */
async function comeBack(page: Page, who: typeof GRACE, address: string): Promise<void> {
  const tokens = await signIn(who)
  await page.goto('/privacy-policy')
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access_token', access)
    localStorage.setItem('refresh_token', refresh)
  }, tokens)
  await page.goto(address)
}

/** Moves the clock past the next file, without the weeks before it. */
async function passTheTwentieth(): Promise<void> {
  const { now } = z
    .object({ now: z.string() })
    .parse(await call('/sandbox/clock', { body: { advance: '1s' } }))
  const today = new Date(now)
  const month = today.getUTCMonth() + (today.getUTCDate() < 20 ? 0 : 1)
  const noonOf = (day: number): string =>
    new Date(Date.UTC(today.getUTCFullYear(), month, day, 12)).toISOString()
  if (now < noonOf(18)) await call('/sandbox/clock', { body: { now: noonOf(18), asleep: true } })
  await call('/sandbox/clock', { body: { now: noonOf(20) } })
}

/** Adds a file twice, the first time with a lost response. One copy is stored. */
async function addEvidenceTwice(page: Page): Promise<void> {
  const add = () => page.getByLabel('Add evidence').setInputFiles('docs/landing.png')
  await loseUploadResponse(page, '*/evidence/')
  await add()
  await says(page, 'We could not save that file. Please try again.')
  await add()
  await says(page, /landing\.png/)
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /\.(png|pdf), / })
      .allTextContents(),
  ).toEqual([expect.stringContaining('statement.pdf'), expect.stringContaining('landing.png')])
}

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const agencySwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('without an agency, the Credit Profile lists what reporting still needs; the links work by keyboard', async () => {
  const visitor = await browser.visitor()
  const { page } = visitor
  const member = await aRenter(browser.address, { persona: 'steady-payer' })
  await member.signIn(page)
  await page.goto('/credit-profile')
  await page.getByText('Who should hear about your rent?').waitFor()
  const needed = page.getByRole('region', { name: 'What your reporting still needs' })
  await needed.getByText('Your date of birth is missing.').waitFor()
  expect(await needed.getByRole('link').allTextContents()).toEqual(['Add your date of birth'])
  expect(await axeFaults(page)).toEqual([])
  await keyboardDriver(page).press(needed.getByRole('link'))
  await page.waitForURL('**/settings?tab=personal#details')
  await page.getByRole('heading', { name: 'Personal details' }).waitFor()
  await member.call('/api/auth/profile/', { date_of_birth: '1990-05-04' }, 'PATCH')
  await page.goto('/credit-profile')
  await page.getByText('Who should hear about your rent?').waitFor()
  expect(await needed.count()).toBe(0)
  await continueBrowsing(visitor)
})

/** Checks the months of an open dispute before and after the file is sent, and the text of a passed deadline. */
async function readWhileOpen(page: Page): Promise<void> {
  const atExperian = page.locator('.credit-table tbody td:nth-of-type(1)')
  const openFor = async (days: number) => {
    await call('/sandbox/clock', { body: { advance: `${days}d`, asleep: true } })
    await comeBack(page, GRACE, '/credit-profile')
    await page.getByRole('heading', { name: 'What was sent, month by month' }).waitFor()
  }
  await openFor(1)
  await atExperian.filter({ hasText: 'Under query' }).filter({ hasText: 'Code 0: was sent' }).waitFor()
  await openFor(14)
  await says(
    page,
    /We promised our answer by \d+ \w+ \d{4}, and that day has passed\. The month stays under query until you have it, by \d+ \w+ \d{4} at the latest\./,
  )
  await says(page, 'Under query, we are late')
  await atExperian
    .filter({
      hasText: 'Under query (U Q) while your question to this agency is open. It says nothing, good or bad.',
    })
    .first()
    .waitFor()
  expect(await page.getByText('Left out so far').count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await passTheTwentieth()
  await openFor(1)
  await atExperian.filter({ hasText: 'Code U Q: Under query' }).waitFor()
  await says(
    page,
    /The law’s last day for our answer, \d+ \w+ \d{4}, has passed\. The month stays under query until you have it\./,
  )
}

test('a member consents, a file is accepted, a dispute is decided, and reporting stops', async () => {
  const visitor = await browser.visitor()
  const { page, complaints } = visitor
  await comeBack(page, GRACE, '/credit-profile')
  // A request that never arrived changes nothing. After a lost response the page reads which of both it was.
  await page.route('**/consents/experian/*', (route) => route.fulfill({ status: 502, body: '' }), {
    times: 1,
  })
  await agencySwitch(page, 'Experian').click()
  await says(page, 'Failed to save your choice. Nothing was changed.')
  await loseResponse(page, '**/consents/experian/*')
  await agencySwitch(page, 'Experian').click()
  await says(page, 'Stopped. Nothing more goes to Experian.')
  await mail.email(GRACE.email, /You stopped reporting to Experian/)
  await says(page, 'Off. Nothing is sent.')
  await agencySwitch(page, 'Experian').click()
  const question = page.getByRole('dialog', { name: 'Report your rent to Experian?' })
  await question.getByText(/can count against me/).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await loseResponse(page, '**/api/credit-profile/consents/')
  await question.getByRole('button', { name: 'I agree' }).click()
  await says(page, 'Saved. We have emailed you what you agreed to.')
  await mail.email(GRACE.email, /You report to Experian from now on/)
  await continueBrowsing(visitor)

  await page.goto('/settings?tab=subscription')
  const plate = page.getByRole('region', { name: 'Your reporting' })
  await plate.getByRole('switch', { name: 'TransUnion' }).click()
  await plate.getByText('Off', { exact: true }).waitFor()

  const sentBefore = files.parse(await call('/sandbox/agency/files')).map(({ name }) => name)
  await passTheTwentieth()
  const received = files.parse(await call('/sandbox/agency/files'))
  const sent = received.filter(({ name }) => !sentBefore.includes(name))
  expect(sent.map(({ agency }) => agency).toSorted()).toEqual(['equifax', 'experian'])
  const experian = sent.find(({ agency }) => agency === 'experian')
  // Property rental, up to date, with the whole record of the layout.
  const record = experian?.content.split('\r\n').find((line) => line.includes('ADEYEMI'))
  expect(record).toMatch(/^[0-9A-Z]{20}63.{33}0.{474}$/)
  await call('/sandbox/agency/answer', { body: { name: experian?.name, accept: true } })

  await comeBack(page, GRACE, '/dashboard')
  await says(page, /^\w+ accepted$/)
  await page.getByRole('link', { name: 'See every month' }).click()
  const accepted = page.getByRole('row').filter({ hasText: 'Accepted' }).first()
  await accepted.getByText(/^Accepted \d+/).waitFor()
  await accepted.getByText(/^Sent \d+/).waitFor()
  await accepted
    .getByText(/^Expected by/)
    .first()
    .waitFor()
  expect(await accepted.textContent()).toContain('Code 0: Up to date')
  expect(await axeFaults(page)).toEqual([])

  await accepted.getByRole('button', { name: /^Dispute \w+ \d{4} at Experian$/ }).click()
  const form = page.getByRole('dialog', { name: /What is wrong with/ })
  await form.getByRole('button', { name: 'Ask about it' }).click()
  await form.getByText('Say what is wrong.').waitFor()
  await form.getByLabel('What is wrong?').fill('The balance shown is not mine.')
  await form.getByLabel(/Evidence/).setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a statement'),
  })
  await form.getByRole('button', { name: 'Ask about it' }).click()
  await says(page, 'You asked on')
  await says(page, /statement\.pdf/)
  await says(page, /by \d+ \w+ \d{4}/)

  await addEvidenceTwice(page)
  await readWhileOpen(page)

  const { access } = await signIn(ADMIN)
  const { items } = disputes.parse(await call('/api/manager/disputes/', { token: access }))
  await call(`/api/manager/disputes/${items[0]?.id}/decide/`, {
    body: { in_favour: true, corrected_status: '0', reason: 'Your bank shows the full rent.' },
    token: access,
  })
  await page.reload()
  await says(page, 'Decided for you')
  await says(page, 'Your bank shows the full rent.')
  await says(page, 'Correction to Experian, which has 0')
  await mail.email(GRACE.email, /You were right about/)

  const stopping = page.getByRole('alertdialog', { name: 'Stop reporting?' })
  const stop = async () => {
    await page.getByRole('switch', { name: 'Your reporting' }).click()
    await stopping.getByText('Nothing more goes to Experian and Equifax.').waitFor()
    await stopping.getByRole('button', { name: 'Stop reporting' }).click()
    await says(page, 'Stopped. Nothing more goes to any agency.')
    await says(page, 'Nothing is sent to any agency.')
  }
  await stop()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await says(page, /Next file \d/)
  await stop()
  expect(complaints).toEqual([])
})

test('a Credit Profile that fails to load shows an error and can be retried', async () => {
  const { page } = await browser.visitor({ mobile: true })
  await page.route('**/api/credit-profile/', (route) =>
    route.fulfill({ status: 503, json: { error: 'Away' } }),
  )
  await comeBack(page, TOM, '/credit-profile')
  await page.getByRole('alert').getByText('Away').waitFor()
  await page.unroute('**/api/credit-profile/')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await says(page, 'What was sent, month by month')
  await says(page, 'Who should hear about your rent?')
  await says(page, 'Your plan reports to one agency, of your choice')
  await says(page, 'No agency gives us scores yet')
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
})
