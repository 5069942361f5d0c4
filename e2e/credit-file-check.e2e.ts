import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { type Body, callApp, remember } from './member.ts'

const browser = await useBrowser()
const GRACE = 'grace.adeyemi@example.co.uk'

/** Opens this page with a demo person signed in and remembered. */
async function at(path: string, email: string, mobile: boolean): Promise<Page> {
  const { page } = await browser.visitor({ mobile })
  const people: Body = await callApp(browser.address, '/sandbox/people')
  const { password } = people.find((person: Body) => person.email === email)
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: { email, password } })
  await remember(page, tokens)
  await page.goto(path)
  return page
}

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const question = (page: Page, agency: string) =>
  page.getByRole('region', { name: `Is it on your ${agency} file?` })

/** Starts a trace with the agency from the admin area, and stores the agency's answer. */
async function answerEnquiryAsStaff(agency: string, mobile: boolean, answer: string): Promise<void> {
  const desk = await at('/admin', 'admin@keyturn.example', mobile)
  await desk.getByRole('link', { name: /^Disputes/ }).click()
  await desk
    .getByRole('row')
    .filter({ hasText: `at ${agency}` })
    .getByRole('button')
    .first()
    .click()
  const panel = desk.getByRole('complementary')
  await panel.getByText(/line \w+, code 0, in /).waitFor()
  await panel.getByText(/accepted on /).waitFor()
  expect(await axeFaults(desk)).toEqual([])
  await panel.getByRole('button', { name: 'The agency has answered' }).click()
  const asked = desk.getByRole('alertdialog')
  await asked.getByLabel('Reason').fill(answer)
  await asked.getByRole('button', { name: 'The agency has answered' }).click()
  await says(desk, 'The member is told.')
}

test('a member checks each credit file: a missing month becomes an agency enquiry, a wrong month a dispute', async () => {
  for (const [mobile, agency] of [
    [true, 'Equifax'],
    [false, 'Experian'],
  ] as const) {
    const page = await at('/notifications', GRACE, mobile)
    await says(page, `Is it on your ${agency} file?`)
    await page.goto('/credit-profile')
    const report = question(page, agency).getByRole('link', { name: /statutory report/ })
    expect(await report.getAttribute('href')).toContain(agency.toLowerCase())
    expect(await axeFaults(page)).toEqual([])
    await question(page, agency).getByRole('button', { name: 'It is not there' }).click()
    await says(page, new RegExp(`We are asking ${agency} where`))
    expect(await axeFaults(page)).toEqual([])

    const answer = 'It was matched to an old address, and shows from the 1st.'
    await answerEnquiryAsStaff(agency, mobile, answer)
    await page.reload()
    await says(page, answer)
    await page.getByRole('button', { name: 'I see it now' }).click()
    await page.getByText(answer).waitFor({ state: 'detached' })
  }

  const page = await at('/credit-profile', GRACE, false)
  await question(page, 'TransUnion').getByRole('button', { name: 'It is wrong' }).click()
  const dialog = page.getByRole('dialog', { name: /What is wrong with .* at TransUnion/ })
  await dialog.getByLabel('What is wrong?').fill('It shows a balance that is not mine.')
  await dialog.getByRole('button', { name: 'Ask about it' }).click()
  await says(page, 'We are looking into it. It cannot count against you in the meantime.')
  await question(page, 'TransUnion').waitFor({ state: 'detached' })
})
