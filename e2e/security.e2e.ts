import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { inbox, linkIn } from './emails.ts'
import { aMember, type Member } from './member.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function signIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

async function atSettings(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/settings#security')
  await page.getByRole('heading', { name: 'Security' }).waitFor()
}

/** Returns the TOTP code of this key (RFC 6238), `steps` half minutes from now. */
function appCode(key: string, steps = 0): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const secret = Buffer.from(
    bits
      .map((five) => five.toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('an authenticator app is added, required, replaced once by a recovery code, and removed', async () => {
  const daniel = await aMember(browser.address)
  const { page, complaints } = await browser.visitor()
  await signIn(page, daniel)
  await atSettings(page)
  await press(page, 'Use an authenticator app')
  const dialog = page.getByRole('dialog', { name: 'Use an authenticator app?' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Enter your password').waitFor()
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor()
  await dialog.getByLabel('Your password').fill(daniel.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await dialog.getByText(/^Key:/).textContent())?.replace(/^Key:\s*/, '').trim() ?? ''
  expect(key).toMatch(/^[A-Z2-7]{16,}$/)
  const groups = await dialog.locator('p', { hasText: /^Key:/ }).locator('span').allTextContents()
  expect(groups.every((letters) => letters.length === 4)).toBe(true)
  await dialog.getByRole('button', { name: 'Copy the key' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByText('Enter the code', { exact: true }).waitFor()
  await dialog.getByLabel('6-digit code').fill(appCode(key))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.getByRole('listitem').first().waitFor()
  const recovery = await codes.getByRole('listitem').allTextContents()
  expect(new Set(recovery).size).toBe(10)
  await press(page, 'I have kept them')
  await says(page, `${recovery.length} recovery codes left.`)

  const phone = await browser.visitor({ mobile: true })
  await signIn(phone.page, daniel)
  await says(phone.page, 'Enter the code that your authenticator app shows')
  await field(phone.page, '6-digit code').fill('000000')
  await phone.page.getByRole('alert').filter({ hasText: /code/i }).waitFor()
  // Each code works once, but the next one is accepted already.
  await field(phone.page, '6-digit code').fill(appCode(key, 1))
  await phone.page.waitForURL((url) => url.pathname !== '/login')

  const lost = await browser.visitor()
  for (const visitor of [lost, await browser.visitor()]) {
    await signIn(visitor.page, daniel)
    await press(visitor.page, 'Use a recovery code instead')
    await press(visitor.page, 'Verify Code')
    await says(visitor.page, 'Please enter one of your recovery codes')
    await field(visitor.page, 'Recovery code').fill(recovery[0] ?? '')
    await press(visitor.page, 'Verify Code')
    if (visitor === lost) await visitor.page.waitForURL((url) => url.pathname !== '/login')
    else await visitor.page.getByRole('alert').filter({ hasText: 'Invalid or expired code' }).waitFor()
  }

  await page.reload()
  await says(page, `${recovery.length - 1} recovery codes left.`)
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click()
  const off = page.getByRole('dialog', { name: 'Turn two-factor off?' })
  await off.getByLabel('Your password').fill(daniel.password)
  await off.getByRole('button', { name: 'Turn it off' }).click()
  await off.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('switch', { name: 'Two-factor authentication' }).isChecked())
    .toBe(false)
  expect(complaints).toEqual([])
})

test('after a lost response, adding an authenticator app and changing the password still succeed and show the codes', async () => {
  const nia = await aMember(browser.address)
  const { page } = await browser.visitor()
  await signIn(page, nia)
  await atSettings(page)
  await press(page, 'Use an authenticator app')
  const dialog = page.getByRole('dialog', { name: 'Use an authenticator app?' })
  await dialog.getByLabel('Your password').fill(nia.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const link = dialog.getByRole('link', { name: 'Open in your app' })
  expect(await link.getAttribute('href')).toMatch(/^otpauth:/)
  const key = (await dialog.getByText(/^Key:/).textContent())?.replace(/^Key:\s*/, '').trim() ?? ''
  // Loses the responses of the action and of the status first, and later of the action only.
  const lose = async (url: string, times = 1) =>
    page.route(
      url,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times },
    )
  await lose('**/authenticator/confirm/')
  await page.route('**/api/auth/mfa/', (route) => route.abort(), { times: 1 })
  await dialog.getByLabel('6-digit code').fill(appCode(key))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Network error' }).waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await says(page, 'You have not seen your recovery codes yet')
  await page.reload()
  await press(page, 'Show my recovery codes')
  const again = page.getByRole('dialog', { name: 'Make new recovery codes?' })
  await again.getByLabel('Your password').fill(nia.password)
  await again.getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.getByRole('listitem').first().waitFor()
  await press(page, 'I have kept them')
  expect(await page.getByText('You have not seen your recovery codes yet').count()).toBe(0)

  // New codes replace the old ones, even if their response is lost.
  await press(page, 'New recovery codes')
  await lose('**/recovery-codes/')
  await again.getByLabel('Your password').fill(nia.password)
  await again.getByRole('button', { name: 'Make new codes' }).click()
  await again.getByRole('alert').filter({ hasText: 'Network error' }).waitFor()
  await again.getByRole('button', { name: 'Keep as it is' }).click()
  await says(page, 'You have not seen your recovery codes yet')

  await lose('**/change-password/')
  await page.getByLabel('Current password').fill(nia.password)
  await page.getByLabel('New password', { exact: true }).fill('walnut gate forty two')
  await page.getByLabel('Confirm new password').fill('walnut gate forty two')
  await press(page, 'Change password')
  await says(page, 'Password changed.')
})

test('a change of address needs the password, and the old address can undo it with one click', async () => {
  const grace = await aMember(browser.address)
  const { page, complaints } = await browser.visitor()
  await signIn(page, grace)
  await atSettings(page)
  const theirs = `taken-${grace.email}`
  const details = page.getByRole('region', { name: 'Personal details' })
  await details.getByLabel('Email').fill(theirs)
  await details.getByRole('button', { name: 'Save changes' }).click()
  await says(page, 'Enter your current password')
  await details.getByLabel('Current password', { exact: true }).fill(grace.password)
  expect(await axeFaults(page)).toEqual([])
  await details.getByRole('button', { name: 'Save changes' }).click()
  await says(page, `Saved. Open the link we sent to ${theirs}`)
  await details.getByText(`Until then you sign in with ${grace.email}.`).waitFor()
  const letter = await mail.email(grace.email, /new email address was asked for/)
  const other = await browser.visitor({ mobile: true })
  await other.page.goto(linkIn(await mail.email(theirs, /confirm/i)))
  // The new mailbox alone is not enough, because a stranger's account could be moved to it.
  await says(other.page, 'Enter the password of your account to confirm this address.')
  await field(other.page, 'Password').fill(grace.password)
  expect(await axeFaults(other.page)).toEqual([])
  await press(other.page, 'Continue')
  await says(other.page, 'Email verified')

  await other.page.goto(linkIn(letter))
  await other.page.getByRole('heading', { name: 'Was this not you?' }).waitFor()
  expect(await axeFaults(other.page)).toEqual([])
  await press(other.page, 'Put my address back')
  await field(other.page, 'New password').fill('slate roof after rain')
  await field(other.page, 'Confirm new password').fill('slate roof after rain')
  await press(other.page, 'Reset Password')
  await other.page.waitForURL('**/login')
  await signIn(other.page, { ...grace, password: 'slate roof after rain' })
  await other.page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/settings')
  await page.waitForURL((url) => ['/login', '/landing'].includes(url.pathname))
  expect(complaints).toEqual([])
})

test('tokens copied from a browser do not work elsewhere, and that browser stays signed in', async () => {
  const amara = await aMember(browser.address)
  const { page, complaints } = await browser.visitor()
  await signIn(page, amara)
  await page.waitForURL((url) => url.pathname !== '/login')
  const copied = await page.evaluate(() => localStorage.getItem('refresh_token'))
  const elsewhere = await fetch(`${browser.address}/api/auth/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: copied }),
  })
  expect(elsewhere.status).toBe(401)
  await page.evaluate(() => localStorage.setItem('access_token', 'ran out'))
  await atSettings(page)
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBe(copied)
  const readable = await page.evaluate(async () => {
    const open = indexedDB.open('keyturn')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const get = open.result.transaction('keys').objectStore('keys').get('sign-in')
    await new Promise((resolve) => get.addEventListener('success', resolve))
    return get.result.privateKey.extractable
  })
  expect(readable).toBe(false)
  expect(complaints).toEqual([])
})

test('input on a form survives an expired session and sign-in, for the same member only', async () => {
  const [grace, other] = [await aMember(browser.address), await aMember(browser.address)]
  const { page, complaints } = await browser.visitor()
  await signIn(page, grace)
  await atSettings(page)
  const details = page.getByRole('region', { name: 'Personal details' })
  const typeCity = async (city: string) => {
    await details.getByLabel('City').fill(city)
    for (const { id, current } of (await grace.call('/api/auth/sessions/')).sessions)
      if (!current) await grace.call(`/api/auth/sessions/${id}/`, undefined, 'DELETE')
    await details.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL('**/login')
  }
  await typeCity('Wetherby')
  await signIn(page, grace)
  await page.waitForURL((url) => url.pathname === '/settings')
  await says(page, 'What you typed is still here. It is not saved yet.')
  expect(await details.getByLabel('City').inputValue()).toBe('Wetherby')
  await details.getByRole('button', { name: 'Save changes' }).click()
  await details.getByText('Saved', { exact: true }).waitFor()

  await typeCity('Otley')
  await signIn(page, other)
  await atSettings(page)
  await details.getByLabel('City').waitFor()
  expect(await details.getByLabel('City').inputValue()).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('unsaved'))).toBe(null)
  expect(complaints).toEqual([])
})

test('a member signs out another device, and a new password signs out all other devices', async () => {
  const grace = await aMember(browser.address)
  const { page } = await browser.visitor()
  await signIn(page, grace)
  await atSettings(page)
  const phone = await browser.visitor({
    mobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await signIn(phone.page, grace)
  await atSettings(phone.page)
  await page.reload()
  const places = page.getByRole('listitem').filter({ hasText: 'Signed in on' })
  await places.filter({ hasText: 'This device' }).waitFor()
  await places
    .filter({ hasText: 'iPhone' })
    .first()
    .getByRole('button', { name: /Sign out on/ })
    .click()
  await says(page, /Signed out on .*iPhone/)
  await phone.page.goto('/settings')
  await phone.page.waitForURL((url) => ['/login', '/landing'].includes(url.pathname))

  const laptop = await browser.visitor()
  await signIn(laptop.page, grace)
  await atSettings(laptop.page)
  await field(page, 'Current password').fill(grace.password)
  await field(page, 'New password').fill('slate roof after rain')
  await field(page, 'Confirm new password').fill('slate roof before rain')
  await press(page, 'Change password')
  await says(page, 'Passwords do not match')
  await field(page, 'Confirm new password').fill('slate roof after rain')
  await press(page, 'Change password')
  await says(page, 'Password changed. Every other device is signed out, and your passkeys have ended.')
  await expect.poll(() => places.count()).toBe(1)
  await mail.email(grace.email, /password/i)
  await laptop.page.goto('/settings')
  await laptop.page.waitForURL((url) => ['/login', '/landing'].includes(url.pathname))
  await page.reload()
  await page.getByRole('heading', { name: 'Security' }).waitFor()
  await signIn(laptop.page, grace)
  await laptop.page
    .getByRole('alert')
    .filter({ hasText: /password|credentials/i })
    .waitFor()
  await signIn(laptop.page, { ...grace, password: 'slate roof after rain' })
  await laptop.page.waitForURL((url) => url.pathname !== '/login')
})
