import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { useBrowser } from './browser.ts'
import {
  chunkedProxy,
  holdScripts,
  minHeightShare,
  shiftOf,
  slowNetwork,
  watchHeight,
  watchShifts,
} from './layout-stability.ts'
import { callApp, remember } from './member.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

const browser = await useBrowser({ sharedApp: true })
const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }

/** Parallel pages, because a slow network mostly means waiting. */
const LANES = 4

test.each([
  ['a phone', { mobile: true }],
  ['a wider phone', { viewport: { width: 412, height: 823 }, hasTouch: true }],
  ['a desktop', {}],
])('no public page shifts or loses an element during hydration on %s', async (_where, screen) => {
  const unsteady: string[] = []
  const waiting = [...PUBLIC_PAGES, '/an-address-nobody-knows']
  const walkOne = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { page, context } = await browser.visitor(screen)
      await watchShifts(page)
      await watchHeight(page)
      await slowNetwork(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      const [shift, least] = [await shiftOf(page), await minHeightShare(page)]
      if (shift > 0.02 || least < 0.9)
        unsteady.push(`${path}: shift ${shift.toFixed(3)}, least ${least.toFixed(2)}`)
      await context.close()
    }
  }
  await Promise.all(Array.from({ length: LANES }, walkOne))
  expect(unsteady).toEqual([])
})

test('the sandbox’s banner shifts no page when fonts load late on a narrow phone', async () => {
  const { page } = await browser.visitor({ viewport: { width: 360, height: 740 } })
  await watchShifts(page)
  await slowNetwork(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await shiftOf(page)).toBeLessThan(0.02)
})

test('a sign-in page that arrives in chunks does not shift its layout', async () => {
  const line = await chunkedProxy(browser.address)
  onTestFinished(line.close)
  for (const path of ['/login', '/registration']) {
    const { page } = await browser.visitor({ mobile: true })
    await watchShifts(page)
    await page.goto(line.address + path, { waitUntil: 'networkidle' })
    expect(await shiftOf(page), path).toBeLessThan(0.02)
  }
})

test('input and clicks before hydration are kept and handled afterwards', async () => {
  const { page, complaints } = await browser.visitor({ mobile: true })
  const letScriptsIn = await holdScripts(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(GRACE.email)
  await page.getByRole('checkbox', { name: /Remember me/ }).uncheck()
  await page.getByLabel('Password', { exact: true }).fill(GRACE.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  letScriptsIn()
  await page.waitForURL('**/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  expect(complaints).toEqual([])
})

test('the focused field keeps the focus during hydration', async () => {
  const { page } = await browser.visitor({ mobile: true })
  const letScriptsIn = await holdScripts(page)
  await page.goto('/registration')
  const name = page.getByLabel('First name')
  const field = await name.boundingBox()
  expect((field?.y ?? 844) + (field?.height ?? 0)).toBeLessThan(844)
  await name.fill('Ines')
  await page.evaluate(() => Object.assign(window, { first: document.activeElement }))
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await name.focus()
  letScriptsIn()
  await page.getByRole('button', { name: 'Hide password' }).waitFor()
  const isSame = () => page.evaluate(() => Reflect.get(window, 'first') === document.activeElement)
  expect(await isSame()).toBe(true)
  await page.keyboard.type(' Okafor')
  expect(await name.inputValue()).toBe('Ines Okafor')
})

test('the plans shown before hydration are the plans that can be chosen afterwards', async () => {
  const { page, complaints } = await browser.visitor({ mobile: true })
  const letScriptsIn = await holdScripts(page)
  await page.goto('/subscription/new', { waitUntil: 'commit' })
  await page.getByText('£4.99 today').waitFor()
  const plans = () => page.locator('main article')
  await plans().evaluateAll((read) => Object.assign(window, { read }))
  letScriptsIn()
  await page.getByRole('button', { name: 'Start with Standard Plan' }).waitFor()
  const isSame = (now: Element[]) =>
    now.length === 2 && now.every((plan, place) => Reflect.get(window, 'read')[place] === plan)
  expect(await plans().evaluateAll(isSame)).toBe(true)
  expect(complaints).toEqual([])
})

test('on a phone, no member page is longer than its content', async () => {
  // Uses a phone, because its rows are taller.
  const { page } = await browser.visitor({ mobile: true, hasTouch: true, isMobile: true })
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: GRACE })
  await remember(page, tokens)
  expect(await heightOf(page, '/credit-profile', 'See your own file, free')).toBeLessThanOrEqual(3000)
  expect(await heightOf(page, '/rewards', 'Top rent payments')).toBeLessThanOrEqual(2600)
  expect(await heightOf(page, '/settings#preferences', 'Preferences')).toBeLessThanOrEqual(2200)
  const tabs = page.getByRole('navigation', { name: 'Settings', exact: true })
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth), 'tabs behind an edge').toBe(0)
  await page.getByRole('navigation', { name: 'Personal settings' }).getByText('Security').click()
  await page.getByRole('heading', { name: 'Security' }).waitFor()
  await page.getByRole('heading', { name: 'Preferences' }).waitFor({ state: 'hidden' })
})

test('no content of a member page leaves a phone’s screen at twice the text size', async () => {
  const { page } = await browser.visitor({ mobile: true, hasTouch: true })
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: GRACE })
  await remember(page, tokens)
  for (const [path, part] of [
    ['/dashboard', 'Payment History Progress'],
    ['/credit-profile', 'See your own file, free'],
    ['/rewards', 'Top rent payments'],
    ['/rent-passport', 'Make a new one'],
    ['/rent-statement', 'Make a new one'],
    ['/notifications', 'Notifications'],
    ['/settings?tab=subscription', 'Your reporting'],
    ['/verification-dashboard?step=3', 'Where do you live?'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: part }).first().waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
  }
})

test('a lazily loaded page is drawn as soon as its file loads, without a timer', async () => {
  const { page } = await browser.visitor()
  const { tokens } = await callApp(browser.address, '/api/auth/login/', { body: GRACE })
  await remember(page, tokens)
  // Blocks React's timers of up to 300 ms, which delay a Suspense reveal.
  await page.addInitScript(() => {
    const ring = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => (ms > 10 && ms <= 300 ? 0 : ring(act, ms)),
    })
  })
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
})

/** Returns the page's height after its last part is rendered. */
async function heightOf(page: Page, path: string, last: string): Promise<number> {
  await page.goto(path)
  await page.getByRole('heading', { name: last }).waitFor()
  return page.evaluate(() => document.documentElement.scrollHeight)
}

test('input and clicks before hydration survive a client re-render', async () => {
  const { page } = await browser.visitor()
  await page.route('**/assets/start-*.js', async (route) => {
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('slate roof after rain')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    // Changes the page, so that hydration finds other content than the server sent.
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.textContent = 'Sign in here'
    })
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/login/')
  await page.goto('/login')
  expect((await asked).postDataJSON()).toEqual({
    email: 'nobody@example.com',
    password: 'slate roof after rain',
  })
})
