import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaultsInBothSchemes } from './axe.ts'
import { useBrowser } from './browser.ts'
import { aMember, type Member } from './member.ts'

const browser = await useBrowser({ sharedApp: true })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

/** Virtual authenticator. `takesPart` simulates the user's fingerprint. */
async function aPhoneLock(page: Page): Promise<{ takesPart(does: boolean): Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    takesPart: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

async function signInByPassword(page: Page, { email, password }: Member): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign In')
}

const isIn = (page: Page) => page.waitForURL((url) => url.pathname !== '/login')

test('a passkey is added, signs in alone or in place of a code, is renamed and is removed', async () => {
  const daniel = await aMember(browser.address)
  const { page, complaints } = await browser.visitor()
  await aPhoneLock(page)
  // Turns off the autofill of passkeys.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/login')
  await signInByPassword(page, daniel)
  await isIn(page)
  await page.goto('/settings#security')
  await press(page, 'Add a passkey')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey?' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'That is not your current password.' }).waitFor()
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByLabel('Name (optional)').fill('My phone')
  await dialog.getByLabel('Your password').fill(daniel.password)
  await dialog.getByLabel('Your password').press('Enter')
  await page.getByRole('button', { name: 'Rename My phone' }).waitFor()

  await daniel.call('/api/auth/mfa/toggle/', { enable: true })
  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await page.goto('/login')
  await signInByPassword(page, daniel)
  await press(page, 'Use a passkey instead')
  await isIn(page)

  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await page.goto('/login')
  await press(page, 'Use a passkey')
  await isIn(page)

  await page.goto('/settings#security')
  await page.getByText('Signed in with a passkey on').waitFor()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await field(page, 'Name').fill('Old phone')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await field(page, 'Your password').fill(daniel.password)
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('button', { name: 'Remove Old phone' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])

  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await page.goto('/login')
  await press(page, 'Use a passkey')
  await page.getByRole('alert').filter({ hasText: 'That passkey does not open an account here.' }).waitFor()
})

test('a browser with a passkey offers it in the address field before any input', async () => {
  const amara = await aMember(browser.address)
  const { page, complaints } = await browser.visitor()
  const lock = await aPhoneLock(page)
  await lock.takesPart(false)
  await page.goto('/login')
  await signInByPassword(page, amara)
  await isIn(page)
  await page.goto('/settings#security')
  await lock.takesPart(true)
  await press(page, 'Add a passkey')
  await field(page, 'Your password').fill(amara.password)
  await field(page, 'Your password').press('Enter')
  await page.getByText('Your passkey is added').waitFor()
  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await page.goto('/login')
  await isIn(page)
  expect(complaints).toEqual([])
})
