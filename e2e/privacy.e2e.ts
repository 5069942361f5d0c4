import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox } from './emails.ts'
import { loseResponse } from './lost-response.ts'
import { callApp, remember } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)
const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }

test('a member downloads their data, complains, closes the account, and can register again', async () => {
  const { page, complaints } = await browser.visitor()
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: GRACE })
  await page.addInitScript(({ access, refresh }) => {
    if (sessionStorage.getItem('test_was_here')) return
    sessionStorage.setItem('test_was_here', 'yes')
    localStorage.setItem('access_token', access)
    localStorage.setItem('refresh_token', refresh)
  }, tokens)

  await page.goto('/settings?tab=personal#data-rights')
  await page.getByText('Nobody so far.').waitFor()
  await page.getByText(/\d+ decisions, the latest on/).click()
  await page.getByText('Read my bank transactions').first().waitFor()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Ask for a copy' }).click()
  const link = page.getByRole('button', { name: /Download your data/ })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('keyturn-data.zip')
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const readable = strFromU8(files['keyturn-data.html'] ?? new Uint8Array())
  for (const words of [
    'Adeyemi',
    '14 Alma Road',
    '£1,160.00',
    'Verified rent payments',
    'Points, entry by entry',
  ])
    expect(readable).toContain(words)
  expect(JSON.parse(strFromU8(files['keyturn-data.json'] ?? new Uint8Array())).parts.length).toBeGreaterThan(
    8,
  )
  expect(await mail.email(GRACE.email, /copy of your data/)).toContain('data-rights')

  await page.getByRole('button', { name: 'Make a complaint' }).click()
  const form = page.getByRole('form', { name: 'Complaint' })
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await form.getByText('Please say what it is about').waitFor()
  await form.getByLabel('What is it about?').selectOption('What you reported about me')
  await form.getByLabel('What happened?').fill('October is missing.')
  // The first response is lost. Sending again creates no second complaint.
  await page.route(
    (url) => url.pathname.endsWith('/complaints/'),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await form.getByRole('alert').filter({ hasText: 'Network error' }).waitFor()
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await page.getByText('We have your complaint', { exact: true }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText(/KC-\w{4}-\w{4}, received on/).waitFor()
  expect(await page.getByText(/KC-\w{4}-\w{4}, received on/).count()).toBe(1)
  await mail.email(GRACE.email, /We have your complaint/)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete your account?' })
  await leaving.getByText(/points, worth £[\d.]+, are lost/).waitFor()
  await leaving.getByLabel('Your password').fill(GRACE.password)
  await leaving.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  expect(await leaving.getByLabel('Your password').inputValue()).toBe('')
  await leaving.getByLabel('Your password').fill(GRACE.password)
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('**/landing')
  await mail.email(GRACE.email, /deleted|closed/i)

  const again = await fetch(`${browser.address}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: GRACE.email,
      first_name: 'Grace',
      last_name: 'Adeyemi',
      password: 'a new street lamp 9',
      password_confirm: 'a new street lamp 9',
    }),
  })
  expect(again.status).toBe(201)
  await mail.email(GRACE.email, /verify|confirm/i)
  expect(complaints).toEqual([])
})

test('a visitor without an account complains from the public page, on a phone', async () => {
  const { page, complaints } = await browser.visitor({ mobile: true })
  await page.goto('/complaints')
  const form = page.getByRole('form', { name: 'Complaint' })
  await form.getByLabel('Your name').fill('Hal Moreton')
  await form.getByLabel('Email').fill('hal.moreton@post.example')
  await form.getByLabel('What is it about?').selectOption('How you use my data')
  await form.getByLabel('What happened?').fill('You wrote to me about a tenant I do not have.')
  // After a lost response the form shows no failure, and one complaint is stored.
  await loseResponse(page, '**/api/privacy/complaints/')
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await form
    .getByRole('alert')
    .filter({ hasText: 'We could not hear whether your complaint arrived.' })
    .waitFor()
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await page.getByText('We have your complaint', { exact: true }).waitFor()
  // The address is not verified, so the automatic reply does not quote the complaint.
  const letter = await mail.email('hal.moreton@post.example', /We have your complaint/)
  expect(letter).toContain('Reference')
  expect(letter).not.toContain('a tenant I do not have')
  const letters = await callApp(browser.address, '/sandbox/mail/messages?to=hal.moreton@post.example')
  const kept = letters.filter(({ subject }: { subject: string }) => /We have your complaint/.test(subject))
  expect(kept).toHaveLength(1)
  expect(await axeFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a member without a plan can still reach their data and close the account', async () => {
  const { page, complaints } = await browser.visitor()
  const amara = { email: 'amara.osei@example.co.uk', password: 'lamplight-terrace-24' }
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: amara })
  await remember(page, tokens)

  await page.goto('/settings')
  await page.waitForURL('**/subscription')
  await page.getByRole('link', { name: /delete your account/ }).click()
  await page.getByRole('button', { name: 'Ask for a copy' }).waitFor()
  await page.getByRole('button', { name: 'Stop all reporting' }).click()
  await page.getByText(/stopped all reporting/).waitFor()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('passports, statements, points and vouchers can be read after the plan has ended', async () => {
  const { page, complaints } = await browser.visitor()
  const renter = await aRenter(browser.address, { persona: 'steady-payer' })
  await renter.dashboard(({ verified_payments }) => verified_payments > 5)
  const { months } = await renter.call('/api/payment-report/')
  const [first, last] = [months[0], months.at(-2)].map(({ due_on }) => due_on.slice(0, 7))
  await renter.call('/api/payment-report/passports/', { from: first, to: last, fields: ['name'] })
  const wish = { from: first, to: last, fields: ['name'] }
  await renter.call('/api/rent-statements/', { ...wish, purpose: 'own_files' })
  const { tokens } = await callApp(browser.address, '/api/auth/login/', {
    body: { email: renter.email, password: renter.password },
  })
  const bought = await callApp(browser.address, '/api/rewards/redemptions/', {
    token: tokens.access,
    body: { retailer_id: 'larder-and-co', amount: 1 },
    headers: { 'idempotency-key': 'bought-before-leaving' },
  })
  const { code } = await renter.call(`/api/rewards/redemptions/${bought.id}/code/`)
  await renter.call('/api/subscriptions/subscription/refund/', {})

  await renter.signIn(page)
  await page.goto('/rewards')
  await page.waitForURL('**/subscription')
  await page.getByRole('link', { name: /Take your data along/ }).click()
  const open = (name: string) => page.getByRole('heading', { name, level: 3, exact: true }).click()
  await open('Your rent, month by month')
  await page.getByRole('cell', { name: 'Verified on time' }).first().waitFor()
  await open('The payments that prove it')
  await page.getByRole('table', { name: 'The payments counted as rent' }).waitFor()
  await open('Rent passports')
  const passports = page.locator('.pass-list')
  await passports.getByText('Open', { exact: true }).waitFor()
  const [passportPage] = await Promise.all([
    page.waitForEvent('popup'),
    passports.getByRole('link', { name: 'Open it' }).click(),
  ])
  await passportPage.getByText('Rent passport of Daniel Reyes').waitFor()
  await open('Rent statements')
  const statements = page.locator('.stm-list')
  await statements.getByText('Open', { exact: true }).waitFor()
  const [statementFile] = await Promise.all([
    page.waitForEvent('download'),
    statements.getByRole('link', { name: 'PDF' }).click(),
  ])
  expect(readFileSync(await statementFile.path(), 'latin1')).toMatch(/^%PDF-/)
  await open('All your points')
  await page.getByText('Welcome Bonus', { exact: true }).waitFor()
  await open('What was sent about you')
  await page.getByRole('table', { name: 'What was sent, month by month' }).waitFor()
  await open('Receipts')
  await page.getByText('Refunded').waitFor()
  await open('Vouchers and their codes')
  await page.getByRole('button', { name: 'Show code for Larder & Co' }).click()
  await page.getByText(code).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(complaints).toEqual([])
})
