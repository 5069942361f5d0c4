import { addMonths, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'
import { aMember } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })

const HALF = { monthlyRent: 950, share: '50%', rentDay: 1, tenancyStartDate: '2026-01-01' }
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const atHousemates = (page: Page) => page.goto('/settings?tab=tenancy#housemates')
const mates = (page: Page) => page.getByRole('list', { name: 'Housemates' })

/** New renter whose bank shows half of the last three rents. */
function aHalfPayer() {
  const due = firstOfMonth(dayOfInstant(new Date()))
  const rows = [0, -1, -2].map((back) => ({
    date: addMonths(due, back),
    amount: -475,
    description: 'STO J OKAFOR RENT',
  }))
  return aRenter(browser.address, { rows, tenancy: HALF })
}

test('two housemates each prove their own rent, and see of each other only whether it is paid', async () => {
  const [amara, ben] = [await aHalfPayer(), await aHalfPayer()]
  const { page: desk } = await browser.visitor()
  await amara.signIn(desk)
  await atHousemates(desk)
  await desk.getByLabel('Email of somebody you live with').fill(ben.email)
  await press(desk, 'Invite')
  await desk.getByText('invited until').waitFor()
  const link = linkIn(await inbox(browser.address).email(ben.email, /invited to prove/i))

  const { page: phone } = await browser.visitor({ mobile: true })
  await ben.signIn(phone)
  await phone.goto(link)
  await phone.getByText('The whole rent, as your housemate told us: £950.00 a month.').waitFor()
  await phone.getByLabel('Your share').fill('60%')
  await press(phone, 'Join with my share')
  await phone.getByText('You have told us that your share of this home is 50% of the rent.').waitFor()
  await phone.getByLabel('Your share').fill('£475')
  await phone.getByLabel('Show my housemates that my share is paid').check()
  expect(await axeFaults(phone)).toEqual([])
  await press(phone, 'Join with my share')
  await phone.getByRole('heading', { name: 'You are in' }).waitFor()

  await desk.reload()
  await mates(desk).getByText('Paid their share').waitFor()
  await desk.getByText('All shares together: 100% of the rent.').waitFor()
  expect(await axeFaults(desk)).toEqual([])

  await atHousemates(phone)
  await mates(phone).getByText('Does not share this').waitFor()
  await press(phone, 'Leave these housemates')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await phone.getByText('You have left').first().waitFor()
  await desk.reload()
  await desk.getByLabel('Email of somebody you live with').waitFor()
  expect(await mates(desk).count()).toBe(0)
})

test('an invited person declines without an account, and the invitation link stops working', async () => {
  const amara = await aMember(browser.address)
  await amara.call('/api/verification/tenancy/', {
    tenancy_details: {
      propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
      landlordName: 'J Okafor',
      landlordEmail: 'j.okafor@example.com',
      landlordPhone: '020 7946 0102',
      ...HALF,
    },
    gdpr_consent: { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true },
  })
  const stranger = `stranger-${process.pid}@example.com`
  await amara.call('/api/verification/housemates/', { email: stranger })
  const link = linkIn(await inbox(browser.address).email(stranger, /invited to prove/i))
  const { page } = await browser.visitor()
  await page.goto(link)
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'No, I do not want to')
  await page.getByRole('heading', { name: 'Thank you. The invitation is closed.' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This invitation is closed' }).waitFor()
  await page.goto(link.slice(0, -5))
  await page.getByRole('heading', { name: 'This link opens no invitation' }).waitFor()
  await page.getByRole('link', { name: 'Go to the home page' }).press('Enter')
  await page.waitForURL(`${browser.address}/`)
})
