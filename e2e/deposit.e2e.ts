import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { inbox, linkIn } from './emails.ts'
import { callApp } from './member.ts'
import { aRenter, type Renter } from './renter.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)
const today = dayOfInstant(new Date())
const MONTHS = 6
const LANDLORD = 'okafor@okaforhomes.example'
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Creates a member whose landlord confirmed the home that they left yesterday. */
async function aRenterWhoMoved(): Promise<Renter> {
  const first = addMonths(firstOfMonth(today), -MONTHS)
  const rows = Array.from({ length: MONTHS }, (_, at) => ({
    ...{ date: addMonths(first, at), amount: -950, description: 'STO J OKAFOR RENT' },
  }))
  const renter = await aRenter(browser.address, {
    rows,
    tenancy: { tenancyStartDate: first, landlordEmail: LANDLORD },
  })
  await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS)
  await renter.call('/api/verification/landlord/', {
    ...{ landlordCompany: 'Okafor Homes', agentName: '', agentEmail: '', landlordCommunicationConsent: true },
  })
  const token = linkIn(await mail.email(LANDLORD, /Is this your tenant/))
    .split('/')
    .at(-1)
  await callApp(browser.address, `/api/verification/landlord-requests/${token}/`, {
    body: { answer: 'confirm' },
  })
  await renter.call('/api/verification/tenancy/', {
    tenancy_details: {
      ...{ newHome: true, propertyAddress: '9 Hidden Lane, Hull, HU1 1AA', monthlyRent: 900 },
      ...{ tenancyStartDate: today, landlordName: 'Nora New', landlordEmail: 'nora@new.example' },
      landlordPhone: '020 7946 0103',
    },
    gdpr_consent: {
      ...{ personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true },
      landlordCommunicationConsent: true,
    },
  })
  return renter
}

test('a member asks about the deposit, the landlord answers by the emailed link, and a passport shows it until the answer is another', async () => {
  const renter = await aRenterWhoMoved()
  const visitor = await browser.visitor()
  const { page } = visitor
  await renter.signIn(page)
  await page.goto('/rent-passport')
  await page.getByText('For your next home:').press('Enter')
  const tick = page.getByLabel('That my deposit was returned in full')
  await tick.waitFor()
  expect(await tick.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Ask about the deposit' }).press('Enter')
  await says(page, 'someone@okaforhomes.example was asked about the deposit.')
  expect(await axeFaults(page)).toEqual([])
  await mail.email(renter.email, /We asked about your deposit/)

  const link = linkIn(await mail.email(LANDLORD, /Was the deposit returned in full/))
  const landlord = await browser.visitor({ mobile: true })
  await landlord.page.goto(link)
  await says(landlord.page, 'Daniel Reyes')
  await says(landlord.page, '14 Harbour Street, Leeds, LS1 4DY')
  expect(await axeFaults(landlord.page)).toEqual([])
  await landlord.page.getByRole('button', { name: 'Yes, in full' }).press('Enter')
  await says(landlord.page, 'Thank you. Your answer was saved.')
  await landlord.page.reload()
  await says(landlord.page, 'You answered: Yes, in full.')

  await page.goto('/notifications')
  await page.getByRole('link', { name: /Your deposit was returned in full/ }).press('Enter')
  await page.waitForURL('**/rent-passport')
  await page.getByText('For your next home:').press('Enter')
  await tick.press('Space')
  await page.getByRole('button', { name: 'Make my passport' }).press('Enter')
  await says(page, 'Nobody has looked at it yet.')
  expect(await axeFaults(page)).toEqual([])
  const address = (await page.getByRole('link', { name: 'Open it' }).getAttribute('href')) ?? ''

  const reader = await browser.visitor({ mobile: true, javaScriptEnabled: false })
  await reader.page.goto(address)
  await says(reader.page, 'someone@okaforhomes.example says that the deposit was returned in full')
  await landlord.page.getByRole('button', { name: 'Not yet' }).press('Enter')
  await says(landlord.page, 'Thank you. Your answer was saved.')
  await reader.page.reload()
  await says(reader.page, 'The record has changed since.')
  await continueBrowsing(visitor)
  expect([visitor.complaints, landlord.complaints]).toEqual([[], []])
})

test('an unknown link about a deposit says only that it is not one of ours', async () => {
  const { page } = await browser.visitor({ mobile: true })
  await page.goto(`/landlord/deposit/${'A'.repeat(64)}`)
  await says(page, 'This link is not one of ours.')
  expect(await page.getByRole('button', { name: 'Yes, in full' }).count()).toBe(0)
  expect(await axeFaults(page)).toEqual([])
})
