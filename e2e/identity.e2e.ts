import { fromBase32 } from '@keyturn/identity/testing'
import { totpCode, totpStep } from '@keyturn/platform/crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaultsInBothSchemes } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { codeIn, inbox, linkIn } from './emails.ts'
import { aMember } from './member.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)
const PASSWORD = 'walnut gate forty two'
let people = 0
const somebody = (): string => `renter-${Date.now()}-${people++}@example.com`

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/registration')
  await field(page, 'First name').fill('Zoë')
  await field(page, 'Last name').fill('O’Connor-Ńguyễn')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await press(page, 'Create Account')
  await page.waitForURL('**/email-verification-waiting')
}

const aVerifiedMember = () => aMember(browser.address, { plan: null })

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  // Waits for the form to open, because it then restores a typed address.
  await page.locator('main fieldset:not([data-opening])').waitFor()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    thisTab: sessionStorage.getItem('access_token'),
    pending: sessionStorage.getItem('pending_access_token'),
  }))

test('a new member registers with an unusual name, opens the email and is signed in', async () => {
  const { page, context, complaints } = await browser.visitor()
  const email = somebody()
  await register(page, email)
  await says(page, email)
  expect(await stored(page)).toMatchObject({ access: null, pending: expect.any(String) })

  await press(page, 'Resend verification email')
  await says(page, /You can ask again in \d+ seconds/)
  const again = page.getByRole('button', { name: 'Resend verification email' })
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await page.getByText('Verification email sent!').count()).toBe(0)

  const link = linkIn(await mail.email(email, /verify|confirm/i))
  // The email's link opens a new tab, and the waiting tab is signed in too.
  const opened = await context.newPage()
  await opened.goto(link)
  await says(opened, 'Your email has been verified.')
  await opened.waitForURL('**/subscription')
  await page.waitForURL('**/subscription')
  expect(await stored(page)).toMatchObject({ access: expect.any(String), pending: null })
  await continueBrowsing({ page, complaints })
  expect(complaints).toEqual([])

  const other = await browser.visitor()
  await other.page.goto(link)
  await says(other.page, /already|used|not work|no longer/i)
})

test('a verification link opened in another browser asks for the password, and continues', async () => {
  const { page } = await browser.visitor()
  const email = somebody()
  await register(page, email)
  const link = linkIn(await mail.email(email, /verify|confirm/i))
  const other = await browser.visitor()
  await other.page.goto(link)
  await says(other.page, 'Enter the password you chose when you signed up to finish here.')
  await field(other.page, 'Password').fill('not the password')
  await press(other.page, 'Continue')
  await says(other.page, 'That is not the password of this account.')
  await field(other.page, 'Password').fill(PASSWORD)
  await press(other.page, 'Continue')
  await other.page.waitForURL('**/subscription')
  await page.waitForURL('**/subscription')
})

test('registration shows errors, keeps them over a reload, and clears them on input', async () => {
  const { page } = await browser.visitor()
  await page.goto('/registration')
  await press(page, 'Create Account')
  await says(page, 'First name is required')
  await says(page, 'Please confirm your password')
  // The first invalid field has the focus.
  await page.locator('[name=firstName]:focus').waitFor()

  const { email } = await aVerifiedMember()
  await field(page, 'First name').fill('A')
  await field(page, 'Last name').fill('B')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill('another one')
  await press(page, 'Create Account')
  await says(page, 'Passwords do not match')
  await field(page, 'Confirm password').fill(PASSWORD)
  await press(page, 'Create Account')
  await says(page, 'An account with this email already exists. Please login or use a different email.')
  await page.reload()
  await says(page, 'An account with this email already exists.')
  await field(page, 'First name').fill('C')
  await page.getByText('An account with this email already exists.').waitFor({ state: 'detached' })
})

test('a password that is refused is explained at its field, under the documents’ error message', async () => {
  const { page } = await browser.visitor()
  await page.goto('/registration')
  await field(page, 'First name').fill('Zoë')
  await field(page, 'Last name').fill('Ng')
  await field(page, 'Email').fill(somebody())
  await field(page, 'Password').fill('summer2026')
  await field(page, 'Confirm password').fill('summer2026')
  await press(page, 'Create Account')
  await says(page, 'Password does not meet requirements. Please use a stronger password.')
  await says(page, /one of the first that attackers try/)
  expect(await field(page, 'Password').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Password').fill(PASSWORD)
  await page.getByText(/one of the first that attackers try/).waitFor({ state: 'detached' })
})

test.each([
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
])('the sign-in and registration forms, with their button, fit a laptop screen of %o', async (viewport) => {
  const { page } = await browser.visitor({ viewport })
  for (const [path, name] of [
    ['/login', 'Sign In'],
    ['/registration?plan=premium&billing=month', 'Create Account'],
  ] as const) {
    await page.goto(path)
    const box = await page.getByRole('main').getByRole('button', { name }).boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), path).toBeLessThanOrEqual(viewport.height)
  }
})

test('sign-in shows errors, and signs a member in for later visits or for this tab only', async () => {
  const { email, password } = await aVerifiedMember()
  const { page } = await browser.visitor()
  await signIn(page, '', '')
  await says(page, 'Please enter both email and password')
  await signIn(page, email, 'not the password')
  await page
    .getByRole('alert')
    .filter({ hasText: /password|credentials/i })
    .waitFor()
  expect((await stored(page)).access).toBeNull()

  await signIn(page, email, password)
  await page.waitForURL('**/subscription')
  expect((await stored(page)).access).not.toBeNull()
  await page.goto('/login')
  await page.waitForURL('**/subscription')

  const guest = await browser.visitor()
  await guest.page.goto('/login')
  await guest.page.getByLabel('Remember me on this device').uncheck()
  await field(guest.page, 'Email').fill(email)
  await field(guest.page, 'Password').fill(password)
  await guest.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await guest.page.waitForURL('**/subscription')
  expect(await stored(guest.page)).toMatchObject({ access: null, thisTab: expect.any(String) })
})

test('a member whose session expired on a page returns to that page after sign-in', async () => {
  const { page } = await browser.visitor()
  await page.goto('/terms')
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'over')
    localStorage.setItem('refresh_token', 'over')
  })
  await page.goto('/notifications?from=letter#newest')
  await page.waitForURL('**/login')
  await field(page, 'Email').fill('grace.adeyemi@example.co.uk')
  await field(page, 'Password').fill('window-box-geranium-16')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(
    (url) => `${url.pathname}${url.search}${url.hash}` === '/notifications?from=letter#newest',
  )
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
})

test('a member who never opened the verification email is sent to the waiting page', async () => {
  const { page } = await browser.visitor()
  const email = somebody()
  await register(page, email)
  const elsewhere = await browser.visitor()
  await signIn(elsewhere.page, email, PASSWORD)
  await elsewhere.page.waitForURL('**/email-verification-waiting')
  await says(elsewhere.page, 'Please verify your email before logging in.')
  await says(elsewhere.page, email)
  // Fakes the response of a resend, because the last email is too recent for a real one.
  await elsewhere.page.route('**/resend-verification/', (route) =>
    route.fulfill({ json: { message: 'Sent' } }),
  )
  await press(elsewhere.page, 'Resend verification email')
  await says(elsewhere.page, 'Verification email sent! Check your inbox.')
  await says(elsewhere.page, /You can ask again in \d+ seconds/)
})

test('staff get to the admin area after sign-in, on the sign-in page and in the popover', async () => {
  const ADMIN = { email: 'admin@keyturn.example', password: 'keyholder-front-desk-7' }
  const { page } = await browser.visitor()
  await signIn(page, ADMIN.email, ADMIN.password)
  await page.waitForURL('**/admin')
  const other = await browser.visitor()
  await other.page.goto('/about-us')
  await press(other.page, 'Member Login')
  const card = other.page.getByRole('dialog', { name: 'Member Login' })
  await card.getByLabel('Email', { exact: true }).fill(ADMIN.email)
  await card.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await card.getByRole('button', { name: 'Sign In' }).click()
  await other.page.waitForURL('**/admin')
})

test('a member with a verified address is redirected from the waiting page', async () => {
  const { email, password } = await aVerifiedMember()
  const { page } = await browser.visitor()
  await signIn(page, email, password)
  await page.waitForURL('**/subscription')
  await page.goto('/email-verification-waiting')
  await page.waitForURL('**/subscription')
})

test('a forgotten password can be reset once by the emailed link', async () => {
  const { email, password } = await aVerifiedMember()
  const visitor = await browser.visitor()
  const { page: own } = visitor
  await signIn(own, email, password)
  await own.waitForURL('**/subscription')

  const { page } = await browser.visitor()
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email)
  await field(page, 'Email').fill('nonsense')
  await press(page, 'Send Reset Link')
  await says(page, 'Please enter a valid email address')
  await field(page, 'Email').fill(email)
  await press(page, 'Send Reset Link')
  await says(page, 'Password reset email sent! Check your inbox.')
  expect(await field(page, 'Email').isDisabled()).toBe(true)

  // Uses the browser that is still signed in with the old password.
  await own.goto(linkIn(await mail.email(email, /reset|new password/i)))
  await field(own, 'New password').fill('short')
  await press(own, 'Reset Password')
  await says(own, 'Password must be at least 8 characters')
  await field(own, 'New password').fill('a brand new lock')
  await field(own, 'Confirm new password').fill('a brand new lock')
  await press(own, 'Reset Password')
  await says(own, 'Password reset successful! You can now sign in.')
  await own.waitForURL('**/login')
  await says(own, 'Password reset successful! You can now sign in with your new password.')
  await signIn(own, email, 'a brand new lock')
  await own.waitForURL('**/subscription')
  await continueBrowsing(visitor)

  await page.goto('/reset-password')
  await says(page, 'Invalid Reset Link')
})

test('a password reset offers to remove a recently added authenticator app, and a link in the email cancels that', async () => {
  const { email, password, call } = await aVerifiedMember()
  const { secret } = await call('/api/auth/mfa/authenticator/', { password })
  const code = totpCode(fromBase32(secret), totpStep(new Date((await call('/sandbox/clock')).now)))
  await call('/api/auth/mfa/authenticator/confirm/', { code })
  await call('/api/auth/forgot-password/', { email })

  const { page } = await browser.visitor()
  await page.goto(linkIn(await mail.email(email, /reset|new password/i)))
  await field(page, 'New password').fill('a brand new lock')
  await field(page, 'Confirm new password').fill('a brand new lock')
  await press(page, 'Reset Password')
  await page.getByRole('heading', { name: 'Is this authenticator app yours?' }).waitFor()
  expect(await axeFaultsInBothSchemes(page)).toEqual([])
  await press(page, 'Remove it in 24 hours')
  await says(page, /We remove the app on .* at \d\d:\d\d\./)

  const { page: other } = await browser.visitor({ mobile: true })
  await other.goto(linkIn(await mail.email(email, /authenticator app will be removed/)))
  await other.getByRole('heading', { name: 'Keep the authenticator app?' }).waitFor()
  expect(await axeFaultsInBothSchemes(other)).toEqual([])
  await press(other, 'Keep the app')
  await says(other, 'The authenticator app stays. Signing in still takes its code.')
  await mail.email(email, /authenticator app stays/)
})

test('with two-factor on, an emailed code signs in on the sign-in page, and the popover links there', async () => {
  const { email, password, call } = await aVerifiedMember()
  await call('/api/auth/mfa/toggle/', { enable: true })
  const { page } = await browser.visitor()
  await page.goto('/')
  await press(page, 'Member Login')
  const card = page.getByRole('dialog', { name: 'Member Login' })
  await card.getByLabel('Email', { exact: true }).fill(email)
  await card.getByLabel('Password', { exact: true }).fill(password)
  await card.getByRole('button', { name: 'Sign In' }).click()
  await card.getByText('MFA is required. Please use the main login page.').waitFor()

  await card.getByRole('link', { name: 'main login page' }).click()
  await page.waitForURL('**/login')
  // The page has the address typed into the popover, but not the password, which is never stored.
  const form = page.getByRole('main')
  await expect.poll(() => form.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await says(page, email)
  await press(page, 'Verify Code')
  await says(page, 'Please enter a valid 6-digit code')
  await field(page, '6-digit code').fill('000000')
  await page.getByRole('alert').filter({ hasText: /code/i }).waitFor()
  await press(page, 'Resend Code')
  await says(page, 'A new code has been sent to your email')
  await field(page, '6-digit code').fill(codeIn(await mail.email(email, /code/i, 3)))
  await page.waitForURL('**/subscription')
})

test('signing out opens the start page, deletes local data and cannot be undone with the back button', async () => {
  const { email, password } = await aVerifiedMember()
  const { page } = await browser.visitor()
  await signIn(page, email, password)
  await page.waitForURL('**/subscription')
  await page.goto('/logout')
  await page.waitForURL('**/landing')
  expect(await stored(page)).toEqual({ access: null, thisTab: null, pending: null })
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toBe('/logout')
})

test('signing out at /logout shows an error if the server did not receive it', async () => {
  const { email, password } = await aVerifiedMember()
  const { page } = await browser.visitor()
  await signIn(page, email, password)
  await page.waitForURL('**/subscription')
  await page.route('**/api/auth/logout/', (route) => route.abort())
  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await says(page, 'Logged out locally')
})

test('every page before sign-in is accessible and works on a phone', async () => {
  const { page } = await browser.visitor({ mobile: true })
  for (const path of [
    '/login',
    '/registration',
    '/forgot-password',
    '/reset-password?token=x',
    '/email-verification-waiting',
    '/verify-email?token=x',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect({ path, faults: await axeFaultsInBothSchemes(page) }).toEqual({ path, faults: [] })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})
