import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { type Body, callApp, remember } from './member.ts'

const browser = await useBrowser()

const PAGES = {
  '/dashboard': ['/api/payment-report/dashboard/', '/api/credit-profile/'],
  '/rewards': ['/api/banking/rewards/summary/', '/api/rewards/activity/', '/api/rewards/vouchers/'],
  '/credit-profile': ['/api/credit-profile/', '/api/credit-profile/disputes/'],
}
const EVERYWHERE = ['/api/auth/profile/', '/api/subscriptions/subscription/']
const pages = Object.entries(PAGES).map(([path, calls]) => [path, [...EVERYWHERE, ...calls]] as const)

/** Signs in Grace, who has a plan, a bank and months of rent. */
async function grace(): Promise<Page> {
  const { page } = await browser.visitor()
  const people: Body[] = await callApp(browser.address, '/sandbox/people')
  const { email, password } = people.find((person) => person.email.startsWith('grace'))
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: { email, password } })
  await remember(page, tokens)
  return page
}

function calls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(pathname)
  })
  return made
}

test.each(pages)('%s sends its first API calls before its scripts load', async (path, first) => {
  const page = await grace()
  const made = calls(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
  await expect.poll(() => made.toSorted()).toEqual(first.toSorted())
})

test.each(pages)('%s sends none of its first API calls twice', async (path, first) => {
  const page = await grace()
  const made = calls(page)
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => made.includes('/api/notifications/')).toBe(true)
  for (const call of first)
    expect(
      made.filter((each) => each === call),
      call,
    ).toHaveLength(1)
})

test('an expired token is renewed once, before the first API calls', async () => {
  const page = await grace()
  await page.clock.setSystemTime(Date.now() + 20 * 60_000)
  const made = calls(page)
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => made.includes('/api/payment-report/dashboard/')).toBe(true)
  expect(made[0]).toBe('/api/auth/token/refresh/')
  expect(made.filter((call) => call === '/api/auth/token/refresh/')).toHaveLength(1)
  expect(made.filter((call) => call === '/api/auth/profile/')).toHaveLength(1)
})
