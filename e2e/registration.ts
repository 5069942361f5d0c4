import type { Page } from 'playwright-core'

export const PASSWORD = 'walnut gate forty two'

/** Completes and sends the registration form of the open page, and waits for the next page. */
export async function registerAs(page: Page, email: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('First name').fill('Nadia')
  await field('Last name').fill('Price')
  await field('Email').fill(email)
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/email-verification-waiting')
}
