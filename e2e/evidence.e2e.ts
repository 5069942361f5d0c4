import { addMonths, dayOfInstant, firstOfMonth, formatMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox } from './emails.ts'
import { type Body, callApp, remember } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)
const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const lastMonth = addMonths(thisMonth, -1)
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function atAdmin(mobile: boolean): Promise<Page> {
  const people: Body = await callApp(browser.address, '/sandbox/people')
  const { email, password } = people.find((person: Body) => person.email === 'admin@keyturn.example')
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: { email, password } })
  const { page } = await browser.visitor({ mobile })
  await remember(page, tokens)
  await page.goto('/admin?list=approvals')
  return page
}

test.each([
  ['on a phone', true, 'It shows it', 'shows who paid'],
  ['on a desktop', false, 'It does not', 'does not show who paid'],
])('staff decide on a member’s evidence, and both see the result: %s', async (_where, mobile, act, told) => {
  const rows = [-4, -3, -2, 0].map((back) => ({
    date: addMonths(thisMonth, back),
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  const renter = await aRenter(browser.address, {
    rows,
    tenancy: { tenancyStartDate: addMonths(thisMonth, -4) },
  })
  await renter.dashboard(({ months }) => months.some(({ is_asked }: Body) => is_asked))
  await renter.call(`/api/payment-report/months/${lastMonth}/answer/`, { answer: 'paid_by_benefit' })
  const { page } = await browser.visitor({ mobile })
  await renter.signIn(page)
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: `${formatMonth(lastMonth)}, not found yet, waiting for a document` })
    .click()
  await page.getByLabel('Add a document that shows it').setInputFiles({
    name: 'award.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 an award'),
  })
  await says(page, 'One of us will read it. If it shows who paid, the month counts.')
  await mail.email('support@keyturn.example', /A document waits to be read/)

  const desk = await atAdmin(mobile)
  await desk.getByRole('row').filter({ hasText: 'Document for a month' }).getByRole('button').first().click()
  const panel = desk.getByRole('complementary')
  await panel.getByText(`${formatMonth(lastMonth)} rent, paid by a benefit`).waitFor()
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    panel.getByRole('button', { name: 'Read the document' }).click(),
  ])
  expect(download.suggestedFilename()).toContain('.pdf')
  expect(await axeFaults(desk)).toEqual([])
  await panel.getByRole('button', { name: act }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('The award letter says so.')
  await question.getByRole('button', { name: act }).click()
  await question.waitFor({ state: 'hidden' })

  // The email waits for others of its hour, but the app shows the notification at once.
  await page.goto('/notifications')
  await says(page, `Your document ${told} ${formatMonth(lastMonth)}`)
})
