import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'
import { callApp } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)
const thisMonth = firstOfMonth(dayOfInstant(new Date()))

test('a landlord saves a passport by email and keyboard and marks the tenancy as ended; its owner revokes it', async () => {
  const landlordEmail = `keeper-${Date.now()}@hallam.example`
  const first = addMonths(thisMonth, -4)
  const rows = [0, 1, 2, 3].map((ahead) => ({
    date: addMonths(first, ahead),
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  const renter = await aRenter(browser.address, { rows, tenancy: { tenancyStartDate: first, landlordEmail } })
  const details = { landlordCompany: 'Okafor Homes', landlordAddress: '1 High Street', agentName: '' }
  await renter.call('/api/verification/landlord/', {
    ...details,
    agentEmail: '',
    landlordCommunicationConsent: true,
  })
  const asked = linkIn(await mail.email(landlordEmail, /Is this your tenant/))
  await callApp(browser.address, `/api/verification/landlord-requests/${asked.split('/').at(-1)}/`, {
    body: { answer: 'confirm' },
  })
  await renter.dashboard(({ verified_payments }) => verified_payments === 4)
  const months = { from: first.slice(0, 7), to: addMonths(first, 3).slice(0, 7) }
  const passport = await renter.call('/api/payment-report/passports/', { ...months, fields: ['name'] })

  const { page } = await browser.visitor({ javaScriptEnabled: false })
  await page.goto(passport.url)
  await page.getByRole('link', { name: 'Keep it in a list of your own' }).press('Enter')
  await page.getByLabel('Email').fill(landlordEmail)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await page.goto(linkIn(await mail.email(landlordEmail, /Your link/)))
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await page.getByRole('heading', { name: 'Rent passport of Daniel Reyes' }).waitFor()

  const member = await browser.visitor()
  await renter.signIn(member.page)
  await member.page.goto('/rent-passport')
  const keepers = member.page.getByRole('region', { name: 'Who keeps it' })
  await keepers.getByText(/^k•••@hallam\.example, since/).waitFor()
  expect(await axeFaults(member.page)).toEqual([])
  await keepers.getByRole('button', { name: 'Take it off their list' }).press('Enter')
  await keepers.waitFor({ state: 'detached' })

  await page.getByText('No longer my tenant').press('Enter')
  await page.getByRole('button', { name: 'Say that it is over' }).press('Enter')
  await page.getByText('None now').waitFor()
  expect(await page.getByText('Harbour Street').count()).toBe(0)
  await member.page.goto('/settings?tab=landlord')
  await member.page.getByText('They say you are not their tenant any more').waitFor()
})

test('the viewer’s pages pass the accessibility check, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await browser.visitor({ colorScheme })
    await page.goto('/viewer')
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/viewer/sign-in/nothing')
    await page.getByRole('alert').waitFor()
    expect(await axeFaults(page)).toEqual([])
  }
})
