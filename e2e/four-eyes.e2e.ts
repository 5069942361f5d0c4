import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { callApp, remember } from './member.ts'

const browser = await useBrowser({
  settings: {
    FOUR_EYES: 'on',
    ADMIN_EMAIL:
      'admin@keyturn.example:caseworker,colleague@keyturn.example:approver,grace.adeyemi@example.co.uk:reader',
  },
})

async function tokensOf(email: string) {
  const people = await callApp(browser.address, '/sandbox/people')
  const { password } = people.find((person: { email: string }) => person.email === email)
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: { email, password } })
  return tokens
}

/** Lets an approver give a member the role that their address is configured for. */
async function admit(email: string): Promise<void> {
  const { access: token } = await tokensOf('colleague@keyturn.example')
  const { items } = await callApp(browser.address, '/api/manager/staff/', { token })
  const { member_id: id } = items.find((each: { email: string }) => each.email === email)
  await callApp(browser.address, `/api/manager/staff/${id}/admit/`, { token, method: 'POST' })
}

/** Opens the approvals as an admin, with the request for Tom's points. */
async function looks(email: string): Promise<Page> {
  const { page } = await browser.visitor()
  await remember(page, await tokensOf(email))
  await page.goto('/admin?list=approvals')
  await tom(page).getByRole('button').first().click()
  await panel(page).getByRole('heading', { name: 'Tom Whitlock' }).waitFor()
  return page
}

const tom = (page: Page) => page.getByRole('row').filter({ hasText: 'Tom Whitlock' }).first()
const panel = (page: Page) => page.getByRole('complementary')
const acts = async (page: Page): Promise<string[]> =>
  (await panel(page).locator('.desk-acts').getByRole('button').allTextContents()).map((text) => text.trim())

test('one staff member requests and another approves; staff see only buttons that they may use', async () => {
  await admit('grace.adeyemi@example.co.uk')
  const reader = await looks('grace.adeyemi@example.co.uk')
  await reader.getByText('You may look at everything here and decide nothing.').waitFor()
  expect(await acts(reader)).toEqual([])

  const asker = await looks('admin@keyturn.example')
  await panel(asker).getByText('You asked for this, so somebody else must decide.').waitFor()
  expect(await acts(asker)).toEqual([])

  const approver = await looks('colleague@keyturn.example')
  expect(await acts(approver)).toEqual(['Decline', 'Approve'])
  expect(await axeFaults(approver)).toEqual([])
  await panel(approver).getByRole('button', { name: 'Approve' }).click()
  const question = approver.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('The bank showed it twice')
  await question.getByRole('button', { name: 'Approve' }).click()
  await tom(approver).getByText('Approved').waitFor()
  expect(await acts(approver)).toEqual([])
})
