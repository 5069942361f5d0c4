import { addDays, addMonths, dayOfInstant, firstOfMonth, formatMonth } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'
import { callApp } from './member.ts'
import { aRenter, type BankRow } from './renter.ts'

const browser = await useBrowser()
const mail = inbox(browser.address)
const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const rent = (date: string): BankRow => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

test.each([
  ['on a phone', true],
  ['on a desktop', false],
])(
  'a landlord confirms a month of an uploaded statement with one click, and a passport names the landlord: %s',
  async (where, mobile) => {
    const landlordEmail = `okafor-${where.replaceAll(' ', '-')}@example.com`
    const first = addMonths(thisMonth, -2)
    const told = addMonths(first, -1)
    const renter = await aRenter(browser.address, {
      rows: [rent(first), rent(addMonths(first, 1)), rent(thisMonth)],
      tenancy: { tenancyStartDate: addMonths(first, -2), landlordEmail },
    })
    const details = {
      landlordCompany: 'Okafor Homes',
      landlordAddress: '1 High Street',
      agentName: '',
      agentEmail: '',
    }
    await renter.call('/api/verification/landlord/', { ...details, landlordCommunicationConsent: true })
    const token = linkIn(await mail.email(landlordEmail, /Is this your tenant/))
      .split('/')
      .at(-1)
    await callApp(browser.address, `/api/verification/landlord-requests/${token}/`, {
      body: { answer: 'confirm' },
    })
    await renter.call('/api/banking/statements/', {
      bank_name: 'Old Mill Bank',
      account_name: 'Old account',
      from: addDays(told, -5),
      to: addDays(first, -2),
      transactions: [rent(told)],
    })
    await renter.dashboard(({ months }) =>
      months.some(({ shown_by }: { shown_by: string }) => shown_by === 'own_statement'),
    )

    const { page } = await browser.visitor({ mobile })
    await renter.signIn(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: `${formatMonth(told)}, from your own statement` }).click()
    await page.getByRole('button', { name: 'Ask your landlord or agent to confirm it' }).click()
    await says(page, /was asked whether it reached them/)
    expect(await axeFaults(page)).toEqual([])

    const letter = linkIn(await mail.email(landlordEmail, /Did this rent reach you/))
    const landlord = await browser.visitor({ mobile })
    await landlord.page.goto(letter)
    await says(landlord.page, 'Daniel Reyes')
    expect(await axeFaults(landlord.page)).toEqual([])
    await landlord.page.getByRole('button', { name: 'Yes, it reached me' }).click()
    await says(landlord.page, 'Thank you. Your answer was saved.')
    await landlord.page.reload()
    await says(landlord.page, 'This was answered. Thank you.')
    expect(landlord.complaints).toEqual([])

    await page.goto('/notifications')
    await says(page, `Your ${formatMonth(told)} rent is confirmed`)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: `${formatMonth(told)}, verified on time` }).click()
    await says(page, /confirmed that it reached them/)
    const passport = await renter.call('/api/payment-report/passports/', {
      from: told.slice(0, 7),
      to: addMonths(first, 1).slice(0, 7),
    })
    await page.goto(passport.url)
    await page.getByRole('heading', { name: '3 of 3 months verified' }).waitFor()
    await says(page, /Confirmed by someone@/)
    expect(await axeFaults(page)).toEqual([])
  },
)
