import { addMonths, dayOfInstant, firstOfMonth, formatDay } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { aMember } from './member.ts'

const browser = await useBrowser({ sharedApp: true })

const today = dayOfInstant(new Date())
const begins = addMonths(firstOfMonth(today), 3)

/** Member in Leeds with a rent notice three months ahead. */
async function aMemberWithDeclaredRent() {
  const amara = await aMember(browser.address)
  await amara.call('/api/verification/tenancy/', {
    tenancy_details: {
      propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
      tenancyStartDate: '2024-01-01',
      monthlyRent: 950,
      rentDay: 1,
      letBy: 'agent',
      landlordName: 'Hallam Lettings',
      landlordEmail: 'rents@hallam.example',
      landlordPhone: '020 7946 0102',
    },
    gdpr_consent: { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true },
  })
  await amara.call('/api/verification/tenancy/terms/', { from: begins, monthlyRent: 1000 })
  return amara
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a declared rent rise is checked from Settings, corrected by keyboard, and saved with its notice', async () => {
  const amara = await aMemberWithDeclaredRent()
  const { page } = await browser.visitor()
  await amara.signIn(page)
  await page.goto('/settings?tab=tenancy#rent')
  await page.getByRole('link', { name: 'Check this rise' }).click()

  await page.getByLabel('New rent', { exact: true }).waitFor()
  expect(await page.getByLabel('New rent', { exact: true }).inputValue()).toBe('1,000.00')
  expect(await page.getByLabel('The new rent begins on').inputValue()).toBe(formatDay(begins))
  expect(await page.getByLabel('Country').inputValue()).toBe('england')
  expect(await page.getByLabel('The rent last rose on').inputValue()).toBe('')

  await page.getByLabel('Day you received it').fill('30/02/2026')
  await page.keyboard.press('Enter')
  await page.getByText('The day you got the notice must be a date').first().waitFor()
  // The first invalid field gets the focus, wherever the focus was.
  await page.getByLabel('The rent last rose on').focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('received_on')
  await page.getByLabel('Day you received it').fill(today)
  await page.getByLabel('How you were told').selectOption('in_writing')
  await page.keyboard.press('Enter')
  await heading(page, /does not look in order: one condition is not met/).waitFor()
  await expect.poll(() => focused(page)).toContain('does not look in order')
  await page.getByText('This is information, not legal advice.').waitFor()
  expect(await axeFaults(page)).toEqual([])

  await page.getByLabel('How you were told').selectOption('form_4a')
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await heading(page, /looks in order/).waitFor()
  await page.getByText('First-tier Tribunal').first().waitFor()
  await page.getByLabel('Keep the notice here too').setInputFiles({
    name: 'form-4a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await page.getByText('form-4a.pdf').waitFor()

  await page.getByRole('button', { name: 'Check another rise' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Check a rent rise')
  await page.getByRole('button', { name: /^Open the rise to £1,000.00/ }).press('Enter')
  await heading(page, /looks in order/).waitFor()
  await page.getByRole('button', { name: 'Delete this one' }).press('Enter')
  await expect.poll(() => heading(page, /looks in order/).count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Rises you had checked' }).count()).toBe(0)
})
