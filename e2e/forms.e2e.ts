import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goOffline, useBrowser } from './browser.ts'
import { aMember } from './member.ts'

const browser = await useBrowser({ sharedApp: true })

const ODD = '  Zoë 李 יום 🏠 '
const PASSWORDS = { Password: 'copper-kettle-lane-17', 'Confirm password': 'copper-kettle-lane-17' }

interface FormAt {
  path: string
  /** Submit button. */
  send: string
  typed: Record<string, string>
  /** Fields restored after a reload or Back. The form asks about the others, or they are secrets. */
  kept: readonly string[]
}

const OF_VISITORS: FormAt[] = [
  {
    path: '/login',
    send: 'Sign In',
    typed: { Email: 'zoe@example.com', Password: PASSWORDS.Password },
    kept: ['Email'],
  },
  {
    path: '/registration',
    send: 'Create Account',
    typed: { 'First name': 'Zoë 🏠', 'Last name': '李', Email: 'zoe@example.com', ...PASSWORDS },
    kept: ['First name', 'Last name', 'Email'],
  },
  {
    path: '/forgot-password',
    send: 'Send Reset Link',
    typed: { Email: 'zoe@example.com' },
    kept: ['Email'],
  },
  {
    path: '/reset-password?token=nobodys',
    send: 'Reset Password',
    typed: { 'New password': 'copper-kettle-lane-17', 'Confirm new password': 'copper-kettle-lane-17' },
    kept: [],
  },
  {
    path: '/contact-us',
    send: 'Send message',
    typed: { 'First name': 'Zoë', 'Last name': '李', Email: 'zoe@example.com', Message: 'Добрый день 🏠' },
    kept: ['First name', 'Last name', 'Email', 'Message'],
  },
  {
    path: '/complaints',
    send: 'Send complaint',
    typed: {
      'Your name': 'Zoë',
      Email: 'zoe@example.com',
      'What is it about?': 'data',
      'What happened?': 'יום\nטוב 🏠',
    },
    kept: ['Your name', 'Email', 'What is it about?', 'What happened?'],
  },
]

const OF_MEMBERS: FormAt[] = [
  {
    path: '/verification-dashboard?step=2',
    send: 'Continue to Tenancy Verification',
    typed: { 'First name': 'Zoë 🏠', 'Last name': '李', 'City (optional)': 'Łódź' },
    kept: ['First name', 'City (optional)'],
  },
  {
    path: '/verification-dashboard?step=3',
    send: 'Save and continue',
    typed: { 'Property address': '14 Łódź Street 🏠, Leeds, LS1 4DY', 'Monthly rent': '£ 1,160.00' },
    kept: ['Property address', 'Monthly rent'],
  },
  {
    path: '/settings',
    send: 'Save changes',
    typed: { 'First name': 'Zoë 🏠', 'City (optional)': 'Łódź' },
    kept: [],
  },
]

test.each(OF_VISITORS)(
  'the form at $path handles empty input, too long input, a lost connection and a reload',
  async (form) => {
    const { page } = await browser.visitor({ mobile: true })
    await tryOut(page, form)
  },
)

test.each(OF_MEMBERS)(
  'the member form at $path handles empty input, too long input, a lost connection and a reload',
  async (form) => {
    const member = await aMember(browser.address)
    const { page } = await browser.visitor({ mobile: true })
    await member.signIn(page)
    await tryOut(page, form)
  },
)

test('input in one tab of the wizard appears in the other tab, and neither tab overwrites the other', async () => {
  const member = await aMember(browser.address)
  const { page: first, context } = await browser.visitor()
  await member.signIn(first)
  const second = await context.newPage()
  const [address, rent] = ['14 Alma Road, Bristol, BS8 2DJ', '£1,160.00']
  for (const page of [first, second]) {
    await page.goto('/verification-dashboard?step=3')
    await page.getByLabel('Property address').waitFor()
  }
  // Fires the event by hand, because a headless browser does not when a tab is shown again.
  const turnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const valueIn = (page: Page, label: string) => () => page.getByLabel(label).inputValue()
  await first.getByLabel('Property address').fill(address)
  await first.getByText(/Saved at/).waitFor()
  await turnTo(second)
  await expect.poll(valueIn(second, 'Property address')).toBe(address)
  const kept = second.waitForResponse((answer) => answer.request().method() === 'PUT')
  await second.getByLabel('Monthly rent').fill(rent)
  await kept
  await turnTo(first)
  await expect.poll(valueIn(first, 'Monthly rent')).toBe(rent)
  expect(await valueIn(first, 'Property address')()).toBe(address)
})

async function tryOut(page: Page, { path, send, typed, kept }: FormAt): Promise<void> {
  await page.goto(path)
  const form = page.locator('main form', { has: page.getByRole('button', { name: send, exact: true }) })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const press = () => form.getByRole('button', { name: send, exact: true }).click()
  const standing = (labels: readonly string[]) =>
    Promise.all(labels.map(async (label) => [label, await field(label).inputValue()]))
  const meant = (labels: readonly string[]) => labels.map((label) => [label, typed[label]])

  await form.waitFor()
  for (const text of [ODD.repeat(500), '']) {
    await fillAll(form, text)
    const given = await form.evaluate(valuesIn)
    await press()
    await saysWhatIsNext(page)
    expect(await form.evaluate(valuesIn)).toEqual(given)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }

  // Starts again, because fields that are not stored are empty.
  if (kept.length === 0) await page.goto(path)
  const fields = Object.keys(typed)
  for (const label of fields) await enter(field(label), typed[label] ?? '')
  await goOffline(page)
  await press()
  await page
    .getByText(/Network error\.|No connection\.|Failed to save/)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await page.getByText('No connection.').waitFor({ state: 'hidden' })
  expect(await standing(fields)).toEqual(meant(fields))
  await page.reload()
  await expect.poll(() => standing(kept)).toEqual(meant(kept))
  await page.goto('/terms')
  await page.goBack()
  await expect.poll(() => standing(kept)).toEqual(meant(kept))
}

/** Shows the error beside the fields or in a toast, and focuses the first wrong field. */
async function saysWhatIsNext(page: Page): Promise<void> {
  await page.locator('main [aria-invalid=true], main [role=alert]:not(:empty), .kt-toast').first().waitFor()
  if ((await page.locator('main [aria-invalid=true]').count()) === 0) return
  await page.locator('main [aria-invalid=true]:focus').waitFor()
}

async function enter(field: Locator, text: string): Promise<void> {
  const isChoice = await field.evaluate((each) => each.matches('select'))
  await (isChoice ? field.selectOption(text) : field.fill(text))
}

async function fillAll(form: Locator, text: string): Promise<void> {
  const fields = form.locator(
    'input:not([type=checkbox], [type=radio], [type=file], [tabindex="-1"]), textarea',
  )
  for (const each of await fields.all()) await each.fill(text)
}

const valuesIn = (form: Element): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
