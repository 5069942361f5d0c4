import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser, type Visitor } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { inbox } from './emails.ts'
import { aMember, type Member } from './member.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)
let agents = 0

/** New member with a verified address and a plan, before the wizard. */
async function aNewMember(mobile = false): Promise<Member & Visitor> {
  const member = await aMember(browser.address, { firstName: 'Amara', lastName: 'Osei', plan: 'standard' })
  const visitor = await browser.visitor({ mobile })
  const { page } = visitor
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/verification-dashboard')
  await page.getByRole('heading', { name: 'Four steps to your rent record' }).waitFor()
  return { ...member, ...visitor }
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Tenancy Verification' }).click()
  await page.getByRole('heading', { name: 'Where do you live?' }).waitFor()
}

async function fillTenancy(page: Page): Promise<void> {
  await page.getByLabel('Property address').fill('Flat 2, 14 Alma Road, Bristol, BS8 2DJ')
  await page.getByLabel('Tenancy start date').fill('12/04/2025')
  await page.getByLabel('Monthly rent').fill('£1,160.00')
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

async function fillRental(page: Page, email = 'rents@hallam.example'): Promise<void> {
  await page.getByLabel('Landlord or agent name').fill('Hallam Lettings')
  await page.getByLabel('Contact email').fill(email)
  await page.getByLabel('Contact phone').fill('+44 117 496 0123')
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

async function tickRequired(page: Page): Promise<void> {
  for (const name of ['Use my personal details', 'Use my tenancy details', 'Read my bank transactions'])
    await page.getByRole('checkbox', { name }).check()
}

/** Member with a declared and confirmed home, before the bank step. */
async function aTenant(): Promise<Member & Visitor> {
  const member = await aNewMember()
  await member.call('/api/auth/profile/', { first_name: 'Amara', last_name: 'Osei' }, 'PATCH')
  await member.call('/api/verification/tenancy/', {
    tenancy_details: {
      propertyAddress: 'Flat 2, 14 Alma Road, Bristol, BS8 2DJ',
      tenancyStartDate: '2025-04-12',
      monthlyRent: 1160,
      landlordName: 'Hallam Lettings',
      landlordEmail: 'rents@hallam.example',
      landlordPhone: '+44 117 496 0123',
    },
    gdpr_consent: { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true },
  })
  await member.call('/api/verification/landlord/', { landlordCommunicationConsent: false })
  return member
}

test('a member onboards without a landlord: a reload keeps the input, and errors name the missing fields', async () => {
  const visitor = await aNewMember()
  const { page, call } = visitor
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Amara')
  await fillDetails(page)
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/draft/') && !!answer.request().postData()?.includes('Flat 2, 14 Al'),
  )
  await page.getByLabel('Property address').fill('Flat 2, 14 Al')
  await saved
  await page.reload()
  await page.getByRole('heading', { name: 'Where do you live?' }).waitFor()
  expect(await page.getByLabel('Property address').inputValue()).toBe('Flat 2, 14 Al')
  expect(await axeFaults(page)).toEqual([])
  // First question, because its answer changes the label of the sum.
  const often = page.getByLabel('How often')
  await often.selectOption('week')
  await page.getByLabel('Weekly rent').waitFor()
  await often.selectOption('month')
  const sum = page.getByLabel('Monthly rent')
  const before = await often.evaluate(
    (each, other) => each.compareDocumentPosition(other as Node) === Node.DOCUMENT_POSITION_FOLLOWING,
    await sum.elementHandle(),
  )
  expect(before).toBe(true)

  await page.getByRole('button', { name: 'Save and continue' }).click()
  const sentence = page
    .getByRole('alert')
    .filter({ hasText: 'Tenancy start date is required. Monthly rent is required' })
  await sentence.waitFor()
  expect(await page.getByLabel('Monthly rent').getAttribute('aria-invalid')).toBe('true')

  await fillTenancy(page)
  await fillRental(page)
  await page.getByRole('heading', { name: 'What do you agree to?' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Landlord Details' }).count()).toBe(0)
  await page.getByText('Please provide all required consents to continue').waitFor()
  await tickRequired(page)
  expect(await page.getByRole('radio', { name: 'Experian' }).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Report my rent to credit agencies' }).check()
  await page.getByRole('group', { name: 'Agencies on Standard: 1 of 3' }).waitFor()
  await page.getByRole('radio', { name: 'Experian' }).check()
  await page.getByRole('radio', { name: 'Equifax' }).check()
  expect(await page.getByRole('radio', { name: 'Experian' }).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  await page.locator('h2:focus', { hasText: 'Connect your bank' }).waitFor()
  const needed = page.getByRole('region', { name: 'What your reporting still needs' })
  await needed.getByText('Your date of birth is missing.').waitFor()
  await needed.getByRole('link', { name: 'Add your date of birth' }).waitFor()
  await needed.getByText(/^We report after half a year of steady payments\./).waitFor()
  const { history } = await call('/api/credit-profile/consents/')
  expect(history).toMatchObject([{ agency: 'equifax', given: true, channel: 'wizard' }])
  const { data } = await call('/api/verification/status/')
  expect(data).toMatchObject({
    is_tenancy_verified: true,
    is_landlord_verified: true,
    tenancy_details: { monthlyRent: 1160, tenancyStartDate: '2025-04-12' },
  })
  await continueBrowsing(visitor)
})

test('the wizard does not ask for data of the account, even if the member continues before it has loaded', async () => {
  const { page } = await aNewMember()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Amara')
  let answer = (): void => undefined
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/profile/', async (route) => {
    if (route.request().method() === 'GET') await pressed
    await route.continue()
  })
  await page.getByRole('button', { name: /Email/ }).click()
  await page.getByRole('button', { name: /Required User Details/ }).click()
  await page.getByRole('button', { name: 'Continue to Tenancy Verification' }).click()
  answer()
  await page.getByRole('heading', { name: 'Where do you live?' }).waitFor()
})

test('changing the email asks for the password; a missing postcode is asked for and the address is kept', async () => {
  const { page, email, password } = await aNewMember()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.getByLabel('Current password').count()).toBe(0)
  await page.getByLabel('Email').fill(`new-${email}`)
  await page.locator('input[name=address]').fill('14 Harbour Street')
  await page.locator('input[name=city]').fill('Leeds')
  await page
    .getByRole('textbox', { name: /^Postcode/ })
    .last()
    .fill('LS1 4DY')
  await page.getByRole('button', { name: 'Continue to Tenancy Verification' }).click()
  await page.getByText('Enter your current password').waitFor()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue to Tenancy Verification' }).click()
  await page.getByRole('heading', { name: 'Where do you live?' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Property address').inputValue())
    .toBe('14 Harbour Street, Leeds, LS1 4DY')
  await page.getByLabel('Property address').fill('14 Harbour Street, Leeds')
  await page.getByLabel('Tenancy start date').fill('12/04/2025')
  await page.getByLabel('Monthly rent').fill('£1,160.00')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('We write to them only if you allow it in the next part').waitFor()
  await fillRental(page)
  await tickRequired(page)
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Is this right?' })
  await dialog.getByText(/The property address has no postcode/).waitFor()
  await dialog.getByRole('button', { name: 'Change it' }).click()
})

test('a joint tenant onboards on a phone, and the letting agent confirms without an account', async () => {
  const { page, call } = await aNewMember(true)
  const agent = `agent-${++agents}@hallam.example`
  await fillDetails(page)
  await page.getByLabel('I rent together with others').check()
  await page.getByLabel('Your share').fill('580')
  await fillTenancy(page)
  await page.getByLabel('Landlord or agent?').selectOption('A letting agent')
  await fillRental(page)
  await tickRequired(page)
  await page.getByRole('checkbox', { name: 'Contact my landlord or agent' }).check()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Landlord or company name').fill('Hallam Estates Ltd')
  await page.getByLabel('Agent name').fill('Hallam Lettings')
  await page.getByLabel('Agent email').fill(agent)
  const lastTab = page.getByRole('tab', { name: 'Landlord Details' })
  expect((await lastTab.boundingBox())?.x).toBeLessThan(300)
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  await page.getByRole('heading', { name: 'Connect your bank' }).waitFor()
  const letter = await mail.email(agent, /your tenant/)
  const visitor = await browser.visitor()
  await visitor.page.goto(/\/landlord\/[\w-]+/.exec(letter)?.[0] ?? '')
  await visitor.page.getByText('£1,160.00 a month').waitFor()
  expect(await axeFaults(visitor.page)).toEqual([])
  await visitor.page.getByRole('button', { name: 'Yes, this is right' }).click()
  await visitor.page.getByText('Thank you. Your answer was saved.').waitFor()
  const { data } = await call('/api/verification/status/')
  expect(data).toMatchObject({
    evidence_level: 'confirmed',
    tenancy_details: { share: 0.5, jointTenancy: true },
  })
})

test('an unusually high rent needs a confirmation and is not refused', async () => {
  const { page, call } = await aNewMember()
  await fillDetails(page)
  await page.getByLabel('Property address').fill('1 Mansion Row, London, W1A 1AA')
  await page.getByLabel('Tenancy start date').fill('1 May 2026')
  await page.getByLabel('Monthly rent').fill('100000')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await fillRental(page)
  await tickRequired(page)
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  await page.getByText('£100,000 a month is unusual. Is it right?').waitFor()
  await page.getByRole('button', { name: 'Yes, it is right' }).click()
  await page.getByRole('heading', { name: 'Connect your bank' }).waitFor()
  expect((await call('/api/verification/status/')).data.tenancy_details.monthlyRent).toBe(100_000)
})

test('moving home in Settings keeps the old home, and the new home is confirmed with one click', async () => {
  const visitor = await aTenant()
  const { page, call } = visitor
  await page.goto('/settings?tab=tenancy')
  await page.getByText('We write to them only if you allow it under Consents').waitFor()
  await page.getByLabel('Property address').fill('3 Elm Row, Leeds, LS1 4DY')
  await page.getByLabel('Tenancy start date').fill('01/09/2026')
  await page.getByLabel('I moved here from the home above').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { data } = await call('/api/verification/status/')
  expect(data.tenancies).toMatchObject([{ movedOutOn: null }, { movedOutOn: '2026-08-31' }])
  expect(data.is_tenancy_verified).toBe(false)

  // One click on the page opens the dashboard again; the wizard asks the same question.
  await page.getByText('Is this still right?').waitFor()
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await page.getByText('Confirmed. Your dashboard is open.').waitFor()
  await continueBrowsing(visitor)
  expect((await call('/api/verification/status/')).data.is_tenancy_verified).toBe(true)
  await call('/api/verification/status/update/', { is_tenancy_verified: false }, 'PATCH')

  await page.goto('/verification-dashboard')
  await page.getByText('3 Elm Row, Leeds, LS1 4DY: £1,160.00 a month, Hallam Lettings.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await page.getByRole('heading', { name: 'Connect your bank' }).waitFor()
  const confirmed = (await call('/api/verification/status/')).data
  expect(confirmed).toMatchObject({ is_tenancy_verified: true, is_landlord_verified: true })
  expect(confirmed.tenancies).toEqual(data.tenancies)
})

test('each form in Settings asks before it discards unsaved input', async () => {
  const { page } = await aTenant()
  await page.goto('/settings?tab=tenancy')
  await page.getByLabel('New rent').fill('100000')
  await page.getByRole('link', { name: 'Personal' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('1/12/2026')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await page.getByText('£100,000 a month is unusual. Is it right?').waitFor()
  await page.getByRole('button', { name: 'Change it' }).click()
  // If reloading the home fails while a field has changes, the form stays with its values.
  const unread = page.waitForResponse('**/api/verification/status/')
  await page.route('**/api/verification/status/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.locator('#consents').getByRole('switch', { checked: false }).first().click()
  await unread
  await page.locator('.kt-toast').getByText('Saved').waitFor()
  expect(await page.getByLabel('New rent').inputValue()).toBe('100000')
  await page.unroute('**/api/verification/status/')
  await page.getByRole('link', { name: 'Personal' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('First name').fill('Amy')
  await page.getByRole('link', { name: 'Tenancy' }).click()
  await page.getByText('Leave without saving?').waitFor()
})

test('on a phone, a form with errors scrolls to the first one, and the next step starts at its top', async () => {
  const { page } = await aNewMember(true)
  const steps = page.getByRole('navigation', { name: 'Verification steps' }).getByRole('button')
  expect(await steps.allInnerTexts()).toEqual([
    expect.stringMatching(/Verified\s+Email Verification/),
    expect.stringMatching(/Action Required\s+User Details/),
    expect.stringMatching(/Not Started\s+Tenancy & Landlord/),
    expect.stringMatching(/Not Started\s+Bank Verification/),
  ])
  expect(await page.getByRole('navigation', { name: 'Member' }).count()).toBe(0)
  expect(await page.getByLabel('Phone').getAttribute('inputmode')).toBe('tel')
  await page.getByLabel('Date of birth').pressSequentially('18031994')
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('18/03/1994')
  await fillDetails(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const inFocus = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(inFocus).toBe('propertyAddress')
  const address = page.getByLabel('Property address')
  expect(await axeFaults(page)).toEqual([])
  await expect.poll(async () => (await address.boundingBox())?.y).toBeLessThan(700)
  expect((await address.boundingBox())?.y).toBeGreaterThan(60)
  await fillTenancy(page)
  const heading = page.getByRole('heading', { name: 'Who do you pay?' })
  await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true)
  const top = (await heading.boundingBox())?.y
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(200)
})

test('withdrawing the consent on the Landlord tab returns Settings to the Personal tab', async () => {
  const { page, call } = await aTenant()
  await call('/api/verification/landlord/', {
    landlordCompany: 'Hallam Estates Ltd',
    landlordCommunicationConsent: true,
  })
  await page.goto('/settings?tab=landlord')
  await page.getByRole('switch', { name: 'Contact my landlord or agent' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('heading', { name: 'Personal details' }).waitFor()
  expect(await page.getByRole('link', { name: 'Landlord' }).count()).toBe(0)
})
