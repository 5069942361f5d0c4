import { addMonths, dayOfInstant, firstOfMonth, formatDay } from '@keyturn/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaultsInBothSchemes } from './axe.ts'
import { goOffline, useBrowser } from './browser.ts'
import type { Member } from './member.ts'
import { aRenter, type Renter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })
const thisMonth = firstOfMonth(dayOfInstant(new Date()))

async function aMonthOfRent(): Promise<Renter> {
  const rows = [{ date: addMonths(thisMonth, -1), amount: -950, description: 'STO J OKAFOR RENT' }]
  const tenancy = { tenancyStartDate: addMonths(thisMonth, -1) }
  const renter = await aRenter(browser.address, { rows, tenancy })
  await renter.dashboard(({ verified_payments }) => verified_payments === 1)
  return renter
}

async function signIn(page: Page, { email, password }: Member, remember = true): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember me').setChecked(remember)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Next rent day' }).waitFor()
  await page.getByText(/Paid by/).waitFor()
}

/** Returns all stored data of the site in this browser as text. */
const keptHere = (page: Page): Promise<{ stores: string; cached: string[]; databases: string[] }> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return {
      stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      cached: requests.map(({ url }) => new URL(url).pathname),
      databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    }
  })

test('the offline page shows the last seen data with its time, and no data after signing out', async () => {
  const renter = await aMonthOfRent()
  await renter.call('/api/payment-report/passports/', {
    from: addMonths(thisMonth, -1).slice(0, 7),
    to: thisMonth.slice(0, 7),
  })
  const { page, context } = await browser.visitor({ worker: true })
  await signIn(page, renter)
  await page.goto('/rent-passport')
  await page.getByText('Nobody has looked at it yet.').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect((await keptHere(page)).cached.filter((path) => !/^\/(offline|assets\/.+)$/.test(path))).toEqual([])

  await goOffline(page)
  await page.goto('/dashboard?from=home')
  await page.waitForURL('**/offline#/dashboard?from=home')
  await page.getByRole('heading', { name: 'Keyturn cannot be reached' }).waitFor()
  await page
    .getByText(/As you saw it on .+ at \d\d:\d\d\./)
    .first()
    .waitFor()
  expect(await page.getByText(/As you saw it on/).count()).toBe(3)
  await page
    .getByText(formatDay(addMonths(thisMonth, -1)))
    .first()
    .waitFor()
  await page.getByText('Verified on time').waitFor()
  await page.getByText(/Open, last day/).waitFor()
  expect(await page.getByText(/Okafor|Harbour/).count()).toBe(0)
  expect(await axeFaultsInBothSchemes(page)).toEqual([])

  // The page continues by itself once it is online.
  await context.setOffline(false)
  await page.waitForURL('**/dashboard?from=home')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  await page.goto('/logout')
  await page.waitForURL('**/landing')
  const left = await keptHere(page)
  expect(left.stores).not.toMatch(/950|last_seen|access_token/)
  expect(left.cached.filter((path) => !/^\/(offline|assets\/.+)$/.test(path))).toEqual([])
  // Only a non-extractable key is left, which does not identify the member.
  expect(left.databases).toEqual(['keyturn'])
  await goOffline(page)
  await page.goto('/dashboard')
  await page.getByText('Nothing is saved on this device.').waitFor()
  expect(await page.getByText('£950').count()).toBe(0)
})

test('a sign-in for this tab only caches nothing offline, and the end of a session deletes the cache', async () => {
  const renter = await aMonthOfRent()
  const { page } = await browser.visitor({ worker: true, mobile: true })
  await signIn(page, renter, false)
  expect((await keptHere(page)).stores).not.toContain('last_seen')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  await page.goto('/logout')
  await page.waitForURL('**/landing')
  await signIn(page, renter)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect((await keptHere(page)).stores).toContain('last_seen')
  const { sessions } = await renter.call('/api/auth/sessions/')
  for (const { id, current } of sessions)
    if (!current) await renter.call(`/api/auth/sessions/${id}/`, undefined, 'DELETE')
  // The page may sign out by itself before the next navigation, which then is a visitor's.
  await page.goto('/dashboard').catch(() => undefined)
  await page.waitForURL(/\/(login|landing)$/)
  expect((await keptHere(page)).stores).not.toContain('last_seen')
  await goOffline(page)
  await page.goto('/dashboard')
  await page.getByText('Nothing is saved on this device.').waitFor()
})
