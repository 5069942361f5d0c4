import { addMonths, dayOfInstant, firstOfMonth, formatMonth } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)
const thisMonth = firstOfMonth(dayOfInstant(new Date()))

test('a guarantor accepts an invitation without JavaScript, sees one status word, and ends it', async () => {
  const email = `guarantor-${Date.now()}@hallam.example`
  const rows = [4, 3, 2, 1, 0].map((back) => ({
    date: addMonths(thisMonth, -back),
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  const tenancy = { tenancyStartDate: addMonths(thisMonth, -4) }
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ verified_payments }) => verified_payments === 5)
  const member = await browser.visitor()
  await renter.signIn(member.page)
  await member.page.goto('/rent-passport')
  await member.page.getByText('For your guarantor').press('Enter')
  await member.page.getByRole('switch', { name: 'Let a guarantor see that my rent is proved' }).press('Space')
  await member.page.getByText('Saved').first().waitFor()
  await member.page.getByLabel('Their email address').fill(email)
  await member.page.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await member.page.getByRole('list', { name: 'Guarantors' }).getByText(email).waitFor()
  expect(await axeFaults(member.page)).toEqual([])

  const invitation = linkIn(await mail.email(email, /invites you as their guarantor/))
  const { page, context } = await browser.visitor({ javaScriptEnabled: false })
  // axe needs scripts, so a second visitor opens the same pages.
  const checked = await browser.visitor()
  await checked.page.goto(invitation)
  expect(await axeFaults(checked.page)).toEqual([])
  await page.goto(invitation)
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByText(`${formatMonth(thisMonth)}: Paid`).waitFor()
  await page.getByText('5 of 12 months are proven.').waitFor()
  expect(await page.getByText('Harbour').count()).toBe(0)
  await checked.context.addCookies(await context.cookies())
  await checked.page.goto('/viewer')
  await checked.page.getByText('Rents you guarantee').waitFor()
  expect(await axeFaults(checked.page)).toEqual([])
  await page.getByRole('button', { name: /Stop seeing this/ }).press('Enter')
  await page.getByText('None now').waitFor()
  await member.page.reload()
  await member.page.getByText('For your guarantor').press('Enter')
  await member.page.getByRole('button', { name: 'Invite', exact: true }).waitFor()
  expect(await member.page.getByText(email).count()).toBe(0)
})
