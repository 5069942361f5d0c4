import {
  addDays,
  addMonths,
  dayOfInstant,
  daysBetween,
  firstOfMonth,
  formatDay,
  formatMonth,
} from '@keyturn/platform/days'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { expectFocusKept } from './focus.ts'
import { shiftOf, watchShifts } from './layout-stability.ts'
import { aRenter, type BankRow, type Renter } from './renter.ts'

const browser = await useBrowser()

const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const lastMonth = addMonths(thisMonth, -1)
const MONTHS = 8
const tenancy = { tenancyStartDate: addMonths(lastMonth, -MONTHS) }
const rent = (date: string, amount = -950): BankRow => ({ date, amount, description: 'STO J OKAFOR RENT' })
/** Rent on the 1st of eight months, then the given rows of the last month. */
const steadyUntil = (...last: BankRow[]): BankRow[] => [
  ...Array.from({ length: MONTHS }, (_, index) => rent(addMonths(lastMonth, index - MONTHS))),
  ...last,
  rent(thisMonth),
]
const window = (page: Page, state: string, day = lastMonth) =>
  page.getByRole('button', { name: `${formatMonth(day)}, ${state}` })
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Date midway between the last two rent days, so that the payment may belong to either. */
const midway = (): BankRow[] => {
  const before = addMonths(lastMonth, -1)
  return [
    ...Array.from({ length: MONTHS - 1 }, (_, index) => rent(addMonths(lastMonth, index - MONTHS))),
    rent(addDays(before, Math.round(daysBetween(before, lastMonth) * 0.53))),
    rent(thisMonth),
  ]
}

/** Changes one field of the app's response. */
// biome-ignore lint/suspicious/noExplicitAny: any answer of the app.
const changed = (change: (answer: any) => void) => async (route: Route) => {
  try {
    const response = await route.fetch()
    const answer = await response.json()
    change(answer)
    await route.fulfill({ response, json: answer })
  } catch {
    // Ignores the error, because the page may have closed before the response.
  }
}

async function atDashboard(renter: Renter, mobile = false): Promise<Page> {
  const { page } = await browser.visitor({ mobile })
  await renter.signIn(page)
  await watchShifts(page)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Welcome, Daniel' }).waitFor()
  return page
}

test('the dashboard asks about a doubtful payment, and “yes” counts the payment as rent', async () => {
  const renter = await aRenter(browser.address, { rows: steadyUntil(rent(lastMonth, -1100)), tenancy })
  await renter.dashboard(({ suggestions }) => suggestions.length === 1)
  const page = await atDashboard(renter)
  await says(page, `Is this your ${formatMonth(lastMonth)} rent?`)
  await says(page, 'Premium')
  await window(page, 'waiting for your answer').waitFor()
  for (const stat of ['Connected Accounts', 'On-Time Rate', 'Credit Score', 'Reward Points'])
    await says(page, stat)
  await says(page, '9 of 24 months verified.')
  await says(page, 'Next rent day')
  await says(page, /£950\.00 is due on .* Paid by the 1st is best; it still counts as on time until/)
  expect(await axeFaults(page)).toEqual([])
  expect(await shiftOf(page)).toBeLessThan(0.02)

  // Adds a second question, because a quick second press must not answer it unread.
  await page.route(
    '**/api/payment-report/dashboard/',
    changed(({ suggestions }) =>
      suggestions.push({ ...suggestions[0], id: 'another', name: 'Another payee' }),
    ),
    { times: 1 },
  )
  const answered: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('mark-as-rent')) answered.push(request.url())
  })
  await press(page, 'Refresh')
  await says(page, '1 more to check after this one.')
  await page
    .getByRole('region', { name: /^Is this your/ })
    .getByText(/then verified on time/)
    .waitFor()
  await page.getByRole('button', { name: 'Yes, my rent' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await says(page, 'Thank you. That is your rent.')
  expect(answered).toHaveLength(1)
  await expectFocusKept(page)
  await window(page, 'verified on time').waitFor()
  await says(page, '10 of 24 months verified.')
  // The answer can be undone after a reload too.
  await page.reload()
  await page
    .getByRole('region', { name: 'Your latest answers' })
    .getByRole('button', { name: /^Undo/ })
    .click()
  await says(page, 'Taken back. Your record is as it was without it.')
  await says(page, '9 of 24 months verified.')
  await page.getByRole('button', { name: 'Yes, my rent' }).click()
  await says(page, '10 of 24 months verified.')
  // Undoing in the list also closes the toast with its Undo.
  const message = page.locator('.kt-toast').filter({ hasText: 'Thank you. That is your rent.' })
  await message.waitFor()
  await page
    .getByRole('region', { name: 'Your latest answers' })
    .getByRole('button', { name: /^Undo/ })
    .click()
  await says(page, 'Taken back. Your record is as it was without it.')
  await expect.poll(() => message.count()).toBe(0)
  await says(page, '9 of 24 months verified.')
  await page.getByRole('button', { name: 'Yes, my rent' }).click()
  await says(page, '10 of 24 months verified.')

  await page.route('**/api/payment-report/dashboard/', (route) => route.fulfill({ status: 500, json: {} }))
  await press(page, 'Refresh')
  await says(page, 'Failed to load some dashboard data')
  await says(page, '10 of 24 months verified.')

  await page.unrouteAll({ behavior: 'wait' })
  const read = page.waitForResponse('**/api/banking/transactions/sync/')
  await press(page, 'Refresh')
  expect((await read).status()).toBe(200)
  await says(page, 'Your transactions are up to date.')
  await page.getByRole('button', { name: 'Refresh' }).and(page.locator(':not([aria-busy])')).waitFor()
  await page.getByText('Failed to load some dashboard data').waitFor({ state: 'detached' })
  const inside = page.getByRole('navigation', { name: 'Main' })
  await inside.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await inside.getByRole('link', { name: 'Dashboard' }).click()
  await says(page, '10 of 24 months verified.')
  // The error is gone after the successful retry.
  expect(await page.getByText('Failed to load some dashboard data').count()).toBe(0)
})

test('a rent payment reported by bank webhook turns its month to verified on time on an open dashboard, without a reload', async () => {
  const rows = steadyUntil().filter(({ date }) => date !== thisMonth)
  const renter = await aRenter(browser.address, { rows, tenancy })
  const page = await atDashboard(renter)
  await window(page, 'verified on time', addMonths(lastMonth, -1)).waitFor()
  expect(await window(page, 'verified on time').count()).toBe(0)
  await renter.bank(rent(lastMonth))
  await window(page, 'verified on time').waitFor()
})

test('the answer “no” is stored, and the month still shows only that nothing was found', async () => {
  const renter = await aRenter(browser.address, { rows: steadyUntil(rent(lastMonth, -1100)), tenancy })
  await renter.dashboard(({ suggestions }) => suggestions.length === 1)
  const page = await atDashboard(renter, true)
  await says(page, `Is this your ${formatMonth(lastMonth)} rent?`)
  expect(await shiftOf(page)).toBeLessThan(0.02)
  expect(await axeFaults(page)).toEqual([])

  await page.route('**/unmark-as-rent/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await press(page, /^No, it isn/)
  await says(page, 'Failed to save categorization')
  await press(page, /^No, it isn/)
  await says(page, 'Thank you. We will not ask about it again.')
  await renter.dashboard(({ is_looking }) => !is_looking)
  await page.reload()
  await window(page, 'not found yet').waitFor()
  expect(await page.getByText('Please check').count()).toBe(0)

  // No other payment fits, so the member is asked about the month.
  await says(page, `We have not found your ${formatMonth(lastMonth)} rent. Did you pay it?`)
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'No, I did not')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await says(page, 'Nothing is sent before a person has looked at it.')
  await window(page, 'confirmed missed').click()
  const sheet = await page.getByRole('region', { name: formatMonth(lastMonth), exact: true }).boundingBox()
  expect(sheet).toMatchObject({ x: 0, width: 390 })
  await press(page, 'Take it back')
  await window(page, 'not found yet').waitFor()
  await press(page, 'A benefit paid it')
  // Adds evidence, because a self-reported month is verified only with a document.
  await window(page, 'not found yet, waiting for a document').click()
  const bring = (content: string) =>
    page
      .getByLabel(/^(Add a|Replace the) document/)
      .setInputFiles({ name: 'award.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
  await bring('MZ a program')
  await says(page, 'Please choose a PDF, PNG or JPEG. This file is something else.')
  await bring('%PDF-1.7 the award')
  await says(page, 'You brought award.pdf. One of us will read it. If it shows who paid, the month counts.')
  await window(page, 'not found yet, we are reading your document').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'Delete the document')
  await says(page, 'Add a document that shows it')
})

test('a returned payment turns its month back to not found', async () => {
  const due = addDays(dayOfInstant(new Date()), -10)
  const rows = Array.from({ length: MONTHS }, (_, index) => rent(addMonths(due, -index)))
  const home = { tenancyStartDate: addMonths(due, 1 - MONTHS), rentDay: Number(due.slice(8)) }
  const renter = await aRenter(browser.address, { rows, tenancy: home })
  await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS)
  const page = await atDashboard(renter)
  await window(page, 'verified on time', due).waitFor()

  await renter.bank({ date: addDays(due, 2), amount: 950, description: 'UNPAID STO J OKAFOR RENT' })
  await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS - 1)
  await press(page, 'Refresh')
  await window(page, 'not found yet', due).click()
  await says(page, /£950.00 due on/)
  // The answer opens near the pressed window, and closing it returns the focus there.
  const answer = page.getByRole('region', { name: formatMonth(due), exact: true })
  await answer.getByText('Nothing about it was sent to an agency.').waitFor()
  const [pressed, shown] = [
    await window(page, 'not found yet', due).boundingBox(),
    await answer.boundingBox(),
  ]
  expect(Math.abs((shown?.y ?? 0) - (pressed?.y ?? 9_999))).toBeLessThan(300)
  expect(await axeFaults(page)).toEqual([])
  await answer.getByText('Why, and what would change it?').click()
  await page.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })
  expect(await window(page, 'not found yet', due).evaluate((each) => each === document.activeElement)).toBe(
    true,
  )

  // Fakes a bank link near its end, because moving the clock by 76 days would take too long.
  await page.route(
    '**/api/payment-report/dashboard/',
    changed((answer) => {
      answer.bank.health = 'reconfirm_due'
    }),
  )
  await page.route(
    '**/api/banking/connections/',
    changed((answer) => {
      Object.assign(answer.connections[0], { state: 'reconfirm_due', reconfirm_due: true, days_left: 14 })
    }),
  )
  await page.reload()
  await says(page, 'Northgate Bank: 14 days left')
  expect(await shiftOf(page)).toBeLessThan(0.02)
  await press(page, 'Keep it connected')
  await page.waitForURL('**/sandbox/bank/consent/**')
})

test('a member picks a rent payment that was not recognised, and errors are shown', async () => {
  const renter = await aRenter(browser.address, { persona: 'no-rent' })
  const { page } = await browser.visitor()
  await renter.signIn(page)
  const broken = { status: 500, json: {} }
  await page.route('**/api/payment-report/dashboard/', (route) => route.fulfill(broken), { times: 1 })
  await page.route('**/api/payment-report/payees/', (route) => route.fulfill(broken), { times: 1 })
  await page.route('**/payees/answer/', (route) => route.fulfill(broken), { times: 1 })
  await page.goto('/dashboard')
  await page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' }).waitFor()
  await says(page, 'Failed to load some dashboard data')
  await press(page, 'Try again')

  const panel = page.locator('.dash-identify')
  await panel.getByRole('heading', { name: 'Identify Your Rent Payments' }).waitFor()
  await says(page, 'Failed to load transactions')
  await press(page, 'Try again')
  await press(page, 'Save Rent Payments')
  await says(page, 'Please select at least one transaction')
  expect(await panel.getByRole('checkbox').count()).toBeGreaterThan(0)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const overfull = await panel
      .locator('fieldset > label')
      .evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight + 1).length)
    expect(overfull, `rows that run into the next at ${width}`).toBe(0)
  }

  // Asks again about a payment that is unlikely to be rent. A wrong answer can be undone beside it.
  await panel.getByRole('checkbox').last().check()
  const save = async () => {
    await press(page, 'Save Rent Payments')
    const dialog = page.getByRole('alertdialog', { name: 'Is this really your rent?' })
    await dialog
      .getByText(/Is it really part of it\?/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Yes, it is rent' }).click()
  }
  await save()
  await says(page, 'Failed to save categorization')
  await save()
  await says(page, /rent payments? saved/i)
  await panel.getByText(/You told us that .* is your rent/).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await panel.getByRole('button', { name: /It is not rent/ }).click()
  const denial = page.getByRole('alertdialog', { name: /^Is no payment to .* your rent\?/ })
  await denial
    .getByText(/None of your months or points change|months? changes?|Now /)
    .first()
    .waitFor()
  expect(await axeFaults(page)).toEqual([])
  await denial.getByRole('button', { name: 'It is not rent' }).click()
  await panel.getByText(/You told us that .* is your rent/).waitFor({ state: 'detached' })

  // No missing month is ticked at first, and "not paid" needs a confirmation.
  const missing = page.locator('.dash-missing')
  expect(await missing.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await press(page, 'No, I did not')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await missing.getByRole('checkbox').first().check()
  await missing.getByRole('checkbox').nth(1).check()
  await press(page, 'No, I did not')
  const twice = page.getByRole('alertdialog', {
    name: 'Confirm that the rent of these 2 months was not paid?',
  })
  await twice.getByText('A missed month stays on a credit file for six years.').waitFor()
  await twice.getByText('Tick that none of it was paid.').waitFor()
  await twice.getByRole('button', { name: 'Go back' }).click()
  await press(page, 'Yes, from another account')
  await page.waitForURL('**/settings?tab=bank')
  await says(page, 'Connect the account you paid from')
})

test('the question about unpaid rent keeps the ticked months when the list changes', async () => {
  const renter = await aRenter(browser.address, { persona: 'no-rent' })
  const { page } = await browser.visitor()
  await renter.signIn(page)
  let left = Number.POSITIVE_INFINITY
  await page.route(
    '**/api/payment-report/dashboard/',
    changed((answer) => {
      answer.is_looking = true
      const asked = answer.months.filter((month: { is_asked: boolean }) => month.is_asked)
      for (const month of asked.slice(left)) month.is_asked = false
    }),
  )
  await page.goto('/dashboard')
  const missing = page.locator('.dash-missing')
  for (const place of [0, 1]) await missing.getByRole('checkbox').nth(place).check()
  await press(page, 'No, I did not')
  const question = page.getByRole('alertdialog', {
    name: 'Confirm that the rent of these 2 months was not paid?',
  })
  const named = await question.getByRole('listitem').allTextContents()
  left = 1
  await missing.getByText(/^We have not found your \w+ \d{4} rent\./).waitFor()
  expect(await question.getByRole('listitem').allTextContents()).toEqual(named)
})

test('the dashboard asks which month a payment midway between two rent days paid, and one answer settles both months', async () => {
  const renter = await aRenter(browser.address, { rows: midway(), tenancy })
  await renter.dashboard(({ suggestions }) => suggestions.length === 1)
  const page = await atDashboard(renter, true)
  await says(page, 'Which rent day did this pay?')
  expect(await axeFaults(page)).toEqual([])
  await window(page, 'waiting for your answer').waitFor()
  await press(page, formatDay(lastMonth))
  await says(page, 'Thank you. That is your rent.')
  await window(page, 'verified on time').click()
  await page.getByText('Why, and what would change it?').click()
  await says(page, /Pays this rent day, \d+% sure/)
  await says(page, /It changes if the money comes back/)
  expect(await axeFaults(page)).toEqual([])
})

test.each([
  ['a phone', true],
  ['a desktop', false],
])('the open question is above the drawing of the house on %s', async (where, mobile) => {
  const renter = await aRenter(browser.address, { rows: midway(), tenancy })
  await renter.dashboard(({ suggestions }) => suggestions.length === 1)
  const page = await atDashboard(renter, mobile)
  await says(page, 'Which rent day did this pay?')
  const [question, house] = [page.locator('.dash-question'), page.locator('.kt-house').first()]
  const follows = await house.evaluate((drawn) => {
    const asked = document.querySelector('.dash-question')
    return asked ? asked.compareDocumentPosition(drawn) & Node.DOCUMENT_POSITION_FOLLOWING : 0
  })
  expect(follows, `read aloud on ${where}`).toBe(4)
  const [asked, drawn] = [await question.boundingBox(), await house.boundingBox()]
  if (mobile) expect((asked?.y ?? 0) + (asked?.height ?? 9_999)).toBeLessThanOrEqual(drawn?.y ?? 0)
})

const aRenterWithLongNames = (): Promise<Renter> =>
  aRenter(browser.address, {
    account: 'Household and Everyday Spending, Wolfeschlegelsteinhausenbergerdorff Joint Account',
    rows: [
      ...steadyUntil(),
      ...[3, 9, 27].map((days) => ({
        date: addDays(lastMonth, days),
        amount: -84.2,
        description: 'THE NORTH WESTERN COUNTIES MUTUAL WATER AND SEWERAGE SERVICES COMPANY',
      })),
    ],
    tenancy,
  })

/** Returns the line count of each cell in this column. */
const linesOf = (page: Page, column: number): Promise<number[]> =>
  page.locator(`.pay-table tbody td:nth-of-type(${column})`).evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

test('All payments, opened directly, is styled and shows each date and account on one line', async () => {
  const renter = await aRenter(browser.address, { persona: 'no-rent' })
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/payments')
  const rows = page.getByRole('table', { name: 'All payments' }).getByRole('row')
  await rows.nth(20).waitFor()
  const choices = page.locator('.dash-choice')
  await choices.first().waitFor()
  for (const [column, what] of [
    [1, 'dates'],
    [2, 'accounts'],
  ] as const)
    expect(new Set(await linesOf(page, column)), what).toEqual(new Set([1]))
  expect(await rows.filter({ hasText: /delete/ }).count()).toBe(0)
  expect(await page.getByText(/deleted? .*days after we read it/).count()).toBe(1)
  // Checks the gap between payee and sum: "Spark Energy£89.25" would be a page without its style.
  const gaps = await choices.evaluateAll((pairs) =>
    pairs.map(({ children: [name, sum] }) => {
      const [left, right] = [name?.getBoundingClientRect(), sum?.getBoundingClientRect()]
      return left && right ? Math.max(right.left - left.right, right.top - left.bottom) : 0
    }),
  )
  for (const gap of gaps) expect(gap).toBeGreaterThan(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  expect(await axeFaults(page)).toEqual([])
})

test('in All payments, long payees and accounts wrap no date and cut off no column, at any width', async () => {
  const renter = await aRenterWithLongNames()
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/payments')
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .waitFor()
  for (const width of [390, 700, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(new Set(await linesOf(page, 1)), `lines of the dates at ${width}`).toEqual(new Set([1]))
    const frame = page.locator('.kt-table-frame')
    expect(await frame.evaluate((each) => each.scrollWidth - each.clientWidth), `cut off at ${width}`).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
